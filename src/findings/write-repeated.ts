import { isSameToTheByte } from '../exchange/request-key.ts';
import type { FindingRule } from './finding.ts';
import { type Note, nameOf, noteOf, remember, seconds } from './note.ts';

/** A successful create, which may be sent again. */
interface Attempt {
  readonly note: Note;
  readonly id: string;
}

interface State {
  attempts: Attempt[];
}

/** What creates, what lists it, what deletes it. */
const CREATES: Readonly<Record<string, { readonly lists: string; readonly noun: string }>> = {
  createSite: { lists: 'listSites', noun: 'sites' },
  createMilestone: { lists: 'listMilestones', noun: 'milestones' },
};
const LISTS: readonly string[] = Object.values(CREATES).map(({ lists }) => lists);
const DELETES: readonly string[] = ['deleteSite', 'deleteMilestone'];

const WITHIN_MS = 120_000;

/**
 * Must not be set off by: equal POSTs that were both answered, such as two milestones created on purpose; a first attempt
 * that was not carried out; a list request in between, which shows what exists; a second attempt that was refused; repeated
 * reads; one of the objects having been deleted in between; a reset; a fault added or removed, or usage or account set, in
 * between.
 */
export const writeRepeated = {
  rule: 'write-repeated',
  level: 'error',
  what: 'A site or milestone was created twice: a POST had succeeded but its answer was lost or was an error, and the client sent it again within 120 s.',
  why: 'The API has no idempotency keys. A request whose answer is lost may have been carried out; sent again, it creates a duplicate that nobody notices.',
  advice:
    'After a POST whose answer was lost (a cut connection, a timeout) or was 500 or 503, list the resource first: GET /sites after createSite, GET /sites/{site_id}/milestones after createMilestone. Send the POST again only if the object is not in the list.',
  spec: 'Sites; Milestones',
  start: (): State => ({ attempts: [] }),
  see(exchange, state, find) {
    const { operation, result, entry } = exchange;
    if (operation === null || result === undefined) return;
    const { operationId } = operation;
    if (state.attempts.length > 0 && LISTS.includes(operationId)) {
      state.attempts = state.attempts.filter(({ note }) => note.entry.path !== entry.path);
    }
    if (state.attempts.length > 0 && DELETES.includes(operationId)) {
      const id = (result as { id?: unknown }).id;
      state.attempts = state.attempts.filter(attempt => attempt.id !== id);
    }
    const created = CREATES[operationId];
    const note = created === undefined ? null : noteOf(exchange);
    if (created === undefined || note === null) return;
    const second = { note, id: String((result as { id?: unknown }).id) };
    const first = state.attempts.find(attempt => isLost(attempt.note) && isRepeated(attempt.note, note));
    if (first !== undefined) {
      state.attempts = state.attempts.filter(attempt => attempt !== first);
      const after = seconds(note.arrived.realMs - first.note.arrived.realMs);
      const message = `${nameOf(note)} was sent again after ${after}, and created two ${created.noun}: ${first.id} and ${second.id}`;
      find({ message, exchanges: [note, first.note] });
    }
    remember(state.attempts, second);
  },
  interrupt(state) {
    state.attempts = [];
  },
} as const satisfies FindingRule<State>;

/** Whether the client was not told that it succeeded. */
function isLost({ delivery }: Note): boolean {
  return delivery.replaced || delivery.state === 'lost';
}

function isRepeated(first: Note, second: Note): boolean {
  if (second.arrived.realMs - first.arrived.realMs > WITHIN_MS || second.lifted !== first.lifted) return false;
  const { closed } = first.delivery;
  return closed !== null && second.arrived.realMs >= closed.realMs && isSameToTheByte(first.key, second.key);
}
