import { assume, describeAssumptions } from '../contract/assumptions.ts';
import { type FieldErrors, invalid } from '../errors.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/assumptions. */
export const getAssumptions: ControlHandler<'getAssumptions'> = (_simulator, { assumptions }) => ({
  data: describeAssumptions(assumptions),
});

/** PATCH /_sim/assumptions: all of them or none. */
export const patchAssumptions: ControlHandler<'patchAssumptions'> = (_simulator, sandbox, { body }) => {
  const errors: FieldErrors = Object.create(null);
  let next = sandbox.ownAssumptions;
  for (const [name, value] of Object.entries(body)) {
    try {
      next = assume(next, { [name]: value });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors[name] = [error.message];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  sandbox.assume(next);
  return { data: describeAssumptions(sandbox.assumptions) };
};
