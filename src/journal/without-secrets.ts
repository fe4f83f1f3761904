import type { ErrorBody } from '../errors.ts';
import type { ExchangeContent, Refusal } from './exchange-store.ts';
import type { Redactor } from './redact.ts';

/**
 * An exchange without the secrets that must not even be kept. What only its name makes a secret stays: that is redacted
 * when somebody reads it, as in all exchanges.
 */
export function withoutSecrets(content: ExchangeContent, { text }: Redactor): ExchangeContent {
  const { query, rawHeaders, body, answer, refusal } = content;
  body.hide(text);
  return {
    ...content,
    query: text(query),
    rawHeaders: rawHeaders.map(text),
    answer: answer && {
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, text(String(value))])),
      body: { ...answer.body, text: text(answer.body.text) },
    },
    refusal: refusal && refusalWithout(refusal, text),
  };
}

function refusalWithout({ status, reason, body }: Refusal, text: Redactor['text']): Refusal {
  return { status, reason: text(reason) as Refusal['reason'], body: inTexts(body, text) as ErrorBody };
}

/** All keys and texts of plain data. */
function inTexts(value: unknown, text: Redactor['text']): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map(each => inTexts(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [text(key), inTexts(each, text)]));
}
