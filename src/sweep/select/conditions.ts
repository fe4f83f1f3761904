import { isRecord } from '../../contract/defaults.ts';
import type { TracedExchange } from '../../trace/trace.ts';
import type { Condition } from '../../variants/needs.ts';
import type { Baseline } from '../baseline.ts';
import { namesPresent } from '../compare/comparable.ts';

/** Whether the runs without a variant show it; also where that cannot be known. */
export function holds(condition: Condition, baseline: Baseline): boolean {
  return TESTS[condition](baseline);
}

type Test = (baseline: Baseline) => boolean;
type Json = Readonly<Record<string, unknown>>;

const someExchange =
  (test: (exchange: TracedExchange) => boolean): Test =>
  ({ runs }) =>
    runs.some(({ trace }) => trace.exchanges.some(test));

const LISTS = ['listSites', 'listEvents', 'listMilestones'];

/** Of lists that were answered; an answer that is not known may have had any records. */
const someRecords = (operations: readonly string[], test: (records: readonly Json[]) => boolean): Test =>
  someExchange(
    exchange =>
      isOf(operations, exchange) &&
      mayBe(exchange, json => isRecord(json) && Array.isArray(json.data) && test(json.data)),
  );

const someReport = (test: (rows: readonly Json[]) => boolean): Test =>
  someExchange(
    exchange => isOf(['getAggregations'], exchange) && mayBe(exchange, json => Array.isArray(json) && test(json)),
  );

const LONG_DAYS = 180;
const DAY_MS = 86_400_000;
const ZEROS = /^-?0+(\.0+)?$/;
const MOMENT = /"(created|updated|last_used|expires)_at"\s*:\s*"/;
const EMPTY_PARAMETER = /(^|&)[^=&]+=?(&|$)/;

const TESTS: Readonly<Record<Condition, Test>> = {
  'real-clock': ({ runs: [one, other], usual }) => {
    // A client that goes by the machine's clock would not follow one that is set to another day.
    if (usual.runs.some(({ sandboxes }) => sandboxes.some(({ sent }) => sent.some(namesPresent)))) return false;
    // Exact to the order of requests, which parallel ones may change: that only lets a variant run in vain.
    const pairs = one.trace.exchanges.map((exchange, at) => [exchange, other.trace.exchanges[at] ?? exchange] as const);
    return pairs.some(([first, second]) => followsRealTime(first, second));
  },
  'several-records': someRecords(LISTS, records => records.length > 1),
  'refused-cursor': someExchange(
    exchange =>
      isOf(LISTS, exchange) &&
      ['starting_after', 'ending_before'].some(name => exchange.parameters.includes(name)) &&
      (exchange.status !== 200 || mayBe(exchange, json => isRecord(json) && isEmpty(json.data))),
  ),
  'events-with-id': someRecords(['listEvents'], records => records.some(({ id }) => id !== undefined)),
  'events-without-id': someRecords(['listEvents'], records => records.some(({ id }) => id === undefined)),
  timestamps: someExchange(({ answer }) => answer?.body == null || answer.truncated || MOMENT.test(answer.body)),
  'several-rows': someReport(rows => rows.length > 1),
  'no-data': someReport(isWithoutData),
  'missing-value': someReport(rows => rows.some(row => Object.values(row).some(isMissing))),
  'bounce-rate': someExchange(exchange => textOf(exchange).includes('bounce_rate')),
  hostnames: someExchange(
    exchange => textOf(exchange).includes('hostname') || exchange.parameters.includes('detailed'),
  ),
  'long-day-range': someExchange(exchange => isOf(['getAggregations'], exchange) && isLongByDay(exchange)),
  'refused-report': someExchange(
    exchange => isOf(['getAggregations'], exchange) && (exchange.status === null || isClientError(exchange.status)),
  ),
  'goal-code': someExchange(exchange => isOfEvent(exchange) && exchange.parameters.includes('entity_id')),
  'unknown-event': someExchange(
    exchange =>
      isOfEvent(exchange) &&
      (exchange.status !== 200 || mayBe(exchange, json => Array.isArray(json) && isWithoutData(json))),
  ),
  'empty-value': someExchange(
    exchange => EMPTY_PARAMETER.test(exchange.query) || exchange.deviations.includes('empty-value'),
  ),
  'refused-without-accept': someExchange(
    exchange => isRefused(exchange) && exchange.deviations.includes('missing-accept'),
  ),
  'refused-in-html': someExchange(exchange => isRefused(exchange) && isHtml(exchange)),
};

function isOf(operations: readonly string[], { operation }: TracedExchange): boolean {
  return operation !== null && operations.includes(operation);
}

/** Whether the answer is one that `test` is for; true where its body is not known. */
function mayBe({ answer, status }: TracedExchange, test: (json: unknown) => boolean): boolean {
  if (status !== null && status >= 300) return false;
  if (answer === null || answer.body === null || answer.truncated) return true;
  try {
    return test(JSON.parse(answer.body));
  } catch {
    return true;
  }
}

function isEmpty(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

/** Totals over nothing are a row of zeros, of nulls, or no row: assumption no-data. */
function isWithoutData(rows: readonly Json[]): boolean {
  const isNothing = (value: unknown) => value === null || (typeof value === 'string' && ZEROS.test(value));
  return rows.length === 0 || (rows.length === 1 && Object.values(rows[0]!).every(isNothing));
}

function isMissing(value: unknown): boolean {
  return value === '' || value === null;
}

function isRefused({ status }: TracedExchange): boolean {
  return status === null || status >= 300;
}

function isClientError(status: number): boolean {
  return Math.floor(status / 100) === 4;
}

function isHtml({ answer }: TracedExchange): boolean {
  if (answer === null) return true;
  return answer.headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));
}

/** The query in the letters that its parameters have; as it was sent where that cannot be read. */
function textOf({ query }: TracedExchange): string {
  return [...new URLSearchParams(query)].flat().join('\n');
}

function isOfEvent(exchange: TracedExchange): boolean {
  return isOf(['getAggregations'], exchange) && new URLSearchParams(exchange.query).get('entity') === 'event';
}

/** Days are counted in UTC, which is exact enough; a date in another form is not known. */
function isLongByDay({ query, at }: TracedExchange): boolean {
  const values = new URLSearchParams(query);
  if (values.get('date_grouping') !== 'day') return false;
  const from = Date.parse(values.get('date_from') ?? '');
  const to = Date.parse(values.get('date_to') ?? at);
  return !(to - from <= LONG_DAYS * DAY_MS);
}

/**
 * Whether the clock that the same request of two runs saw went on by as much as real time did, rather than being set to
 * the same time again.
 */
function followsRealTime(one: TracedExchange, other: TracedExchange): boolean {
  const realMs = Date.parse(other.received_at) - Date.parse(one.received_at);
  const clockMs = Date.parse(other.at) - Date.parse(one.at);
  return Math.abs(clockMs - realMs) <= Math.abs(clockMs);
}
