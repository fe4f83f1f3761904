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
    means: 'aggregates of pageviews with `entity=event`, or the other way',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'an aggregate does not belong to the entity.',
      allowed:
        'entity=pageview: visits, uniques, pageviews, avg_duration, bounce_rate. entity=event: conversions, unique_conversions, value.',
      try: 'Send two reports, one for each entity, or only the aggregates of the one.',
      spec: 'Endpoints: Aggregations; Errors, 422; assumption incompatible',
    }),
  },
  'incompatible:repeated': {
    means: 'the same aggregate or field twice',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'an aggregate or a field is requested twice.',
      allowed: 'Each aggregate and each field once.',
      try: `Take the repetition out of ${listed(['aggregates', 'field_grouping'].filter(name => hasTwice(subject, name))) || 'aggregates or field_grouping'}.`,
      spec: 'Endpoints: Aggregations; Errors, 422; assumption incompatible',
    }),
  },
  'day-range': {
    means: '`date_grouping=day` over more than 184 days',
    step: 'operation',
    explain: subject => ({
      why: answered(subject) || 'the range is too long for date_grouping=day.',
      allowed: 'A range of 184 days, about six months, with date_grouping=day; any range with month or year.',
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
      why: answered(subject) || 'the memory that --memory allows is used.',
      allowed: 'The same request, with more memory or less to hold.',
      try: `${subject.entry.status === 503 ? 'Wait the seconds of Retry-After and send it again. ' : ''}Start Leadline with a larger --memory, ask for fewer fields or a shorter range, or delete snapshots and sandboxes: GET /_sim/metrics says what takes how much.`,
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
    means: 'no place for one more sandbox, all of them being in use',
    step: 'token',
    explain: () => ({
      why: 'the bearer value names a new sandbox, and as many as --sandboxes allows are in use.',
      allowed: 'The same request, once a sandbox is idle: the one used least recently makes room.',
      try: 'Wait a second and send it again. Use fewer sandboxes, delete those that are done with (DELETE /_sim/sandboxes/NAME), or start with a larger --sandboxes.',
      spec: 'docs/options.md, --sandboxes',
    }),
  },
  'login-page': {
    means: 'an error became a login page, since `Accept` was not sent (assumption `html-errors`)',
    step: null,
    explain: () => ({
      why: 'Without an Accept header the error came as an HTML page with status 200 (assumption html-errors=login-page).',
      allowed: 'Accept: application/json: then errors are JSON, with their own status.',
      try: 'Send Accept: application/json with every request.',
      spec: 'General conventions 1; assumption html-errors',
    }),
  },
  'client:gone': {
    means: 'the client closed the connection before its answer',
    step: null,
    explain: ({ entry }) => ({
      why: `The client closed the connection before the answer was there, after ${entry.duration_ms} ms. A write may have taken effect all the same.`,
      allowed: 'A client that waits for its answer.',
      try: 'Raise the timeout of the client: the first run of a report is slower than later ones. Read the state before sending a write again.',
      spec: 'General conventions 5',
    }),
  },
  internal: {
    means: 'an error of Leadline itself',
    step: null,
    explain: () => ({
      why: 'Leadline failed; the request is not to blame. Its log says more.',
      allowed: 'The same request.',
      try: 'Read the standard error of the server, and report it with this request. Send the request again: the state is as it was.',
      spec: 'Errors, 500',
    }),
  },
  'response-validation': {
    means: 'the answer would not have been as the API describes it',
    step: null,
    explain: () => ({
      why: 'The answer would not have been as openapi/api.yaml describes it, so it was not sent. Leadline is to blame, or a fixture with impossible values.',
      allowed: 'The same request.',
      try: 'Read the standard error of the server, which names the field, and report it with this request.',
      spec: 'Errors, 500',
    }),
  },
};
