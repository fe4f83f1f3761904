import { inspect } from 'node:util';
import { isDate } from 'node:util/types';
import type { Schema } from '../contract/document.ts';
import { formats } from '../contract/formats.ts';
import { sandboxOptionSchemas } from '../contract/sandbox-options.gen.ts';
import { didYouMean } from '../nearest.ts';
import { textOf } from '../time/instant.ts';
import { optionValidators } from './option-validators.gen.ts';
import { OPTIONS, type SandboxOptions, SIMULATOR_OPTIONS, type SimulatorOptions } from './options.ts';

/** An option that cannot be used. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  /** As `SimulatorOptions` and the control plane name it. */
  readonly option: string;
  /** What was given and what is allowed; goes on from the option's name. */
  readonly reason: string;

  constructor(option: string, reason: string) {
    super(`${option} ${reason}`);
    this.option = option;
    this.reason = reason;
  }
}

const SANDBOX_OPTIONS = ['fixture', ...Object.keys(sandboxOptionSchemas)];

/** Options that a program gives `createSimulator`. @throws OptionError */
export const validateSimulatorOptions = (given: SimulatorOptions): void => validate(given, SIMULATOR_OPTIONS);

/** Options that a program gives a sandbox, or that its folder remembers. @throws OptionError */
export const validateSandboxOptions = (given: Omit<SandboxOptions, 'name'>): void => validate(given, SANDBOX_OPTIONS);

function validate(given: object, names: readonly string[]): void {
  // Programs in JavaScript pass null, too.
  if (typeof given !== 'object' || given === null)
    throw new OptionError('options', `must be an object; got ${shown(given)}`);
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) throw new OptionError(name, `is not an option${hint(name, names)}`);
    const reason = refusalOf(name, name === 'clock' && isDate(value) ? textOf(value) : value);
    if (value !== undefined && reason !== null) throw new OptionError(name, reason);
  }
}

/**
 * Why an option cannot have a value, as it goes on from the option's name; null where it can.
 * @param written the value as messages show it, where it was written as a text
 */
export function refusalOf(name: string, value: unknown, written?: string): string | null {
  return refusalIn(name, value, written)?.reason ?? null;
}

/** The same, with the place in the value that the reason is about: `[1]`, `.operations`, or empty for the whole of it. */
export function refusalIn(name: string, value: unknown, written?: string): { place: string; reason: string } | null {
  const isValid = optionValidators[name]!;
  if (isValid(value)) return null;
  const { schema }: { schema: Schema } = OPTIONS[name as keyof typeof OPTIONS];
  const { instancePath, params } = isValid.errors![0]!;
  if (params.additionalProperty !== undefined) {
    const known = Object.keys(schema.properties ?? {});
    return { place: `.${params.additionalProperty}`, reason: `is not known${hint(params.additionalProperty, known)}` };
  }
  const key = instancePath.slice(1);
  const inner = (schema.items ?? schema.properties?.[key]) as Schema | undefined;
  // Of a list or an object, the message names the entry that is wrong.
  if (key === '' || inner === undefined)
    return { place: '', reason: `${mustBe(schema)}; got ${written ?? shown(value)}` };
  const entry = (value as Record<string, unknown>)[key];
  return { place: Array.isArray(value) ? `[${key}]` : `.${key}`, reason: `${mustBe(inner)}; got ${shown(entry)}` };
}

/** What is said behind a name that is none of `names`. */
export function hint(name: string, names: readonly string[]): string {
  return didYouMean(name, names, '; ') || `; there are ${names.join(', ')}`;
}

/** What a value of a schema must be, in words. */
export function mustBe(schema: Schema): string {
  const { title, format, type, minimum, exclusiveMinimum, maximum, maxLength } = schema;
  if (title !== undefined) return `must be ${title}`;
  if (typeof format === 'string') return formats[format]!.must;
  if (Array.isArray(schema.enum)) return `must be one of ${schema.enum.join(', ')}`;
  switch (type) {
    case 'boolean':
      return 'must be true or false';
    case 'integer':
      return `must be an integer from ${minimum} to ${maximum}`;
    case 'number':
      return `must be a number above ${exclusiveMinimum}, at most ${maximum}`;
    default:
      return `must be a text of 1 to ${maxLength} characters`;
  }
}

const MAX_SHOWN = 80;

/** A value as messages show it: on one line, cut where it is long. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  return cut(inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY }));
}

const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 3)}...` : text);
