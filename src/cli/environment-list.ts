import { quote, UsageError } from './errors.ts';

const SEPARATORS = { rules: /;/, pairs: /;/, names: /[;,\s]/ } as const;

/** The values that one environment variable holds: separated, or for rules also a JSON array of texts and objects. */
export function listFromEnvironment(list: keyof typeof SEPARATORS, text: string, at: string): string[] {
  if (list === 'rules' && text.startsWith('[')) return rulesOf(text, at);
  return text
    .split(SEPARATORS[list])
    .map(part => part.trim())
    .filter(part => part !== '');
}

function rulesOf(text: string, at: string): string[] {
  const rules = parsed(text);
  if (!Array.isArray(rules))
    throw new UsageError(`${at} wants rules separated by ; or a JSON array; got ${quote(text)}`);
  return rules.map(rule => (typeof rule === 'string' ? rule : JSON.stringify(rule)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
