import { sandboxOptionSchemas as own } from '../../contract/sandbox-options.gen.ts';
import { builtinNames } from '../../fixture/builtin-names.ts';
import type { Server } from '../server.ts';
import { type Told, ToolError } from '../told.ts';
import { type Action, type Arguments, actionSchema, picked, runAction, SANDBOX, type Tool, textIn } from '../tool.ts';

/** Settings that the control plane takes as they are. */
const SETTINGS = {
  seed: { ...own.seed, description: 'Decides all randomness: the same seed, the same traffic and ids.' },
  clock: { ...own.clock, description: 'Where the clock starts: 2026-06-15T12:00:00Z. Left out: that of the server.' },
  frozen: { ...own.frozen, description: 'The clock stands still until it is advanced.' },
  plan: { ...own.plan, description: 'Requests per hour and at once. Left out: that of the server.' },
  traffic: { ...own.traffic, description: "Multiplies every site's visits per day." },
  strict: { ...own.strict, description: 'Requests that depart from the documented contract are refused with 400.' },
  assume: { ...own.assume, description: 'Values by the names of assumptions: {"date-key": "timestamp"}.' },
} as const;

/** Sites that are described; more are counted. */
const SITES = 20;

const ACTIONS: Readonly<Record<string, Action>> = {
  make: {
    does: 'creates the sandbox with these settings, or finds it where it was created with the same',
    takes: ['fixture', 'fixture_data', ...Object.keys(SETTINGS)],
    run: make,
  },
  list: { does: 'lists all sandboxes', run: list },
  describe: { does: 'describes one', run: (given, server) => describe(textIn(given, 'sandbox') ?? 'default', server) },
};

export const sandbox: Tool = {
  name: 'sandbox',
  title: 'Sandboxes',
  description:
    'Makes, lists or describes sandboxes: isolated worlds of the simulated Web Analytics API, each with its own data, clock, limits, faults and journal. ' +
    'Tells the base URL of the API and the bearer values of the tokens, for your own client code and for the tool ask.',
  isReadOnly: false,
  isDestructive: false,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['action'],
    properties: {
      action: actionSchema(ACTIONS),
      sandbox: { ...SANDBOX, description: `${SANDBOX.description} With make: a new name.` },
      fixture: {
        type: 'string',
        enum: builtinNames,
        description: 'The data to begin with. Left out: that of the server.',
      },
      fixture_data: {
        type: 'object',
        description: 'In place of fixture, a fixture itself: tokens, sites, events, milestones.',
      },
      ...SETTINGS,
    },
  },
  run: (given, server) => runAction(ACTIONS, given, server),
};

async function make(given: Arguments, server: Server): Promise<Told> {
  const name = textIn(given, 'sandbox');
  if (name === 'default') throw new ToolError('the sandbox default is always there: make one of another name');
  const { fixture, fixture_data: data } = given;
  if (fixture !== undefined && data !== undefined) throw new ToolError('give either fixture or fixture_data');
  const chosen = data ?? fixture;
  const body = { ...picked(given, Object.keys(SETTINGS)), ...(chosen !== undefined && { fixture: chosen }) };
  const made =
    name === undefined
      ? await server.control({ method: 'POST', path: '/sandboxes', body })
      : await server.control({ method: 'PUT', path: `/sandboxes/${name}`, body });
  return describe(String(made.name), server);
}

async function list(_: Arguments, server: Server): Promise<Told> {
  const { data } = await server.control({ path: '/sandboxes' });
  const rows = (data as readonly Told[]).map(each => picked(each, ['name', 'fixture', 'clock', 'plan', 'token']));
  return { base_url: await baseUrl(server), sandboxes: rows };
}

async function describe(name: string, server: Server): Promise<Told> {
  const described = await server.control({ path: `/sandboxes/${name}` });
  const sites = await server.control({ path: '/sites', query: { sandbox: name, limit: SITES } });
  const rows = (sites.data as readonly Told[]).map(each => picked(each, ['id', 'name', 'timezone']));
  return {
    base_url: await baseUrl(server),
    ...picked(described, ['name', 'fixture', 'seed', 'clock', 'plan', 'traffic', 'strict']),
    token: described.token,
    tokens: described.tokens,
    sites: rows,
    sites_total: sites.total,
    use: 'Send Authorization: Bearer TOKEN and Accept: application/json to base_url; the token says which sandbox answers.',
  };
}

/** Where clients find the API: the server knows its path, and this process its address. */
export async function baseUrl(server: Server): Promise<string> {
  const { base_url } = await server.control({ path: '/info' });
  const { pathname } = new URL(String(base_url));
  return `${server.origin}${pathname === '/' ? '' : pathname}`;
}
