import type { AssumptionChoices } from '../contract/assumptions.ts';
import type { ApiError, FaultCause } from '../errors.ts';
import type { DataChange } from './data-change.ts';
import type { Needs } from './needs.ts';
import type { Rewrite } from './rewrite.ts';
import type { Occasion, Start } from './started.ts';

/** The groups, in the order in which they are listed. */
export const GROUPS = [
  'format',
  'refusals',
  'wire',
  'ambiguous',
  'paging',
  'announced',
  'silence',
  'access',
  'time',
  'plans',
  'data',
] as const;
export type Group = (typeof GROUPS)[number];

/** Whether a client has to survive it: by what JSON and HTTP allow, by what the service does now and then, by good luck; `info` only shows what happens. */
export type Level = 'must' | 'should' | 'may' | 'info';

/** The values of sweep's --fail-on, worst first. */
export const FAIL_LEVELS = ['must', 'should', 'may', 'never'] as const;
export type FailLevel = (typeof FAIL_LEVELS)[number];

/** A variant as it is asked for, on the command line, in LEADLINE_VARIANT and in process. */
export interface VariantChoice {
  readonly name: string;
  /** Of a variant that begins in the middle of a run: after so many requests of the server. */
  readonly after?: number;
}

/** A world that the service could be tomorrow: what it asks of a server. As far as can be, it is data. */
export interface Variant {
  /** `GROUP/…`, unique. */
  readonly name: string;
  readonly group: Group;
  readonly level: Level;
  /** What it means on the real service, as one sentence. */
  readonly meaning: string;
  /** The only operation that it can touch; null: more than one. */
  readonly operation: string | null;
  /** What tests must use for it to touch them; left out: any request. */
  readonly needs?: Needs;
  /** For the server, where nobody gives them. */
  readonly options?: VariantOptions;
  /** Over those of each sandbox, also where a client changes them. */
  readonly assume?: AssumptionChoices;
  /** What sandboxes begin with. */
  readonly data?: DataChange;
  /** Fault rules as the control plane writes them, without names. They count over all sandboxes, and nothing clears them. */
  readonly rules?: readonly object[];
  /** Which calls the rules see; left out: all. */
  readonly when?: Occasion;
  /** What its rules refuse with, in place of what their faults say. */
  readonly refusal?: (cause: FaultCause) => ApiError;
  /** Further rules, which make its own meet more: the journal does not name them. */
  readonly silentRules?: readonly object[];
  /** How answers go out; beside `rules`, only those that one of them acted on. */
  readonly rewrite?: Rewrite;
  /** What has a state, made for each server. */
  readonly start?: Start;
  /** Whether it begins in the middle of a run: `VariantChoice.after`. */
  readonly isDelayed?: true;
}

interface VariantOptions {
  /** An ISO 8601 instant. */
  readonly clock: string;
}

/** What the journal says of requests that a variant acted on. */
export function causeOf({ name }: Pick<Variant, 'name'>): `variant:${string}` {
  return `variant:${name}`;
}

/** A row of a group's table. */
export type Row = Omit<Variant, 'group' | 'operation'> & { readonly operation?: string };

/** The variants of a group, from rows whose names follow the group's. */
export function variantsOf(group: Group, rows: readonly Row[]): Variant[] {
  return rows.map(row => ({ operation: null, ...row, group, name: `${group}/${row.name}` }));
}
