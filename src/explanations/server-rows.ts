import type { CauseKind } from '../errors.ts';
import { answered, type CauseRows, listed, type Subject } from './explanation.ts';

type ReportCause = `incompatible:${'entity' | 'repeated'}` | 'day-range' | 'groups' | 'memory';
type ServerCause = Extract<
  CauseKind,
  'sandboxes:full' | 'login-page' | 'client:gone' | 'internal' | 'response-validation'
>;

/** Reports whose values are valid alone, and cannot be satisfied together. Spec: Errors, 422. */
export const reportRows: CauseRows<ReportCause> = {
  'incompatible:entity': {
    means: 'aggregates of pageviews with `entity=event`, or vice versa',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'an aggregate does not belong to the entity.',
      allowed:
        'entity=pageview: visits, uniques, pageviews, avg_duration, bounce_rate. entity=event: conversions, unique_conversions, value.',
      try: 'Send two reports, one for each entity, or only the aggregates of one.',
      spec: 'Endpoints: Aggregations; Errors, 422; assumption incompatible',
    }),
  },
  'incompatible:repeated': {
    means: 'the same aggregate or field twice',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'an aggregate or a field is requested twice.',
      allowed: 'Each aggregate and each field once.',
      try: `Remove the repetition from ${listed(['aggregates', 'field_grouping'].filter(name => hasTwice(subject, name))) || 'aggregates or field_grouping'}.`,
      spec: 'Endpoints: Aggregations; Errors, 422; assumption incompatible',
    }),
  },
  'day-range': {
    means: '`date_grouping=day` over more than 184 days',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'the range is too long for date_grouping=day.',
      allowed: 'A range of at most 184 days, about six months, with date_grouping=day; any range with month or year.',
      try: 'Send date_from and date_to at most 184 days apart, one request for each half of a year, or date_grouping=month.',
      spec: 'Limits, other bounds; assumption day-range',
    }),
  },
  groups: {
    means: 'a report with more groups than can be counted',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'the report has too many groups.',
      allowed: 'Fewer combinations of the fields of field_grouping.',
      try: 'Ask for fewer fields, a shorter range, or filter before grouping.',
      spec: 'Errors, 422',
    }),
  },
  memory: {
    means: 'the bound of `--memory` is reached',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'the memory that --memory allows is used up.',
      allowed: 'The same request, with more memory or less to keep.',
      try: `${subject.entry.status === 503 ? 'Wait as many seconds as Retry-After says, then send it again. ' : ''}Start Leadline with a larger --memory, ask for fewer fields or a shorter range, or delete snapshots and sandboxes: GET /_sim/metrics shows what uses how much.`,
      spec: 'docs/options.md, --memory',
    }),
  },
};

function hasTwice({ given }: Subject, field: string): boolean {
  const names = String(given(field) ?? '').split(',');
  return new Set(names).size < names.length;
}

/** What is no fault of the request, or concerns no check. */
export const serverRows: CauseRows<ServerCause> = {
  'sandboxes:full': {
    means: 'no room for another sandbox: all are in use',
    step: 'token',
    explain: () => ({
      why: 'the bearer value names a new sandbox, but as many sandboxes as --sandboxes allows are in use.',
      allowed: 'The same request, once a sandbox is idle: the least recently used one is then dropped.',
      try: 'Wait a second and send it again. Use fewer sandboxes, delete those that are no longer needed (DELETE /_sim/sandboxes/NAME), or start with a larger --sandboxes.',
      spec: 'docs/options.md, --sandboxes',
    }),
  },
  'login-page': {
    means: 'an error became a login page because `Accept` was not sent (assumption `html-errors`)',
    step: null,
    explain: () => ({
      why: 'Without an Accept header, the error was sent as an HTML page with status 200 (assumption html-errors=login-page).',
      allowed: 'Accept: application/json: then errors are JSON, with their own status.',
      try: 'Send Accept: application/json with every request.',
      spec: 'General conventions 1; assumption html-errors',
    }),
  },
  'client:gone': {
    means: 'the client closed the connection before the answer',
    step: null,
    explain: ({ entry }) => ({
      why: `The client closed the connection after ${entry.duration_ms} ms, before the answer. A write may still have taken effect.`,
      allowed: 'A client that waits for its answer.',
      try: 'Raise the timeout of the client: the first run of a report is the slowest. Read the state before sending a write again.',
      spec: 'General conventions 5',
    }),
  },
  internal: {
    means: 'an error in Leadline itself',
    step: null,
    explain: () => ({
      why: 'This is an error in Leadline, not in the request. The log has the details.',
      allowed: 'The same request.',
      try: 'Report the error from the standard error of the server, with this request. Then send the request again: the state is unchanged.',
      spec: 'Errors, 500',
    }),
  },
  'response-validation': {
    means: 'the answer did not match the document of the API',
    step: null,
    explain: () => ({
      why: 'The answer did not match openapi/api.yaml, so it was not sent. This is an error in Leadline, or a fixture has impossible values.',
      allowed: 'The same request.',
      try: 'Report it with this request and the standard error of the server, which names the field.',
      spec: 'Errors, 500',
    }),
  },
};
