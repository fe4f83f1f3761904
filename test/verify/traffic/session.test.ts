import { describe, expect, it } from 'vitest';
import { driftsOf, held, textOf } from './held.ts';
import { type Har, type HarEntry, SESSION, session } from './session.ts';

describe('a recorded session with Leadline', () => {
  it('shows no drift', async () => {
    const { har } = await session();
    const traffic = await held(await har());
    expect(driftsOf(traffic)).toEqual([]);
    expect(traffic.counts.exchanges).toBe(SESSION.length - 1);
    expect(traffic.unknownRoutes).toBe(1);
    expect(traffic.counts.held).toBe(traffic.counts.exchanges);
  });

  it('with ten drifts planted shows exactly these', async () => {
    const { har } = await session();
    const traffic = await held(withDrifts(await har()));
    expect(driftsOf(traffic).sort()).toEqual(PLANTED.map(({ shows }) => shows).sort());
    expect(textOf(traffic)).toContain('10 differences by operation and field');
  });
});

interface Planted {
  /** Method and path of the request whose answer is changed. */
  readonly at: string;
  /** What takes the place of its body. */
  readonly change: (body: never) => unknown;
  readonly status?: number;
  readonly shows: string;
}

interface Records {
  readonly data: Readonly<Record<string, unknown>>[];
}

type Rows = Readonly<Record<string, unknown>>[];

const PLANTED: readonly Planted[] = [
  { at: 'GET /account', change: (body: object) => ({ ...body, id: '1' }), shows: 'GET /account id' },
  {
    at: 'GET /token',
    change: (body: object) => ({ ...body, created_at: '2026-01-01T00:00:00Z' }),
    shows: 'GET /token created_at',
  },
  { at: 'GET /sites?limit=1', change: (body: object) => ({ ...body, data: [] }), shows: 'GET /sites has_more' },
  {
    at: 'GET /sites',
    change: ({ data, ...body }: Records) => ({ ...body, data: data.map(site => ({ ...site, plan: 'pro' })) }),
    shows: 'GET /sites data[].plan',
  },
  {
    at: 'GET /sites/TIDEPOOL/events',
    change: ({ data, ...body }: Records) => ({ ...body, data: data.toReversed() }),
    shows: 'GET /sites/{site_id}/events data[].name',
  },
  {
    at: 'POST /sites/TIDEPOOL/milestones',
    status: 200,
    change: body => body,
    shows: 'POST /sites/{site_id}/milestones status',
  },
  {
    at: 'GET /sites/NOWHERE',
    change: () => ({ message: 'Not found.' }),
    shows: 'GET /sites/{site_id} body',
  },
  {
    at: 'GET /aggregations?entity=pageview',
    change: (rows: Rows) => rows.map(row => ({ ...row, visits: Number(row.visits) })),
    shows: 'GET /aggregations [].visits',
  },
  {
    at: 'GET /aggregations?entity=event',
    change: (rows: Rows) => rows.map(row => ({ ...row, date: String(row.date).split('-').reverse().join('/') })),
    shows: 'GET /aggregations [].date',
  },
  {
    at: 'GET /current_visitors?site_id=TIDEPOOL&detailed',
    change: ({ content: _, ...body }: Readonly<Record<string, unknown>>) => body,
    shows: 'GET /current_visitors content',
  },
];

/** Each is planted into the first answer that it fits. */
function withDrifts(har: Har): Har {
  for (const { at, change, status } of PLANTED) {
    const entry = har.log.entries.find(each => lineOf(each).startsWith(at))!;
    const { response } = entry;
    response.content.text = JSON.stringify(change(JSON.parse(response.content.text!) as never));
    response.status = status ?? response.status;
  }
  return har;
}

function lineOf({ request: { method, url } }: HarEntry): string {
  return `${method} ${new URL(url).pathname.replace('/v1', '')}${new URL(url).search}`;
}
