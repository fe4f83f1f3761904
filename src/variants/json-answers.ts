import type { AnsweredRequest, Rewrite } from './rewrite.ts';

const JSON_TYPE = 'application/json';

/** A rewriting of answers that are JSON: of their text. */
export function ofJsonText(rewritten: (json: string, request: AnsweredRequest) => string): Rewrite {
  return (answer, request) => {
    if (!answer.headers['Content-Type']?.startsWith(JSON_TYPE)) return answer;
    const payload = rewritten(answer.payload, request);
    return payload === answer.payload ? answer : { ...answer, payload };
  };
}

/** A rewriting of answers that are JSON: of their value. What comes back as it was is left alone. */
export function ofJson(rewritten: (value: unknown, request: AnsweredRequest) => unknown): Rewrite {
  return ofJsonText((json, request) => JSON.stringify(rewritten(JSON.parse(json), request)));
}

/** A JSON value with each object in it replaced, inner ones first; `key` is the one that the object stands under. */
export function mapObjects(
  value: unknown,
  change: (object: Readonly<Record<string, unknown>>, key: string | null) => object,
  key: string | null = null,
): unknown {
  if (Array.isArray(value)) return value.map(item => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change, name)]);
  return change(Object.fromEntries(entries), key);
}
