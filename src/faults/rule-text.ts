import type { Schema } from '../contract/document.ts';
import { type ApiError, invalidField } from '../errors.ts';
import { matchKeys } from './match.ts';
import { isFaultName } from './registry.ts';
import { readRule, ruleSchema, type UnnamedRule } from './rule.ts';

/**
 * Reads a rule as the command line writes it, or as the control plane does.
 * @throws 400 errors by field, as `readRule` does
 */
export function readRuleText(text: string): UnnamedRule {
  return readRule(parseRuleText(text));
}

/**
 * The object that a rule of the command line stands for: `unavailable`, `unavailable:times=2`, or that object as JSON.
 * The keys of `match` stand beside the others: `rate_limited:probability=0.1,operation=listSites`.
 * @throws 400 errors by field where the text has not that form
 */
export function parseRuleText(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return parseJson(trimmed);

  const colon = trimmed.indexOf(':');
  const fault = (colon < 0 ? trimmed : trimmed.slice(0, colon)).trim();
  const rule: Record<string, unknown> = Object.create(null);
  const match: Record<string, unknown> = Object.create(null);
  for (const pair of colon < 0 ? [] : trimmed.slice(colon + 1).split(',')) {
    const [key, value] = readPair(pair, trimmed);
    const target = matchKeys.some(known => known === key) ? match : rule;
    if (key in target) throw invalidField(key, `${key} is given twice in "${trimmed}"`);
    target[key] = isFaultName(fault) && isNumeric(ruleSchema(fault).properties?.[key]) ? toNumber(value) : value;
  }
  return { ...rule, fault, match };
}

/** What was wrong with a rule, in one line for a terminal. */
export function oneLine({ body }: ApiError): string {
  return 'errors' in body ? Object.values(body.errors).flat().join(' ') : JSON.stringify(body);
}

function readPair(pair: string, rule: string): [key: string, value: string] {
  const equals = pair.indexOf('=');
  if (equals < 1) throw invalidField('rule', `"${pair.trim()}" in "${rule}" is not of the form KEY=VALUE`);
  return [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
}

function isNumeric(schema: Schema | undefined): boolean {
  return [schema?.type].flat().some(type => type === 'integer' || type === 'number');
}

/** Text that is no number stays as it is, and is refused like any other value that does not fit. */
function toNumber(text: string): number | string | null {
  if (text === 'null') return null;
  return /^\d*\.?\d+$/.test(text) ? Number(text) : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('faults', `this looks like JSON but is none: ${text}`);
  }
}
