import type { Schema } from '../contract/document.ts';
import { issuesIn } from '../contract/schema.ts';
import { cutText, fewOf } from '../cut-text.ts';
import type { Tool } from './tool.ts';

/** Arguments that may hold a secret by mistake. */
const UNSHOWN: readonly string[] = ['token'];

/** Errors that one answer names. */
const MAX_TOLD = 10;
const MAX_SHOWN = 80;

/** What is wrong with the arguments of a call, a line each; null where they are as the tool's schema says. */
export function refusalOf({ name, input }: Pick<Tool, 'name' | 'input'>, given: unknown): string | null {
  const issues = issuesIn(input, given);
  if (issues.length === 0) return null;
  const lines = issues.map(({ path, message }) => {
    const at = path === '' ? 'the arguments' : path;
    return `${name}: ${at} ${message}${gotText(path, message, given)}`;
  });
  return fewOf(lines, MAX_TOLD).join('\n');
}

/** What was given, where that is a single value that is not what it must be. */
function gotText(path: string, message: string, given: unknown): string {
  if (!message.startsWith('must ') || UNSHOWN.some(each => path.startsWith(each))) return '';
  const value = valueAt(path, given);
  return value === undefined || (typeof value === 'object' && value !== null)
    ? ''
    : `; got ${JSON.stringify(typeof value === 'string' ? cutText(value, MAX_SHOWN) : value)}`;
}

/** @param path such as `hits[3].timestamp` */
function valueAt(path: string, within: unknown): unknown {
  const steps = path.split(/[.[\]]+/).filter(step => step !== '');
  return steps.reduce((value, step) => (value as Readonly<Record<string, unknown>> | null)?.[step], within);
}

/** Keywords that clients know. Formats of ours, and what is for our own documents, make some refuse the whole list. */
const PUBLISHED: readonly string[] = [
  'type',
  'description',
  'enum',
  'items',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'required',
];

/** A schema as the list of tools shows it: without our own formats, with one type each, and defaults in words. */
export function publishedSchema(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => PUBLISHED.includes(keyword));
  const type = [schema.type].flat().find(each => each !== 'null');
  const { description, default: fallback, additionalProperties } = schema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, publishedSchema(each)]);
  return {
    ...Object.fromEntries(kept),
    ...(type !== undefined && { type }),
    ...(fallback != null && { description: `${description} Left out: ${fallback}.` }),
    ...(typeof additionalProperties === 'boolean' && { additionalProperties }),
    ...(schema.items !== undefined && { items: publishedSchema(schema.items as Schema) }),
    ...(schema.properties !== undefined && { properties: Object.fromEntries(properties) }),
  };
}
