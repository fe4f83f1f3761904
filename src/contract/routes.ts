import type { Operation } from './operations.ts';

export interface RouteMatch<Id extends string = string> {
  readonly operation: Operation<Id>;
  /** Path parameters by name, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** The operation that a method and a path, relative to the document's server and without the query, lead to. */
export type MatchOperation<Id extends string = string> = (method: string, path: string) => RouteMatch<Id> | null;

interface Node<Id extends string> {
  readonly fixed: Map<string, Node<Id>>;
  parameter: Node<Id> | null;
  readonly operations: Map<string, Operation<Id>>;
}

/**
 * A tree of path segments. Paths are exact: case matters, a trailing slash or an empty segment matches nothing, and so
 * does a malformed escape. A fixed segment beats a parameter where both lead to an operation of the method, so
 * `POST …/events/currency` and `GET …/events/{event_id}` live side by side. HEAD is the caller's to ask for as GET.
 */
export function compileRoutes<Id extends string>(operations: readonly Operation<Id>[]): MatchOperation<Id> {
  const root: Node<Id> = newNode();
  for (const operation of operations) plant(root, operation);

  return (method, path) => {
    if (!path.startsWith('/')) return null;
    const values: string[] = [];
    const operation = find(root, path.slice(1).split('/'), 0, method, values);
    const params = operation && decode(operation, values);
    return params && { operation, params };
  };
}

function newNode<Id extends string>(): Node<Id> {
  return { fixed: new Map(), parameter: null, operations: new Map() };
}

function plant<Id extends string>(root: Node<Id>, operation: Operation<Id>): void {
  let node = root;
  for (const segment of operation.segments) {
    if ('parameter' in segment) {
      node.parameter ??= newNode();
      node = node.parameter;
    } else {
      const next = node.fixed.get(segment.fixed) ?? newNode<Id>();
      node.fixed.set(segment.fixed, next);
      node = next;
    }
  }
  node.operations.set(operation.method, operation);
}

/** `values` collects the raw values of the parameters on the way to the operation. */
function find<Id extends string>(
  node: Node<Id>,
  parts: readonly string[],
  at: number,
  method: string,
  values: string[],
): Operation<Id> | null {
  const part = parts[at];
  if (part === undefined) return node.operations.get(method) ?? null;
  const next = node.fixed.get(part);
  const found = next ? find(next, parts, at + 1, method, values) : null;
  if (found || !node.parameter || part === '') return found;
  values.push(part);
  const deeper = find(node.parameter, parts, at + 1, method, values);
  if (!deeper) values.pop();
  return deeper;
}

function decode(operation: Operation, values: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  let nth = 0;
  for (const segment of operation.segments) {
    if (!('parameter' in segment)) continue;
    const raw = values[nth++]!;
    try {
      params[segment.parameter] = raw.includes('%') ? decodeURIComponent(raw) : raw;
    } catch {
      return null;
    }
  }
  return params;
}
