/**
 * @internal What commands of the command line are made of that start no simulator, or need no more of one than its address:
 * loaded on use, from a file of its own, so that servers do not read it.
 */
export const commands = {
  verify: () => import('./verify/command-line.ts'),
  twin: () => import('./twin/command-line.ts'),
  mcp: () => import('./mcp/command-line.ts'),
};
