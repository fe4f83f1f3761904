/** What the command `twin` takes of `commands.cjs`. */
export { RunEnd, ServerError } from '../verify/command-line.ts';
export { type MadeTwin, makeTwin } from './twin.ts';
export { TwinError } from './twin-error.ts';
