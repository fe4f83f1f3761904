import type { Schema } from '../../contract/document.ts';
import { schemaOf } from '../../contract/schema.ts';
import { DAY_S } from '../../time/civil.ts';
import { parseInstant } from '../../time/instant.ts';
import { formatTimestamp } from '../../time/timestamp.ts';
import type { Server } from '../server.ts';
import type { Told } from '../told.ts';
import { type Action, type Arguments, actionSchema, runAction, SANDBOX, type Tool, textIn } from '../tool.ts';

/** Lines that one answer tells, and that one count reads. */
const EXPORTED_MAX = 200;
const EXPORTED_DEFAULT = 20;
const COUNTED_MAX = 500_000;
const EXPORT_MS = 45_000;

const RANGE = ['from', 'to'];

const ACTIONS: Readonly<Record<string, Action>> = {
  ingest: { does: 'adds hits, all of them or none', needs: ['hits'], takes: ['site_id'], run: ingest },
  export: {
    does: 'returns the hits of a time range, generated and ingested',
    takes: ['site_id', ...RANGE, 'limit'],
    run: exported,
  },
  count: {
    does: 'counts pageviews, events by name and visits of a time range',
    takes: ['site_id', ...RANGE],
    run: count,
  },
};

const time = { type: 'string', minLength: 1, maxLength: 40 } as const;

export const hits: Tool = {
  name: 'hits',
  title: 'Hits',
  description:
    'Ingests, exports or counts the hits of a site: the single pageviews and events behind its reports. Ingest hits to know exactly what a report must say.',
  isReadOnly: false,
  isDestructive: false,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['action', 'site_id'],
    properties: {
      action: actionSchema(ACTIONS),
      site_id: {
        type: 'string',
        format: 'site-id',
        description: 'Id of the site: TIDEPOOL. The tool sandbox lists them.',
      },
      sandbox: SANDBOX,
      hits: {
        type: 'array',
        minItems: 1,
        maxItems: 10_000,
        items: schemaOf('Hit') as Schema,
        description: 'At most 10,000. Hits of one visit belong together; the first one says what belongs to the visit.',
      },
      from: {
        ...time,
        description: 'First second, UTC: 2026-06-15 00:00:00, or a date. Left out: 24 hours before now.',
      },
      to: { ...time, description: 'Last second, UTC, or a date. Left out: now of the sandbox.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: EXPORTED_MAX,
        description: `With export: at most this many. Left out: ${EXPORTED_DEFAULT}.`,
      },
    },
  },
  run: (given, server) => runAction(ACTIONS, given, server),
};

const pathOf = (given: Arguments) => `/sites/${given.site_id}/hits`;
const sandboxOf = (given: Arguments) => textIn(given, 'sandbox') ?? 'default';

async function ingest(given: Arguments, server: Server): Promise<Told> {
  const query = { sandbox: sandboxOf(given) };
  return server.control({ method: 'POST', path: pathOf(given), query, body: given.hits });
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** @returns both ends as the control plane takes them */
async function rangeOf(given: Arguments, server: Server): Promise<Range> {
  const { now } = await server.control({ path: '/clock', query: { sandbox: sandboxOf(given) } });
  const end = parseInstant(String(now))! / 1000;
  const { from = formatTimestamp(end - DAY_S), to = formatTimestamp(end) } = given as Partial<Range>;
  return { from, to };
}

function linesIn({ from, to }: Range, given: Arguments, server: Server): AsyncGenerator<string, void, void> {
  const query = { sandbox: sandboxOf(given), date_from: from, date_to: to };
  return server.lines(pathOf(given), query, EXPORT_MS);
}

async function exported(given: Arguments, server: Server): Promise<Told> {
  const range = await rangeOf(given, server);
  const limit = (given.limit as number | undefined) ?? EXPORTED_DEFAULT;
  const told: unknown[] = [];
  for await (const line of linesIn(range, given, server)) {
    if (told.length === limit)
      return { ...range, hits: told, more: `there are more than ${limit}: ask for a shorter range` };
    told.push(JSON.parse(line));
  }
  return { ...range, hits: told };
}

interface Hit {
  readonly type: 'pageview' | 'event';
  readonly visit: string;
  readonly name?: string;
}

async function count(given: Arguments, server: Server): Promise<Told> {
  const range = await rangeOf(given, server);
  const visits = new Set<string>();
  const events = new Map<string, number>();
  let pageviews = 0;
  let lines = 0;
  let isCut = false;
  for await (const line of linesIn(range, given, server)) {
    isCut = lines === COUNTED_MAX;
    if (isCut) break;
    lines += 1;
    const { type, visit, name = '' } = JSON.parse(line) as Hit;
    visits.add(visit);
    if (type === 'pageview') pageviews += 1;
    else events.set(name, (events.get(name) ?? 0) + 1);
  }
  const counted = { hits: lines, pageviews, events: Object.fromEntries(events), visits: visits.size };
  return { ...range, ...counted, ...(isCut && { more: `only the first ${COUNTED_MAX} hits are counted` }) };
}
