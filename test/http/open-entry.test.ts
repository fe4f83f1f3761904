import { expect, it } from 'vitest';
import { openEntry } from '../../src/http/open-entry.ts';
import type { EntryStart } from '../../src/journal/entry.ts';

it.each([
  ['is never kept', true, [], ['real-token', '']],
  ['is kept to be redacted, where the request was sent to Leadline itself', undefined, ['real-token', ''], undefined],
] as const)('an unknown token %s', (_, intercepted, secrets, hidden) => {
  const opened: EntryStart[] = [];
  const journal = { open: (start: EntryStart) => opened.push(start) };
  const sandbox = { name: 'default', journal, state: { tokens: [] } };
  const simulator = { nextRequestId: () => 1, wallMs: () => 0 };
  const arrival = { authorization: 'Bearer real-token', intercepted, hidden: undefined };
  openEntry(simulator as never, { sandbox, token: null, refusal: null } as never, arrival as never);
  expect(opened[0]!.secrets).toEqual(secrets);
  expect(opened[0]!.hidden).toEqual(hidden);
});
