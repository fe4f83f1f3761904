import { Document, isScalar, visit } from 'yaml';
import type { Schema } from '../../src/contract/document.ts';
import { matchSchema } from '../../src/faults/match.ts';
import { faultNames } from '../../src/faults/registry.ts';
import { LISTED_FIELDS, ruleSchema } from '../../src/faults/rule.ts';

const BEGIN = '    # Generated from src/faults/ by npm run generate: begin\n';
const END = '    # Generated from src/faults/: end\n';

/** `openapi/control.yaml` with the schemas of fault rules as `src/faults/` has them. */
export function withFaultSchemas(text: string): string {
  const from = text.indexOf(BEGIN) + BEGIN.length;
  const to = text.indexOf(END);
  const document = new Document(faultSchemas(), { aliasDuplicateObjects: false });
  visit(document, {
    Seq(_, list) {
      list.flow = list.items.every(item => isScalar(item));
    },
  });
  const written = document.toString({ lineWidth: 110, flowCollectionPadding: false, singleQuote: true });
  return text.slice(0, from) + written.replace(/^(?=.)/gm, '    ') + text.slice(to);
}

function faultSchemas(): Readonly<Record<string, Schema>> {
  const rules = faultNames.map(fault => [ruleName(fault), publishedRule(ruleSchema(fault))] as const);
  const choices = rules.map(([name]) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    FaultMatch: matchSchema,
    ...Object.fromEntries(rules),
    FaultRule: { description: 'Which fault, on which calls, how often.', oneOf: choices },
  };
}

/** `RateLimitedRule` of `rate_limited`. */
function ruleName(fault: string): string {
  const words = fault.split('_').map(word => word[0]!.toUpperCase() + word.slice(1));
  return `${words.join('')}Rule`;
}

/** With references, and with the fields of a listed rule, so that it can be added again as it is. */
function publishedRule({ properties = {}, ...schema }: Schema): Schema {
  const described = Object.entries(properties).map(([name, field]) => [name, withoutDefault(field)]);
  const listed = LISTED_FIELDS.map(name => [name, { description: 'Ignored: of a listed rule.' }]);
  return {
    ...schema,
    properties: {
      ...Object.fromEntries(described),
      name: { $ref: '#/components/schemas/Name', description: 'Generated when left out.' },
      match: { $ref: '#/components/schemas/FaultMatch' },
      ...Object.fromEntries(listed),
    },
  };
}

/** Generators of clients make a field with a default required, so it is told in words. */
function withoutDefault({ default: usual, ...field }: Schema): Schema {
  if (usual === undefined || usual === null) return field;
  return { ...field, description: `${field.description} ${usual} when left out.` };
}
