import { dereference, type OpenApiDocument } from './document.ts';

/**
 * A copy of a part of the document in which every local reference is replaced by what it points to; keywords beside a
 * `$ref` win over those behind it. The documents hold no circles.
 */
export function inline<T>(document: OpenApiDocument, node: T): T {
  if (Array.isArray(node)) return node.map(each => inline(document, each)) as T;
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && typeof node.$ref === 'string') {
    const { $ref, ...beside } = node;
    return inline(document, { ...dereference<object>(document, { $ref }), ...beside }) as T;
  }
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, inline(document, each)])) as T;
}
