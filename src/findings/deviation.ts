import type { DeviationKind } from '../contract/validation.ts';
import type { FindingRule } from './finding.ts';

/** What to send instead. Those that are deprecated have a rule of their own. */
const INSTEAD: Readonly<Record<Exclude<DeviationKind, 'deprecated-timezone'>, string>> = {
  'unknown-parameter': 'Leave the parameter out, or correct its name.',
  'unknown-field': 'Leave the field out, or correct its name.',
  'date-form': 'Send date_from and date_to as YYYY-MM-DD HH:MM:SS.',
  'detailed-as-number': 'Send detailed=true or detailed=false.',
  'date-grouping-none': 'Leave date_grouping out for totals.',
  'empty-filters': 'Leave filters out where there are none.',
  'nested-filters': 'Send filters as one parameter, a JSON array.',
  'empty-value': 'Leave a parameter out that has no value.',
  'zone-case': 'Write the time zone as the TZ database does.',
  'spaces-in-list': 'Separate the values of a list by commas alone.',
  'form-body': 'Send the body as JSON, with Content-Type: application/json.',
  'body-ignored': 'Send no body here: nothing reads it.',
  'redundant-entity-id': 'Leave entity_id out with entity=event: site_id and entity_name name the event.',
  'missing-accept': 'Send Accept: application/json with every request.',
  'future-range': 'Ask for ranges that have begun.',
};

/** Must not be set off by: requests that were refused, whose answer says what is wrong; deprecated parameters. */
export const deviation = {
  rule: 'deviation',
  level: 'warning',
  what: 'A request departs from the documented contract, and was served all the same.',
  why: 'The real service may refuse it, or read it in another way.',
  advice: 'Send what the documentation describes.',
  spec: 'Endpoints',
  start: () => null,
  see(exchange, _state, find) {
    const { entry, refusal } = exchange;
    if (refusal !== null) return;
    for (const { kind, field, detail } of entry.deviations) {
      if (kind === 'deprecated-timezone') continue;
      const message = `${entry.method} ${entry.path} was sent with ${kind}: ${field} (${detail})`;
      find({ about: kind, message, advice: INSTEAD[kind], exchanges: [exchange] });
    }
  },
} as const satisfies FindingRule<null>;
