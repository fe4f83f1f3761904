/** A server that this process has started. */
export interface OwnServer {
  readonly baseUrl: string;
  readonly tokens: readonly { readonly name: string; readonly value: string }[];
}

/** Tokens that are told; the tool `sandbox` tells all. */
const TOLD_TOKENS = 20;

/** What a model reads before it uses the tools. @param own null where the server runs elsewhere, at `origin` */
export function instructionsFor(own: OwnServer | null, origin: string): string {
  return [
    'Leadline simulates the Web Analytics Management and Reporting API (v1) on this machine, for tests of its clients.',
    own === null ? elsewhere(origin) : ownText(own),
    `The API is described at ${origin}/_sim/openapi.yaml, each operation with its parameters and answers.`,
    'Work in a sandbox of your own: sandbox with action make returns its bearer values, and the other tools take its name.',
    'After a request that failed, explain tells why and what to do. At the end, report tells what the client did wrong.',
  ].join('\n');
}

function elsewhere(origin: string): string {
  return `The server is at ${origin}; others may use it, too. The tool sandbox tells the base URL and the tokens.`;
}

function ownText({ baseUrl, tokens }: OwnServer): string {
  const named = tokens.slice(0, TOLD_TOKENS).map(({ name, value }) => `${value} (${name})`);
  return `A server of this session runs at ${baseUrl} until the session ends. Point your client code there, with one of these bearer tokens: ${named.join(', ')}.`;
}
