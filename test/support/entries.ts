import { NO_TEXT } from '../../src/journal/body-text.ts';
import type { EntryEnd, EntryStart } from '../../src/journal/entry.ts';
import type { NewExchange } from '../../src/journal/exchange-store.ts';

/** A request that begins, as a journal is told of it. */
export const arrival = (over: Partial<EntryStart> = {}): EntryStart => ({
  atMs: Date.parse('2026-06-15T12:00:00.250Z'),
  id: 1,
  receivedMs: Date.parse('2026-06-15T13:00:00.500Z'),
  startedMs: 1_000,
  sandbox: 'default',
  token: 'Demo admin',
  method: 'GET',
  path: '/sites',
  query: '',
  operation: 'listSites',
  recreated: false,
  secrets: ['demo-admin'],
  tokens: [],
  ...over,
});

export const exchange = (over: Partial<NewExchange> = {}): NewExchange => ({
  query: '',
  rawHeaders: [],
  body: NO_TEXT,
  answer: { headers: {}, payload: '' },
  refusal: null,
  altered: null,
  ...over,
});

/** How it ends. */
export const answer = (over: Partial<EntryEnd> = {}): EntryEnd => ({
  status: 200,
  cause: null,
  deviations: [],
  query_cache: null,
  endedMs: 1_001.5,
  order: 1,
  exchange: exchange(),
  ...over,
});
