import type { CoverageMeasure, Coverage as Measures } from '../contract/control.gen.ts';
import { nameOf } from '../contract/query.ts';
import type { DeviationKind } from '../contract/validation.ts';
import type { Exchange, ExchangeInput } from '../exchange/exchange.ts';
import { coverable } from './coverable.ts';
import { nameOfValue, OperationNames } from './names.ts';

/** A parameter that was sent and not used counts as not given. */
const UNUSED: ReadonlySet<string> = new Set<DeviationKind>([
  'date-grouping-none',
  'empty-filters',
  'empty-value',
  'redundant-entity-id',
]);

/** How much of the API the requests of one sandbox, or of several, used. */
export class Coverage {
  /** Names of all four measures, which are all different; bounded by what the document has. */
  readonly #covered = new Set<string>();

  /** Told of each exchange. */
  see({ operation, entry, input, givenParameters }: Exchange): void {
    if (operation === null) return;
    const names = OperationNames.of(operation);
    const { status, deviations } = entry;
    this.#covered.add(operation.operationId);
    if (status === null) return;
    this.#covered.add(names.answer(status));
    if (input === null || status < 200 || status > 299) return;
    for (const key of givenParameters) {
      const parameter = names.query.has(key) ? key : nameOf(key);
      const name = names.query.get(parameter);
      if (name === undefined || this.#covered.has(name)) continue;
      if (!deviations.some(({ kind, field }) => field === parameter && UNUSED.has(kind))) this.#covered.add(name);
    }
    if (input.body !== null) {
      for (const [field, name] of names.body) if (Object.hasOwn(input.body, field)) this.#covered.add(name);
    }
    this.#seeValues(names, input);
  }

  /** Adds what another has counted. */
  add(other: Coverage): void {
    for (const name of other.#covered) this.#covered.add(name);
  }

  measures(): Measures {
    const { operations, answers, parameters, values } = coverable();
    return {
      operations: this.#measure(operations),
      answers: this.#measure(answers),
      parameters: this.#measure(parameters),
      values: this.#measure(values),
    };
  }

  #seeValues({ closedSets }: OperationNames, input: ExchangeInput): void {
    for (const set of closedSets) {
      const given = input[set.in]?.[set.field];
      if (given === undefined) continue;
      for (const value of set.valuesIn(given)) this.#covered.add(nameOfValue(set, value));
    }
  }

  #measure(names: readonly string[]): CoverageMeasure {
    const missing = names.filter(name => !this.#covered.has(name));
    const [total, covered] = [names.length, names.length - missing.length];
    return { covered, total, percent: Math.round((covered / total) * 1000) / 10, missing };
  }
}
