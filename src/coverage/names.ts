import type { Operation } from '../contract/operations.ts';
import { type ClosedSet, closedSetsOf } from './closed-sets.ts';

/** Whether the operation is counted: neither retired nor removed. */
export function isInService({ retired, removed }: Operation): boolean {
  return !retired && !removed;
}

/** What coverage calls an answer, a parameter or field, and a value. */
export const nameOfAnswer = (operationId: string, status: number | string) => `${operationId} ${status}`;
export const nameOfField = (operationId: string, field: string) => `${operationId} ${field}`;
export const nameOfValue = ({ name }: ClosedSet, value: string) => `${name} ${value}`;

/** The names that requests of one operation can cover: each text is made once for all sandboxes. */
export class OperationNames {
  readonly query: ReadonlyMap<string, string>;
  readonly body: ReadonlyMap<string, string>;
  readonly closedSets: readonly ClosedSet[];
  readonly #operationId: string;
  /** By status; those that were given. */
  readonly #answers = new Map<number, string>();

  private constructor(operation: Operation) {
    const { operationId, query, body } = operation;
    const named = (fields: Iterable<string>) =>
      new Map([...fields].map(field => [field, nameOfField(operationId, field)] as const));
    this.#operationId = operationId;
    this.query = named(query.keys());
    this.body = named(body?.keys() ?? []);
    this.closedSets = closedSetsOf(operation);
  }

  static readonly #known = new Map<string, OperationNames>();

  static of(operation: Operation): OperationNames {
    const { operationId } = operation;
    const known = OperationNames.#known.get(operationId);
    if (known !== undefined) return known;
    const made = new OperationNames(operation);
    OperationNames.#known.set(operationId, made);
    return made;
  }

  answer(status: number): string {
    let name = this.#answers.get(status);
    if (name === undefined) {
      name = nameOfAnswer(this.#operationId, status);
      this.#answers.set(status, name);
    }
    return name;
  }
}
