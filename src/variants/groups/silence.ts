import { type AssumptionName, defaultAssumptions, describeAssumptions } from '../../contract/assumptions.ts';
import type { Needs } from '../needs.ts';
import { type Row, variantsOf } from '../variant.ts';

/** For assumptions that are numbers: one that is not the default and delays no suite by much. */
const NUMBERS: Readonly<Record<string, string>> = { 'cold-query-ms': '50', 'concurrency-retry': '2' };

/** Alternatives that another group is about. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'event-ids': ['removed'],
  'timezone-parameter': ['ignored', 'refused'],
};

const REPORT = ['getAggregations'];

/** What tests must use to see a choice; an assumption that is not here may be seen by any request. */
const NEEDS: Readonly<Partial<Record<AssumptionName, Needs>>> = {
  'date-key': { parameters: ['getAggregations.date_grouping'] },
  'removed-event-endpoints': {
    operations: ['createEvent', 'getEventById', 'updateEventById', 'deleteEventById'],
  },
  'empty-parameter': { seen: 'empty-value' },
  'cold-query-ms': { operations: REPORT },
  'unknown-cursor': { seen: 'refused-cursor' },
  'page-backward': {
    parameters: ['listSites.ending_before', 'listEvents.ending_before', 'listMilestones.ending_before'],
  },
  'default-sort': { operations: REPORT, seen: 'several-rows' },
  'no-data': { operations: REPORT, seen: 'no-data' },
  'empty-buckets': { parameters: ['getAggregations.date_grouping'] },
  'bounce-rate': { operations: REPORT, seen: 'bounce-rate' },
  'missing-dimension': { parameters: ['getAggregations.field_grouping'], seen: 'missing-value' },
  'hostname-scheme': { operations: [...REPORT, 'getCurrentVisitors'], seen: 'hostnames' },
  'day-range': { parameters: ['getAggregations.date_grouping'], seen: 'long-day-range' },
  incompatible: { operations: REPORT, seen: 'refused-report' },
  'event-ids': { operations: ['listEvents'], seen: 'events-without-id' },
  'event-by-goal-code': { parameters: ['getAggregations.entity_id'], seen: 'goal-code' },
  'unknown-event': { operations: REPORT, seen: 'unknown-event' },
  'hour-window': { causes: ['limit:hourly'] },
  'concurrency-retry': { causes: ['limit:concurrency'] },
  timestamps: { seen: 'timestamps' },
  lapsed: { causes: ['lapsed'] },
};

const HTML_NEEDS: Readonly<Record<string, Needs>> = {
  'when-not-json': { seen: 'refused-without-accept' },
  never: { seen: 'refused-in-html' },
  'login-page': { seen: 'refused-without-accept' },
};

const needsOf = (name: AssumptionName, choice: string) => (name === 'html-errors' ? HTML_NEEDS[choice] : NEEDS[name]);

const rows = describeAssumptions(defaultAssumptions).flatMap(({ name, default: usual, choices }): Row[] =>
  choices
    .map(choice => (choice === 'NUMBER' ? NUMBERS[name]! : choice))
    .filter(choice => choice !== usual && !ELSEWHERE[name]?.includes(choice))
    .map(choice => ({
      name: `${name}=${choice}`,
      level: 'may',
      meaning: `The service answers as the assumption ${name} says with ${choice}, where its documentation is silent.`,
      assume: { [name]: choice },
      ...withNeeds(needsOf(name, choice)),
    })),
);

function withNeeds(needs: Needs | undefined): Pick<Row, 'needs'> {
  return needs === undefined ? {} : { needs };
}

export const silence = variantsOf('silence', rows);
