import { defaultAssumptions, describeAssumptions } from '../../src/contract/assumptions.ts';
import type { Schema } from '../../src/contract/document.ts';
import { COMMAND_LINE_OPTIONS, type CommandLineOption, fallbackText } from '../../src/simulator/options.ts';
import { forEditors } from './component-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema of `leadline.config.json`, from the table of options: what `withConfigFile` reads. */
export function configSchema(): Json {
  const options = COMMAND_LINE_OPTIONS.filter(({ inFile }) => inFile.length > 0);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Leadline configuration',
    description: 'leadline.config.json: options of the command line. Flags and environment variables override it.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', description: 'The address of this schema, for editors.' },
      ...Object.fromEntries(options.map(option => [option.name, optionSchema(option)])),
    },
  };
}

function optionSchema(option: CommandLineOption): Json {
  const { name, meaning, inFile, flag, path } = option;
  // A switch may be more than that in a program.
  const schema: Schema = option.value === null ? { type: 'boolean' } : option.schema;
  const relative = path === undefined ? '' : ' A path is relative to the folder of this file.';
  return {
    description: `${meaning}.${relative} Default: ${defaultOf(option)}. Read by ${inFile.join(', ')}; as ${flag}.`,
    ...withoutTitles(forEditors(schema) as Schema),
    ...(name === 'assume' ? { additionalProperties: false, properties: assumptionSchemas() } : {}),
  };
}

/** Titles are the words of messages. */
function withoutTitles({ title: _, ...schema }: Schema): Json {
  const { items, properties } = schema as { readonly items?: Schema; readonly properties?: Record<string, Schema> };
  return {
    ...schema,
    ...(items && { items: withoutTitles(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, withoutTitles(each)])),
    }),
  };
}

function assumptionSchemas(): Json {
  return Object.fromEntries(
    describeAssumptions(defaultAssumptions).map(({ name, choices, text }) => [name, choiceSchema(choices, text)]),
  );
}

function choiceSchema(choices: readonly string[], description: string): Json {
  const named = choices.filter(choice => choice !== 'NUMBER');
  const numbers = named.filter(choice => /^\d+$/.test(choice)).map(Number);
  if (named.length < choices.length) return { description, type: ['integer', 'string'], pattern: '^[0-9]{1,6}$' };
  return { description, enum: [...named, ...numbers] };
}

function defaultOf({ fallback, fallbacks = {}, inFile }: CommandLineOption): string {
  const own = Object.entries(fallbacks).filter(([command]) => inFile.some(each => each === command));
  return fallbackText({ fallback, fallbacks: Object.fromEntries(own) });
}
