import type { Schemas } from '../../client/control.ts';
import { KINDS, MATCH_FIELDS, TURN_FIELDS } from './kinds.gen.ts';

export type FaultKind = keyof typeof KINDS;
type OwnField = { [Kind in FaultKind]: keyof (typeof KINDS)[Kind]['fields'] }[FaultKind];
type MatchField = keyof typeof MATCH_FIELDS;

/** A field of a rule, as the wire names it; those of `match` stand beside the others, as on the command line. */
export type FieldName = 'name' | OwnField | MatchField | keyof typeof TURN_FIELDS;

/** What can be typed into the input of a field. */
export interface FieldSpec {
  readonly type: 'integer' | 'number' | 'string' | 'choice';
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** What leaving it out means, where that is a value. */
  readonly usual?: string;
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

interface Kind {
  /** What the client sees. */
  readonly description: string;
  /** Whether requests that it holds can be released. */
  readonly releasable: boolean;
  readonly fields: FieldSpecs;
}

const kinds: Readonly<Record<Schemas['FaultRule']['fault'], Kind>> = KINDS;

export const faultKinds = Object.keys(KINDS) as readonly FaultKind[];

export function isFaultKind(text: string | undefined): text is FaultKind {
  return text !== undefined && Object.hasOwn(KINDS, text);
}

export function kindOf(kind: FaultKind): Kind {
  return kinds[kind];
}

export const turnFields: FieldSpecs = TURN_FIELDS;
export const matchFields: FieldSpecs = MATCH_FIELDS;
const nameField: FieldSpec = { type: 'string', maxLength: 64 };

/** All fields that a rule of this kind may have, `match` flattened. */
export function fieldsOf(kind: FaultKind): FieldSpecs {
  return { name: nameField, ...kindOf(kind).fields, ...turnFields, ...matchFields };
}

/** How a kind is named, and the status of its answer where it has one of its own. */
interface KindText {
  readonly title: string;
  readonly status?: number;
}

export const KIND_TEXTS: Readonly<Record<FaultKind, KindText>> = {
  rate_limited: { title: 'Rate limited', status: 429 },
  concurrency_limited: { title: 'Concurrency limited', status: 429 },
  unavailable: { title: 'Unavailable', status: 503 },
  server_error: { title: 'Server error', status: 500 },
  latency: { title: 'Latency' },
  hold: { title: 'Hold' },
  hang: { title: 'Hang' },
  reset: { title: 'Connection reset' },
  truncate: { title: 'Truncated body' },
  malformed: { title: 'Malformed body' },
  slow: { title: 'Slow body' },
};

/** How a field is named in the form. */
interface FieldText {
  readonly label: string;
  readonly hint?: string;
  /** In the place of an empty value. */
  readonly empty?: string;
  /** What the whole text must match, in the `v` syntax of the `pattern` attribute. */
  readonly pattern?: string;
  /** Names of choices, where the wire's own are not telling. */
  readonly choices?: Readonly<Record<string, string>>;
}

export const FIELD_TEXTS: Readonly<Record<FieldName, FieldText>> = {
  name: {
    label: 'Name',
    hint: 'Letters, digits, “.”, “_” and “-”. A rule of the same name is replaced.',
    empty: 'kind and number',
    pattern: '[A-Za-z0-9._\\-]{1,64}',
  },
  times: { label: 'Times at most', empty: 'always' },
  after: { label: 'Let pass first' },
  every: { label: 'Every n-th request' },
  probability: { label: 'Probability, 0 to 1', hint: 'Decided by the seed, so that it repeats.' },
  retry_after_s: { label: 'Retry-After, seconds', empty: 'no header' },
  plan: { label: 'Plan that the answer names', empty: 'the plan of the account' },
  phase: {
    label: 'The request itself',
    choices: { before_commit: 'is not carried out', after_commit: 'is carried out first' },
  },
  ms: { label: 'Delay, ms' },
  min_ms: { label: 'Random delay from, ms' },
  max_ms: { label: 'Random delay to, ms' },
  bytes_per_s: { label: 'Bytes per second' },
  operation: { label: 'Operation', empty: 'all operations' },
  method: { label: 'Method', empty: 'all methods' },
  path: {
    label: 'Path',
    hint: 'Without the base path of the API, such as /sites/*. * stands for any characters.',
    empty: 'all paths',
    pattern: '(?!\\/v1(\\/|$))[\\/*].*',
  },
  site_id: { label: 'Site', empty: 'all sites' },
  token: { label: 'Token', hint: 'Its name, not its value.', empty: 'all tokens' },
};
