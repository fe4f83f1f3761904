import { assume, describeAssumptions } from '../contract/assumptions.ts';
import { badRequest } from '../errors.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/assumptions. */
export const getAssumptions: ControlHandler<'getAssumptions'> = (_simulator, { assumptions }) => ({
  data: describeAssumptions(assumptions),
});

/** PATCH /_sim/assumptions: all of them or none. */
export const patchAssumptions: ControlHandler<'patchAssumptions'> = (_simulator, sandbox, { body }) => {
  try {
    sandbox.assumptions = assume(sandbox.assumptions, body);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest(error.message);
    throw error;
  }
  return { data: describeAssumptions(sandbox.assumptions) };
};
