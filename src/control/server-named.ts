import type { SimulatorOptions } from '../simulator/options.ts';

/** What an answer over all sandboxes says of the server, which is one of several then; nothing where it has no name. */
export function serverNamed({ serverName }: Pick<SimulatorOptions, 'serverName'>): { readonly server?: string } {
  return serverName === undefined ? {} : { server: serverName };
}
