import type { Schema } from '../../src/contract/document.ts';
import { matchFields } from '../../src/faults/match.ts';
import { faultNames, faultOf } from '../../src/faults/registry.ts';
import { ruleSchema } from '../../src/faults/rule.ts';

/** The tables that the console's form of a fault rule is made of: kinds with their own fields, and the fields of all. */
export function faultKinds(): string {
  const kinds = faultNames.map(fault => {
    const { description, fields, releasable = false } = faultOf(fault);
    return [fault, { description, releasable, fields: inputs(fields) }] as const;
  });
  return [
    table('KINDS', Object.fromEntries(kinds)),
    table('TURN_FIELDS', inputs(turnFields())),
    table('MATCH_FIELDS', inputs(matchFields)),
  ].join('\n');
}

/** What every rule has beside its fault, name and match. */
function turnFields(): Readonly<Record<string, Schema>> {
  const [first] = faultNames;
  const own = faultOf(first!).fields;
  const { name, fault, match, ...rest } = ruleSchema(first!).properties!;
  return Object.fromEntries(Object.entries(rest).filter(([field]) => !(field in own)));
}

function inputs(fields: Readonly<Record<string, Schema>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, input(schema)]));
}

/** What an input needs to know; without the default where that is null, which no input can say. */
function input({ type, enum: choices, minimum: min, maximum: max, maxLength, default: usual }: Schema): object {
  const kind = choices === undefined ? [type].flat().find(each => each !== 'null') : 'choice';
  return {
    type: kind,
    choices,
    min,
    max,
    maxLength,
    ...(usual !== null && usual !== undefined && { usual: `${usual}` }),
  };
}

function table(name: string, content: object): string {
  return `export const ${name} = ${JSON.stringify(content, null, 2)} as const;\n`;
}
