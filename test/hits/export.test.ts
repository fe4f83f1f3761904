import { describe, expect, it } from 'vitest';
import { createDictionaries, extendDictionaries } from '../../src/hits/dictionary.ts';
import { exportHits } from '../../src/hits/export.ts';
import { ingest, noHits } from '../../src/hits/ingest.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { formatTimestamp } from '../../src/time/timestamp.ts';
import { generateDay } from '../../src/traffic/day.ts';
import { prepareTraffic } from '../../src/traffic/prepare.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { separable } from '../support/columns.ts';
import { segmentOf } from '../support/segment-of.ts';

const options = { isGenerated: () => false };
const lines = (text: Iterable<string>): unknown[] =>
  [...text]
    .join('')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

function exported(values: readonly unknown[], fromS = 0, toS = 4e9): string {
  const dictionaries = createDictionaries();
  const segment = segmentOf(ingest(noHits(), values, options), dictionaries);
  return [...exportHits(separable(dictionaries, [], segment), fromS, toS)].join('');
}

describe('exportHits', () => {
  it('writes a hit as the design shows it, with what derives from its source', () => {
    const hit = {
      type: 'event',
      timestamp: '2026-06-15 12:03:41',
      visit: 'v "1"',
      name: 'Purchase',
      value: 4599,
      hostname: 'https://shop.tidepool.example',
      pathname: '/thanks',
      referrer_hostname: 'https://www.google.com',
      city: 'Albany',
    };
    expect(exported([hit])).toBe(
      '{"type":"event","timestamp":"2026-06-15 12:03:41","visit":"v \\"1\\"","name":"Purchase","value":4599,' +
        '"hostname":"https://shop.tidepool.example","pathname":"/thanks",' +
        '"referrer_hostname":"https://www.google.com","referrer_pathname":"",' +
        '"browser":"","operating_system":"","device_type":"",' +
        '"country_code":"","region":"","state":"","city":"Albany",' +
        '"utm_source":"","utm_medium":"","utm_campaign":"","utm_content":"","utm_term":"","keyword":"","ref":"",' +
        '"referrer_source":"Google","ai_source":""}\n',
    );
  });

  it('puts pageviews before events of the same second, and visits in order of their starts', () => {
    const at = (type: string, visit: string, second: number) => ({
      type,
      timestamp: `2026-06-15 12:00:0${second}`,
      visit,
      ...(type === 'event' ? { name: 'Purchase' } : {}),
    });
    const values = [at('event', 'b', 5), at('pageview', 'b', 5), at('pageview', 'b', 2), at('pageview', 'a', 3)];
    const order = lines([exported(values)]).map(hit => {
      const { visit, type, timestamp } = hit as Record<string, string>;
      return `${visit} ${type} ${timestamp?.slice(-1)}`;
    });
    expect(order).toEqual(['b pageview 2', 'b pageview 5', 'b event 5', 'a pageview 3']);
  });

  it('keeps to the bounds, both included', () => {
    const values = [1, 2, 3, 4].map(second => ({
      type: 'pageview',
      timestamp: `2026-06-15 12:00:0${second}`,
      visit: 'a',
    }));
    expect(lines([exported(values, 1781524802, 1781524803)])).toHaveLength(2);
  });

  it('merges generated and ingested visits, and comes out the same when it is ingested elsewhere', () => {
    const site = { id: 'TIDEPOOL', timezone: 'America/New_York' };
    const plan = readPlan({ profile: 'shop', visits_per_day: 300 }, '', site);
    const prepared = atOnce(prepareTraffic(plan.profile, 'seed', site.id));
    const days = [20600, 20601].map(day =>
      atOnce(generateDay({ seed: 'seed', siteId: site.id, plan, prepared, factor: 1, day })),
    );
    // A start that a generated visit has, too: the generated one comes first.
    const timestamp = formatTimestamp(days[1]!.start[3]!);
    const own = ingest(noHits(), [{ type: 'pageview', timestamp, visit: 'own' }], options);
    const overlay = extendDictionaries(prepared.dictionaries);
    const ingested = segmentOf(own, overlay);
    const text = [...exportHits(separable(overlay, days, ingested), 0, 4e9)].join('');
    const hits = lines([text]) as { visit: string }[];
    expect(hits).toHaveLength(days[0]!.pageviews + days[0]!.events + days[1]!.pageviews + days[1]!.events + 1);
    expect(hits[hits.findIndex(({ visit }) => visit === 'own') - 1]!.visit).toMatch(/^TIDEPOOL-20260528-000003$/);
    expect(exported(hits)).toBe(text);
  });
});
