import { splitQuery } from '../contract/query.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { FindingRule } from './finding.ts';
import { nameOf } from './note.ts';

interface State {
  /** Reports that were refused because they named an event by its goal code. */
  goalCodes: number;
}

/**
 * Must not be set off by: `timezone` in a request that was refused; the first report by a goal code, whose refusal a test
 * may want to see; a cursor that is not an event's id, or is also the name of an event; an event's id as cursor while
 * events still have ids.
 */
export const deprecated = {
  rule: 'deprecated',
  level: 'warning',
  what: 'The request uses something deprecated or removed: the timezone parameter of reports, the goal code of an event, or an event id as cursor.',
  why: 'Once the service has removed these, the report uses another timezone, or the request is refused.',
  advice: "Use the site's own timezone, and name events by their names.",
  instead: {
    timezone:
      'Leave timezone out: reports use the timezone of the site. To change it, send timezone with POST /sites/{site_id}.',
    'goal-code': 'Leave entity_id out and name the event by site_id and entity_name.',
    'event-id':
      'Take the cursor from the previous page: the name of its last event for starting_after, of its first event for ending_before. Do not store event ids.',
  },
  spec: 'Versioning',
  start: (): State => ({ goalCodes: 0 }),
  see(exchange, state, find) {
    const { entry, refusal, eventIdAsCursor } = exchange;
    if (eventIdAsCursor) {
      find({
        about: 'event-id',
        message: `${nameOf(exchange)} used an event's id as cursor; events no longer have ids`,
        exchanges: [exchange],
      });
    }
    if (refusal === null && entry.deviations.some(({ kind }) => kind === 'deprecated-timezone')) {
      find({
        about: 'timezone',
        message: `${nameOf(exchange)} was sent with timezone, which is deprecated`,
        exchanges: [exchange],
      });
    }
    if (!isGoalCode(exchange)) return;
    state.goalCodes += 1;
    if (state.goalCodes < 2) return;
    find({
      about: 'goal-code',
      message: `${nameOf(exchange)} named an event by its goal code again (entity=event with entity_id)`,
      exchanges: [exchange],
    });
  },
  interrupt(state) {
    state.goalCodes = 0;
  },
} as const satisfies FindingRule<State>;

/** Whether a report was refused for its goal code. Assumption event-by-goal-code. */
function isGoalCode({ entry, operation, refusal }: Exchange): boolean {
  if (refusal === null || operation?.operationId !== 'getAggregations') return false;
  if (refusal.errors?.entity_id === undefined && refusal.reason !== 'goal-code') return false;
  const { entity, entity_id, site_id, entity_name } = splitQuery(entry.query).values;
  return entity === 'event' && Boolean(entity_id) && !site_id && !entity_name;
}
