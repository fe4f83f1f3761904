/** What the command `mcp` takes of `commands.cjs`: it speaks HTTP to the server, also where that is in this process. */
export { instructionsFor } from './instructions.ts';
export { openToolbox } from './tools.ts';
