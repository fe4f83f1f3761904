import type { Schema } from '../../contract/document.ts';
import type { Fields } from '../../faults/fields.ts';
import { matchFields, matchSchema } from '../../faults/match.ts';
import { faultNames, faultOf } from '../../faults/registry.ts';
import { ruleSchema } from '../../faults/rule.ts';
import type { Server } from '../server.ts';
import { type Told, ToolError } from '../told.ts';
import { type Action, type Arguments, actionSchema, picked, runAction, SANDBOX, type Tool, textIn } from '../tool.ts';

const KINDS: Schema = {
  type: 'string',
  enum: faultNames,
  description: faultNames.map(name => `${name}: ${faultOf(name).description}`).join(' '),
};

const match: Schema = {
  ...matchSchema,
  properties: { ...matchFields, method: { ...matchFields.method, description: 'The method of the request.' } },
};

/** What rules for any fault have: `match`, `after`, `times`, … */
const COMMON = ['match', 'after', 'times', 'every', 'probability'];

/** The fields of all faults, each with the faults that have it. */
function ownFields(): Fields {
  const names = [...new Set(faultNames.flatMap(name => Object.keys(faultOf(name).fields)))];
  const entries = names.map(field => {
    const having = faultNames.filter(name => field in faultOf(name).fields);
    const schema = faultOf(having[0]!).fields[field]!;
    return [field, { ...schema, description: `Of ${having.join(', ')}. ${schema.description}` }];
  });
  return Object.fromEntries(entries);
}

const OWN = ownFields();
const RULE = ruleSchema(faultNames[0]!).properties!;
/** In the words of this list, in which null is no value. */
const times = { ...RULE.times, description: 'How often to fire at most. Left out: always.' };
const SETTINGS = [...COMMON, ...Object.keys(OWN)];

const ACTIONS: Readonly<Record<string, Action>> = {
  arm: {
    does: 'adds a rule, or replaces the one of this name',
    needs: ['fault'],
    takes: ['name', ...SETTINGS],
    run: arm,
  },
  list: { does: 'lists the rules, with how often each matched and fired', run: list },
  release: {
    does: 'lets the requests go on that a rule holds, and removes the rule; without a name, all rules',
    takes: ['name', 'keep'],
    run: release,
  },
};

export const fault: Tool = {
  name: 'fault',
  title: 'Faults',
  description:
    'Arms, lists or releases fault rules: failures on purpose of the next requests that match, to see what a client makes of a 503, a 429, a hang or a cut connection. ' +
    'A rule acts until it has fired times times, and without times until it is released.',
  isReadOnly: false,
  isDestructive: true,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['action'],
    properties: {
      action: actionSchema(ACTIONS),
      sandbox: SANDBOX,
      fault: KINDS,
      name: {
        type: 'string',
        format: 'name',
        description: 'Of the rule. Left out with arm: a new one; with release: all.',
      },
      keep: { type: 'boolean', description: 'With release: the rule stays, and acts on the next request.' },
      ...picked({ ...RULE, match, times }, COMMON),
      ...OWN,
    } as Readonly<Record<string, Schema>>,
  },
  run: (given, server) => runAction(ACTIONS, given, server),
};

const inSandbox = (given: Arguments) => ({ sandbox: textIn(given, 'sandbox') });

async function arm(given: Arguments, server: Server): Promise<Told> {
  const body = picked(given, ['name', 'fault', ...SETTINGS]);
  return { armed: await server.control({ method: 'POST', path: '/faults', query: inSandbox(given), body }) };
}

interface Rule {
  readonly name: string;
  readonly held: number;
}

async function rulesIn(given: Arguments, server: Server): Promise<readonly Rule[]> {
  const { data } = await server.control({ path: '/faults', query: inSandbox(given) });
  return data as readonly Rule[];
}

async function list(given: Arguments, server: Server): Promise<Told> {
  return { rules: await rulesIn(given, server) };
}

async function release(given: Arguments, server: Server): Promise<Told> {
  const name = textIn(given, 'name');
  const rules = await rulesIn(given, server);
  const named = rules.filter(rule => name === undefined || rule.name === name);
  if (name !== undefined && named.length === 0) {
    const others = rules.length === 0 ? 'there is none' : `there are ${rules.map(rule => rule.name).join(', ')}`;
    throw new ToolError(`there is no fault rule ${JSON.stringify(name)}; ${others}`);
  }
  const released = [];
  for (const rule of named) released.push(await releaseOne(rule, given, server));
  return { released };
}

async function releaseOne({ name, held }: Rule, given: Arguments, server: Server): Promise<Told> {
  const query = inSandbox(given);
  const went =
    held > 0 ? await server.control({ method: 'POST', path: `/faults/${name}/release`, query }) : { released: 0 };
  if (given.keep !== true) await server.control({ method: 'DELETE', path: `/faults/${name}`, query });
  return { name, went_on: went.released, is_removed: given.keep !== true };
}
