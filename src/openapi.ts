/** `leadline/openapi`: the API's document, and the types of every path, operation and schema in it. */

export type * from './contract/api.gen.ts';
export { apiDocument } from './contract/api-document.gen.ts';
