import { readRule } from '../faults/rule.ts';
import type { ControlHandler } from './handler.ts';
import { noteOn } from './note.ts';

/** GET /_sim/faults. */
export const listFaults: ControlHandler<'listFaults'> = (_simulator, { faults }) => ({ data: faults.list() });

/** POST /_sim/faults. */
export const addFault: ControlHandler<'addFault'> = (_simulator, sandbox, { body }) => {
  const rule = sandbox.faults.add(readRule(body));
  sandbox.noteLifted();
  return { ...rule, ...noteOn(sandbox) };
};

/** DELETE /_sim/faults. */
export const clearFaults: ControlHandler<'clearFaults'> = (_simulator, sandbox) => {
  sandbox.noteLifted();
  sandbox.faults.clear();
};

/** DELETE /_sim/faults/{name}. */
export const deleteFault: ControlHandler<'deleteFault'> = (_simulator, sandbox, { params }) => {
  sandbox.noteLifted();
  return sandbox.faults.remove(params.name);
};

/** POST /_sim/faults/{name}/release. */
export const releaseFault: ControlHandler<'releaseFault'> = (_simulator, { faults }, { params }) => ({
  released: faults.release(params.name),
});
