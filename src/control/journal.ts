import type { ControlHandler } from './handler.ts';

/** GET /_sim/journal. */
export const getJournal: ControlHandler<'getJournal'> = (_simulator, { journal }, { query }) => journal.list(query);

/** DELETE /_sim/journal. */
export const clearJournal: ControlHandler<'clearJournal'> = (_simulator, { journal }) => journal.clear();
