import type { OperationId } from '../../contract/api.gen.ts';
import type { Operation } from '../../contract/operations.ts';
import type { DeviationKind } from '../../contract/validation.ts';
import { type Drift, nameText, type Seen } from './drift.ts';
import type { ApiExchange } from './exchange.ts';
import type { Held } from './hold.ts';

/** Where an exchange stands. */
export interface Place {
  readonly file: string;
  /** Of the entry in the file, from 0. */
  readonly index: number;
  /** As the file has it. */
  readonly at: string | null;
}

/** A drift, with all the exchanges that show it as one. */
export interface DriftCount extends Drift {
  /** Method and path of the document, such as `GET /sites/{site_id}`. */
  readonly operation: string;
  readonly count: number;
  readonly first: Place;
}

export interface SeenCount extends Seen {
  readonly count: number;
}

export interface DeviationCount {
  readonly operation: string;
  readonly kind: DeviationKind;
  /** The parameter, body field or header. */
  readonly field: string;
  readonly count: number;
}

/** What the exchanges of one base URL show together. */
export interface Counts {
  /** Those with an operation of the API. */
  readonly exchanges: number;
  /** Those whose answer was held against the document. */
  readonly held: number;
  readonly operations: Readonly<Record<string, number>>;
  readonly drifts: readonly DriftCount[];
  /** Drifts beyond the bound, which are only counted. */
  readonly furtherDrifts: number;
  readonly seen: readonly SeenCount[];
  readonly deviations: readonly DeviationCount[];
  /** Why answers were not held, and how many. */
  readonly notHeld: Readonly<Record<string, number>>;
}

/** Kinds of drift, and of deviation: a hostile file has as many as it likes. */
const KINDS_MAX = 300;

type Counted<Value> = Value & { count: number };

/** Adds up what exchanges show, by operation and field. */
export class Tally {
  #exchanges = 0;
  #held = 0;
  #furtherDrifts = 0;
  readonly #operations = new Map<string, number>();
  readonly #drifts = new Map<string, Counted<DriftCount>>();
  readonly #seen = new Map<string, Counted<SeenCount>>();
  readonly #deviations = new Map<string, Counted<DeviationCount>>();
  readonly #notHeld = new Map<string, number>();

  add({ operation }: ApiExchange, held: Held, first: Place): void {
    const name = operationText(operation);
    this.#exchanges += 1;
    increment(this.#operations, name);
    if (held.notHeld === null) this.#held += 1;
    else increment(this.#notHeld, held.notHeld);
    for (const drift of held.drifts) {
      const key = `${name} ${drift.field} ${drift.expected}`;
      if (!count(this.#drifts, key, { ...drift, operation: name, first, count: 0 })) this.#furtherDrifts += 1;
    }
    for (const seen of held.seen) count(this.#seen, `${seen.name} ${seen.value}`, { ...seen, count: 0 });
    for (const { kind, field } of held.deviations) {
      const deviation = { operation: name, kind, field: nameText(field), count: 0 };
      count(this.#deviations, `${name} ${kind} ${deviation.field}`, deviation);
    }
  }

  counts(): Counts {
    return {
      exchanges: this.#exchanges,
      held: this.#held,
      operations: Object.fromEntries(this.#operations),
      drifts: [...this.#drifts.values()],
      furtherDrifts: this.#furtherDrifts,
      seen: [...this.#seen.values()],
      deviations: [...this.#deviations.values()],
      notHeld: Object.fromEntries(this.#notHeld),
    };
  }
}

function operationText({ method, path }: Operation<OperationId>): string {
  return `${method} ${path}`;
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** @returns false where there are too many to keep another */
function count<Value>(counts: Map<string, Counted<Value>>, key: string, value: Counted<Value>): boolean {
  const known = counts.get(key);
  if (known === undefined && counts.size >= KINDS_MAX) return false;
  const counted = known ?? value;
  counted.count += 1;
  counts.set(key, counted);
  return true;
}
