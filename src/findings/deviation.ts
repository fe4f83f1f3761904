import type { DeviationKind } from '../contract/validation.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { FindingRule } from './finding.ts';
import { nameOf } from './note.ts';

/** What to send instead. Those that are deprecated have a rule of their own. */
export const INSTEAD: Readonly<Record<Exclude<DeviationKind, 'deprecated-timezone'>, string>> = {
  'unknown-parameter': 'Leave the parameter out, or correct its name.',
  'unknown-field': 'Leave the field out, or correct its name.',
  'date-form': 'Send date_from and date_to as YYYY-MM-DD HH:MM:SS.',
  'detailed-as-number': 'Send detailed=true or detailed=false.',
  'date-grouping-none': 'Leave date_grouping out for totals.',
  'empty-filters': 'Leave filters out if there are none.',
  'nested-filters': 'Send filters as one parameter, a JSON array.',
  'empty-value': 'Leave out parameters that have no value.',
  'zone-case': 'Write the time zone as in the TZ database, such as Europe/Berlin.',
  'spaces-in-list': 'Separate the values of a list with commas only, without spaces.',
  'form-body': 'Send the body as JSON, with Content-Type: application/json.',
  'body-ignored': 'Send no body: this operation takes none.',
  'redundant-entity-id': 'Leave entity_id out with entity=event: site_id and entity_name name the event.',
  'missing-accept': 'Send Accept: application/json with every request.',
  'future-range': 'Send a date_from that is not in the future. GET /_sim/clock shows the time in the sandbox.',
};

/**
 * Must not be set off by: a request that was refused, under `--strict` or for another reason; deprecated parameters, which
 * have their own rule; a range that has begun in real time, if only the sandbox's clock is behind.
 */
export const deviation = {
  rule: 'deviation',
  level: 'warning',
  what: 'A request deviated from the documentation and was served anyway. Each kind of deviation is a separate finding.',
  why: 'The real service may refuse the request, ignore part of it, or interpret it differently.',
  advice:
    'Send the request as documented; the finding says what to change. With --strict, Leadline refuses such requests.',
  instead: INSTEAD,
  spec: 'Endpoints',
  start: () => null,
  see(exchange, _state, find) {
    const { entry, refusal } = exchange;
    if (refusal !== null) return;
    for (const { kind, field, detail } of entry.deviations) {
      if (kind === 'deprecated-timezone' || (kind === 'future-range' && hasBegun(exchange))) continue;
      const message = `${nameOf(exchange)} was sent with ${kind}: ${field} (${detail})`;
      find({ about: kind, message, exchanges: [exchange] });
    }
  },
} as const satisfies FindingRule<null>;

/** The zones of the earth that are the furthest ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000;

/** Whether the range began by real time: a client that takes today from its own clock is right. */
function hasBegun({ entry, input }: Exchange): boolean {
  const today = new Date(Date.parse(entry.received_at) + AHEAD_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return String(input?.query.date_from ?? '').slice(0, today.length) <= today;
}
