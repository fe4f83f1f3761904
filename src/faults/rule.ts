import { Findings } from '../contract/findings.ts';
import { invalid, invalidField } from '../errors.ts';
import { nearest } from '../nearest.ts';
import type { Settings } from './fault.ts';
import { type Field, type Fields, orNull, share, text, wholeNumber } from './fields.ts';
import { type Match, matchFields, matchKeys } from './match.ts';
import { type FaultName, faultNames, faultOf, isFaultName } from './registry.ts';

/** On which of the matching calls a rule fires: number after+1, after+1+every, … (design: section 2.4). */
interface Turns {
  readonly after: number;
  /** How often at most; null: no bound. */
  readonly times: number | null;
  readonly every: number;
  /** 0 to 1. */
  readonly probability: number;
}

/** What gets which fault. */
export interface Rule extends Turns {
  readonly name: string;
  readonly fault: FaultName;
  readonly match: Match;
  /** The fault's own fields. */
  readonly settings: Settings;
}

/** A rule that may still need a name. */
export type UnnamedRule = Omit<Rule, 'name'> & { readonly name: string | null };

const MOST = 1_000_000_000;

const turnFields: Fields<Turns> = {
  after: wholeNumber(0, MOST, 0),
  times: orNull(wholeNumber(1, MOST, 1)),
  every: wholeNumber(1, MOST, 1),
  probability: share(1),
};

const nameField = text('1 to 64 characters of A-Z, a-z, 0-9, ".", "_", "-"', /^[A-Za-z0-9._-]{1,64}$/);

// What an answer has beside these, so that it can be posted again as it is.
const ANSWERED = ['matched', 'fired', 'held', 'note'];

/**
 * Reads a rule as the control plane and fixtures write it; what is left out gets its default.
 * @param operations the operationIds there are
 * @throws 400 errors by field: every key and value that does not fit, with what is allowed
 */
export function readRule(given: unknown, operations: readonly string[]): UnnamedRule {
  if (!isRecord(given)) {
    throw invalidField('rule', `a rule is an object such as {"fault":"unavailable"}; given ${show(given)}`);
  }
  const fault = readFaultName(given.fault);
  const { fields, check } = faultOf(fault);
  const found = new Findings();

  refuseUnknownKeys(given, fault, found);
  const { name } = readFields(given, { name: nameField }, found);
  const match = readMatch(given.match, operations, found);
  const turns = readFields(given, turnFields, found);
  const settings = readFields(given, fields, found);
  if (found.failed) throw invalid(found.errors);

  const clash = check?.(settings) ?? null;
  if (clash !== null) throw invalidField(...clash);
  return { name, fault, match, ...turns, settings };
}

/** How a rule is listed: the wire form, all defaults filled in. */
export function describeRule({ name, fault, match, after, times, every, probability, settings }: Rule) {
  return { name, fault, match: stated(match), after, times, every, probability, ...stated(settings) };
}

/** The field of a rule for `fault` that `key` stands for on one level: its own, its turns' or its name. */
export function fieldOf(fault: FaultName, key: string): Field<unknown> | undefined {
  const fields: Fields<Settings> = { name: nameField, ...turnFields, ...faultOf(fault).fields };
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function readFaultName(given: unknown): FaultName {
  if (isFaultName(given)) return given;
  const all = `there are ${faultNames.join(', ')}`;
  if (given === undefined) throw invalidField('fault', `the rule names no fault; ${all}`);
  throw invalidField('fault', `there is no fault ${show(given)};${suggest(given, faultNames)} ${all}`);
}

function readMatch(given: unknown, operations: readonly string[], found: Findings): Match {
  const match = given === undefined ? {} : given;
  if (isRecord(match)) {
    for (const key of Object.keys(match)) {
      if (matchKeys.some(known => known === key)) continue;
      const help = `${suggest(key, matchKeys)} it takes ${matchKeys.join(', ')}`;
      found.refuse(`match.${key}`, `match takes no ${show(key)};${help}`);
    }
    return readFields(match, matchFields(operations), found, 'match.');
  }
  found.refuse('match', `match cannot be ${show(given)}; allowed: an object with ${matchKeys.join(', ')}`);
  return readFields({}, matchFields(operations), found);
}

function refuseUnknownKeys(given: Record<string, unknown>, fault: FaultName, found: Findings): void {
  const keys = ['name', 'fault', 'match', ...Object.keys(turnFields), ...Object.keys(faultOf(fault).fields)];
  for (const key of Object.keys(given)) {
    if (keys.includes(key) || ANSWERED.includes(key)) continue;
    const help = matchKeys.some(known => known === key) ? ' it belongs inside match;' : suggest(key, keys);
    found.refuse(key, `${fault} takes no ${show(key)};${help} it takes ${keys.join(', ')}`);
  }
}

/** Complete unless `found` says otherwise. */
function readFields<S>(given: Record<string, unknown>, fields: Fields<S>, found: Findings, prefix = ''): S {
  const read: Partial<S> = {};
  for (const key in fields) {
    const field = fields[key];
    const value = given[key] === undefined ? field.fallback : field.read(given[key]);
    if (value !== undefined) {
      read[key] = value;
      continue;
    }
    const help = suggest(given[key], field.choices ?? []);
    found.refuse(`${prefix}${key}`, `${key} cannot be ${show(given[key])};${help} allowed: ${field.allowed}`);
  }
  return read as S;
}

function suggest(given: unknown, names: readonly string[]): string {
  const near = typeof given === 'string' ? nearest(given, names) : null;
  return near === null ? '' : ` did you mean ${near}?`;
}

/** A value as a refusal shows it: JSON, cut where it is long. */
export function show(given: unknown): string {
  const shown = written(given);
  return shown.length > 80 ? `${shown.slice(0, 79)}…` : shown;
}

function written(given: unknown): string {
  try {
    return JSON.stringify(given) ?? String(given);
  } catch {
    // Deeper than the stack.
    return 'an endless nest';
  }
}

type Stated<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

function stated<T extends object>(values: T): Stated<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Stated<T>;
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
