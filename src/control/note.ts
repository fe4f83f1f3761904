import type { Sandbox } from '../sandbox/sandbox.ts';
import { bearerOf } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';

/** More sandboxes than this are counted, not named. */
const NAMED = 5;

/** Goes into the answer to a change of a sandbox that no token has entered: most likely another one was meant. */
export function noteOn({ sandboxes }: Simulator, { name, entered, setup }: Sandbox): { note?: string } {
  if (entered) return {};
  const others = sandboxes.list().filter(each => each.entered);
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
  const named = others.slice(0, NAMED).map(each => `"${each.name}"`);
  const note = [`No token has entered the sandbox "${name}" since the server started.`];
  if (others.length === 0) note.push('None has entered another.');
  else note.push(`Entered: ${named.join(', ')}${more}; ?sandbox=NAME changes another sandbox.`);
  const [token] = setup.state.tokens;
  if (token !== undefined) note.push(`The bearer value ${bearerOf(token.value, name)} enters this one.`);
  return { note: note.join(' ') };
}
