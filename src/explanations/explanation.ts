import type { OperationId } from '../contract/api.gen.ts';
import type { Operation } from '../contract/operations.ts';
import { cutText } from '../cut-text.ts';
import type { CauseKind, FieldErrors } from '../errors.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { Token } from '../rules/state.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { FindMisplaced, Served } from '../simulator/base-path.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import type { Variant } from '../variants/variant.ts';

/** Why a request was answered as it was, in plain words; a line for each cause. */
export interface Explanation {
  /** Which check answered, and what it found. */
  readonly why: string;
  /** What would have been accepted. */
  readonly allowed: string;
  /** What to do about it: each sentence is something that can be done. */
  readonly try: string;
  /** The section of the API's documentation, or of Leadline's. */
  readonly spec: string;
}

/** What an answer of 400 or above said. */
export interface Refusal {
  /** By field, where validation failed. */
  readonly errors: FieldErrors | null;
  readonly message: string | null;
  readonly retryAfterS: number | null;
}

/** The request that a cause is explained for, and the sandbox as it is now. All texts are without secrets. */
export interface Subject {
  readonly entry: JournalEntry;
  /** What follows the kind of the cause that is explained, such as `flaky#2` of `fault:flaky#2`; empty where nothing does. */
  readonly detail: string;
  /** As the API's document describes it; null for an unknown route. */
  readonly operation: Operation<OperationId> | null;
  /** All of them. */
  readonly operations: readonly Operation<OperationId>[];
  readonly misplaced: FindMisplaced;
  /** Where the API is. */
  readonly served: Served;
  /** Of a query percent-decoded, nested filters as JSON; of the body; undefined where it was not sent or not kept. */
  given(field: string): unknown;
  /** The names of all that was sent. */
  readonly givenNames: readonly string[];
  readonly refusal: Refusal | null;
  readonly sandbox: Sandbox;
  /** The server's; null: it has none. */
  readonly variant: Variant | null;
  /** The names of all sandboxes, the most recently made last. */
  sandboxNames(): readonly string[];
}

/** The checks of a request, in their order (assumption check-order). */
const STEPS = [
  'token',
  'faults',
  'limits',
  'subscription',
  'route',
  'retired endpoints',
  'site',
  'permission',
  'body and parameters',
  'operation',
] as const;
export type Step = (typeof STEPS)[number];

/** The row of a cause. */
export interface CauseRow {
  /** The form of the cause, such as `fault:NAME#N`. @default its kind */
  readonly form?: string;
  /** What it says of the request, for docs/controls.md. */
  readonly means: string;
  /** The check that answered; null where it is none of them. */
  readonly step: Step | null | ((subject: Subject) => Step | null);
  explain(subject: Subject): Explanation;
}

export type CauseRows<Kind extends CauseKind> = { readonly [K in Kind]: CauseRow };

/** `Check 3 of 10 (limits): `, or nothing. */
export function stepText(step: Step | null): string {
  return step === null ? '' : `Check ${STEPS.indexOf(step) + 1} of ${STEPS.length} (${step}): `;
}

/** The tokens of the sandbox that had not expired when the request came. */
export function validTokens({ entry, sandbox }: Pick<Subject, 'entry' | 'sandbox'>): readonly Token[] {
  const now = formatTimestamp(Date.parse(entry.at) / 1000);
  return sandbox.state.tokens.filter(({ expires_at }) => expires_at === null || expires_at > now);
}

const NAMES_LISTED = 12;

/** `a, b and c`; of a long list the first ones. */
export function listed(names: readonly string[], last = 'and'): string {
  const shown = names.slice(0, NAMES_LISTED);
  if (shown.length < names.length) return `${shown.join(', ')} and ${names.length - shown.length} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)}`;
}

const SHOWN = 80;

/** A value of the client's in one line: as JSON, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return cutText(text, SHOWN);
}

/** A request of the control plane, as it can be sent: `PATCH /_sim/usage {"requests_this_hour":0}`. */
export function control({ entry }: Pick<Subject, 'entry'>, method: string, path: string, body?: object): string {
  const inSandbox = entry.sandbox === 'default' ? '' : `?sandbox=${entry.sandbox}`;
  return `${method} /_sim${path}${inSandbox}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}

/** What the answer said, as a sentence; empty where that is not known. */
export function answered({ refusal }: Pick<Subject, 'refusal'>): string {
  return refusal?.message ?? '';
}

/** The section of the API's documentation that an operation comes from. */
export function specOf(operation: Operation | null): string {
  return operation?.object['x-spec'] ?? 'Endpoints';
}
