import type { FindingRule } from './finding.ts';
import { nameOf } from './note.ts';

const WHERE = {
  outside: 'to a path that is not under the base path',
  under: 'under the base path, where there is no such route',
} as const;

/** What to do, by whether the request came to a path under the base path. */
const INSTEAD = {
  outside:
    "Set the client's base URL to the address that Leadline prints at its start, which is LEADLINE_URL in leadline exec. For a client whose path is fixed, start Leadline with --base-path and that path. docs/clients.md shows how to set it in each language.",
  under:
    "Take the slash from the end of the client's base URL. If the client adds /v1 to its base URL by itself, set that to the address without /v1, which is LEADLINE_ORIGIN in leadline exec.",
} as const;

/**
 * Must not be set off by: a path that ends in no route of the API, such as `/favicon.ico`; a slash at the end of a path; a
 * method that a path does not have; a request under the base path that was refused for another reason, such as its token.
 */
export const wrongBaseUrl = {
  rule: 'wrong-base-url',
  level: 'warning',
  what: 'A request was for a route of the API, but not under its base path: `/sites`, `/v1/v1/sites`, `/v1//sites`.',
  why: 'The real service answers 404, or something else than the API does: nothing that the client asks for happens.',
  advice: INSTEAD.outside,
  instead: INSTEAD,
  spec: 'General conventions',
  start: () => null,
  see(exchange, _state, find) {
    const { entry, refusal } = exchange;
    if (entry.status === null || refusal?.reason !== 'route:base-path') return;
    const about = entry.outside ? 'outside' : 'under';
    find({ about, message: `${nameOf(exchange)} was sent ${WHERE[about]}`, exchanges: [exchange] });
  },
} as const satisfies FindingRule<null>;
