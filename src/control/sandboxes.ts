import { asFieldErrors } from '../contract/schema.ts';
import { badRequest, invalid, invalidField } from '../errors.ts';
import { FixtureError } from '../fixture/fixture.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { bearerOf } from '../simulator/bearer.ts';
import type { SandboxOptions } from '../simulator/options.ts';
import { OptionError } from '../simulator/validate-options.ts';
import { describeClock } from './clock.ts';
import { type ControlHandler, StatusAnswer } from './handler.ts';
import { serverNamed } from './server-named.ts';

/** GET /_sim/sandboxes. */
export const listSandboxes: ControlHandler<'listSandboxes'> = ({ sandboxes, options }) => ({
  ...serverNamed(options),
  data: sandboxes.list().map(describeSandbox),
});

/** POST /_sim/sandboxes: what is left out is the server's. */
export const createSandbox: ControlHandler<'createSandbox'> = async (simulator, _sandbox, { body }) => {
  const { name = simulator.sandboxes.freeName(), ...options } = body;
  return describeSandbox(await asFields(simulator.createSandbox(name, options as SandboxOptions)));
};

/** PUT /_sim/sandboxes/{name}: made, or there already with the same settings. */
export const putSandbox: ControlHandler<'putSandbox'> = async (simulator, _sandbox, { params, body }) => {
  const { sandbox, made } = await asFields(simulator.ensureSandbox(params.name, body as SandboxOptions));
  return new StatusAnswer(made ? 201 : 200, describeSandbox(sandbox));
};

/** GET /_sim/sandboxes/{name}. */
export const getSandbox: ControlHandler<'getSandbox'> = ({ sandboxes }, _sandbox, { params }) =>
  describeSandbox(sandboxes.known(params.name));

/** DELETE /_sim/sandboxes/{name}. */
export const deleteSandbox: ControlHandler<'deleteSandbox'> = async ({ sandboxes }, _sandbox, { params }) => {
  if (params.name === sandboxes.main.name) throw badRequest(`The sandbox "${params.name}" stays; reset it instead.`);
  await sandboxes.remove(sandboxes.known(params.name).name);
};

/** Errors of options and fixtures in the shape of the API, by field. @throws 400 */
export async function asFields<Result>(making: Promise<Result>): Promise<Result> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof OptionError) throw invalidField(error.option, error.message);
    if (error instanceof FixtureError) throw invalid(asFieldErrors(error.issues, 'fixture'));
    throw error;
  }
}

/** A sandbox with the bearer values of its fixture's tokens. */
export function describeSandbox(sandbox: Sandbox) {
  const { name, setup, state, clock, strict, assumptions } = sandbox;
  const tokens = setup.state.tokens.map(token => [token.name, bearerOf(token.value, name)] as const);
  const admin = setup.state.tokens.find(({ abilities }) => abilities.includes('*'));
  return {
    name,
    fixture: setup.fixtureName,
    seed: setup.seed,
    clock: describeClock(clock),
    plan: state.account.plan,
    traffic: setup.factor,
    strict,
    assumptions,
    token: admin === undefined ? null : bearerOf(admin.value, name),
    tokens: Object.fromEntries(tokens),
  };
}
