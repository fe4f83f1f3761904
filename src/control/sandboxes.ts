import { badRequest, invalidField, notFound } from '../errors.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { bearerOf } from '../simulator/bearer.ts';
import type { WorldOptions } from '../simulator/options.ts';
import { describeClock } from './clock.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/sandboxes. */
export const listSandboxes: ControlHandler<'listSandboxes'> = ({ sandboxes }) => ({
  data: sandboxes.list().map(describeSandbox),
});

/** POST /_sim/sandboxes: what is left out is the server's. */
export const createSandbox: ControlHandler<'createSandbox'> = async (simulator, _sandbox, { body }) => {
  const { name = simulator.sandboxes.freeName(), ...options } = body;
  if (simulator.sandboxes.find(name) !== null) {
    throw invalidField('name', `The name "${name}" has already been taken.`);
  }
  try {
    return describeSandbox(await simulator.createSandbox(name, options as WorldOptions));
  } catch (error) {
    // Options and fixtures are refused in plain words.
    if (error instanceof Error && error.constructor === Error) throw badRequest(error.message);
    throw error;
  }
};

/** GET /_sim/sandboxes/{name}. */
export const getSandbox: ControlHandler<'getSandbox'> = ({ sandboxes }, _sandbox, { params }) => {
  const sandbox = sandboxes.find(params.name);
  if (sandbox === null) throw notFound(`There is no sandbox "${params.name}".`);
  return describeSandbox(sandbox);
};

/** DELETE /_sim/sandboxes/{name}. */
export const deleteSandbox: ControlHandler<'deleteSandbox'> = async ({ sandboxes }, _sandbox, { params }) => {
  if (params.name === sandboxes.main.name) throw badRequest(`The sandbox "${params.name}" stays; reset it instead.`);
  if (!(await sandboxes.remove(params.name))) throw notFound(`There is no sandbox "${params.name}".`);
};

/** A sandbox with the bearer values of its fixture's tokens. */
export function describeSandbox(sandbox: Sandbox) {
  const { name, origin, state, clock, strict, assumptions } = sandbox;
  const tokens = origin.state.tokens.map(token => [token.name, bearerOf(token.value, name)] as const);
  const admin = origin.state.tokens.find(({ abilities }) => abilities.includes('*'));
  return {
    name,
    fixture: origin.fixtureName,
    seed: origin.seed,
    clock: describeClock(clock),
    plan: state.account.plan,
    traffic: origin.factor,
    strict,
    assumptions,
    token: admin === undefined ? null : bearerOf(admin.value, name),
    tokens: Object.fromEntries(tokens),
  };
}
