import { apiDocument } from '../contract/api-document.gen.ts';
import { METHODS, type OpenApiDocument } from '../contract/document.ts';

interface ServedOperation {
  readonly id: string;
  /** Whether it changes nothing. */
  readonly isRead: boolean;
}

const document: OpenApiDocument = apiDocument;

/** The operations in service, in the document's order: neither retired nor removed. */
const SERVED: readonly ServedOperation[] = Object.values(document.paths).flatMap(item =>
  METHODS.flatMap(method => {
    const operation = item[method];
    if (operation === undefined || operation['x-retired'] || operation['x-removed']) return [];
    return [{ id: operation.operationId, isRead: method === 'get' }];
  }),
);

export const READS = SERVED.filter(({ isRead }) => isRead).map(({ id }) => id);
export const WRITES = SERVED.filter(({ isRead }) => !isRead).map(({ id }) => id);
