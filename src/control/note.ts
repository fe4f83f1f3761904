import type { Sandbox } from '../sandbox/sandbox.ts';
import { bearerOf } from '../simulator/bearer.ts';

/**
 * Goes into the answer to a change of a sandbox that no token has entered: most likely another one was meant. It does not
 * name the sandboxes that were entered: no answer of a sandbox depends on what happens in another.
 */
export function noteOn({ name, entered, setup }: Sandbox): { note?: string } {
  if (entered) return {};
  const bearer = bearerOf(setup.state.tokens[0]?.value ?? 'TOKEN', name);
  const enter = `No token has entered this sandbox since the server started; the bearer value ${bearer} does.`;
  return { note: `${enter} GET /_sim/sandboxes lists the others, ?sandbox=NAME changes another.` };
}
