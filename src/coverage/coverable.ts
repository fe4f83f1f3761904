import { apiDocument } from '../contract/api-document.gen.ts';
import type { Schema } from '../contract/document.ts';
import { compileOperations, type Operation } from '../contract/operations.ts';
import { CLOSED_SETS } from './closed-sets.ts';
import { isInService, nameOfAnswer, nameOfField, nameOfValue } from './names.ts';

export type Measure = 'operations' | 'answers' | 'parameters' | 'values';

/** All that a client can cover, by measure, in the order of the document. */
export type Coverable = Readonly<Record<Measure, readonly string[]>>;

/**
 * Answers of the document that no request gets in a sandbox as it is by default, with or without a fault: a lapsed
 * subscription, `--strict` or another assumption gives them.
 */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  'getToken 400': 'takes no parameters, needs no ability, and is answered when the subscription has lapsed',
  'listSites 404': 'only an unknown cursor, where the assumption unknown-cursor is 404',
  'getSite 400': 'takes no parameters, and any ability that reaches the site is enough',
  'getMilestone 400': 'takes no parameters, and any ability that reaches the site is enough',
};

let known: Coverable | null = null;

/** Worked out when a report first asks for it. */
export function coverable(): Coverable {
  known ??= compileCoverable();
  return known;
}

function compileCoverable(): Coverable {
  const operations = compileOperations(apiDocument).filter(isInService);
  return {
    operations: operations.map(({ operationId }) => operationId),
    answers: operations.flatMap(answersOf).filter(name => !(name in OUT_OF_REACH)),
    parameters: operations.flatMap(fieldsOf),
    values: CLOSED_SETS.flatMap(set => {
      const { enum: values } = apiDocument.components.schemas![set.schema] as { readonly enum: readonly string[] };
      return values.map(value => nameOfValue(set, value));
    }),
  };
}

function answersOf({ operationId, object }: Operation): string[] {
  return Object.keys(object.responses).map(status => nameOfAnswer(operationId, status));
}

/** Parameters of the query and fields of the body; those of the path are in every request. */
function fieldsOf({ operationId, parameters, bodySchema }: Operation): string[] {
  const query = parameters.filter(each => each.in === 'query' && !each.deprecated).map(({ name }) => name);
  const properties = Object.entries((bodySchema as Schema | null)?.properties ?? {});
  const body = properties.filter(([, { deprecated }]) => deprecated !== true).map(([name]) => name);
  return [...query, ...body].map(field => nameOfField(operationId, field));
}
