/** What the command `twin` takes of the simulator's bundle: its own bundle has no copy of this. */
export { RunEnd, ServerError } from '../verify/command-line.ts';
export { type MadeTwin, makeTwin } from './twin.ts';
export { TwinError } from './twin-error.ts';
