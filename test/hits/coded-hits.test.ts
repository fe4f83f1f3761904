import { describe, expect, it } from 'vitest';
import { codedHits, NO_VALUES } from '../../src/hits/coded-hits.ts';
import { createDictionaries } from '../../src/hits/dictionary.ts';
import { exportHits } from '../../src/hits/export.ts';
import { type IngestedHits, ingest, ingesting, noHits } from '../../src/hits/ingest.ts';
import { fork, type Random } from '../../src/random/random.ts';
import { createSiteHits } from '../../src/sandbox/site-hits.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';

const options = { isGenerated: () => false };
const shared = new SharedTraffic(1e6);

type Hit = Record<string, unknown>;

function randomHit(random: Random, visits: number): Hit {
  const second = String(random.below(60)).padStart(2, '0');
  const visit = `v${random.below(visits)}`;
  const event = random.below(4) === 0;
  return {
    type: event ? 'event' : 'pageview',
    timestamp: `2026-06-01 10:${String(random.below(60)).padStart(2, '0')}:${second}`,
    visit,
    ...(event ? { name: `E${random.below(3)}`, value: random.below(1000) } : {}),
    // An event may have no page, and so may a visit.
    ...(event && random.below(2) === 0 ? {} : { hostname: 'https://a.example', pathname: `/${random.below(50)}` }),
    city: `City ${Number(visit.slice(1)) % 7}`,
  };
}

/** All that reports and exports see of a version, at an instant in the middle of its hits. */
function seen(ingested: IngestedHits): string {
  const site = { id: 'S', traffic: null };
  const texts = [1_780_311_600, 1_780_309_800].map(nowS =>
    [...exportHits(createSiteHits({ site, seed: 's', factor: 1, shared, ingested, nowS }), 0, 4e9)].join(''),
  );
  return texts.join('---\n');
}

describe('codedHits', () => {
  it('shows after any ingests, failed ones and forks among them, what ingesting all at once would show', () => {
    const random = fork('coded hits');
    const versions: { version: IngestedHits; hits: Hit[] }[] = [{ version: noHits(), hits: [] }];
    for (let round = 0; round < 25; round++) {
      // Mostly the latest, now and then an old one: as after a restore.
      const from = versions[random.below(4) === 0 ? random.below(versions.length) : versions.length - 1]!;
      const more = Array.from({ length: 1 + random.below(40) }, () => randomHit(random, 5000));
      if (random.below(4) === 0) {
        expect(() => ingest(from.version, [...more, { type: 'nothing' }], options)).toThrow();
      } else {
        // Many visits, so that there are several segments.
        if (round === 3)
          more.push(
            ...Array.from({ length: 5000 }, (_, n) => ({
              ...randomHit(random, 1),
              visit: `v${n}`,
              city: `City ${n % 7}`,
            })),
          );
        versions.push({ version: ingest(from.version, more, options), hits: [...from.hits, ...more] });
      }
      const { version, hits } = versions[random.below(versions.length)]!;
      expect(seen(version) === seen(ingest(noHits(), hits, options)), `round ${round}`).toBe(true);
    }
  });

  it('makes only the segments of the visits that got hits anew', () => {
    const visits = Array.from({ length: 10_000 }, (_, n) => ({ ...randomHit(fork('one'), 1), visit: `v${n}` }));
    const first = ingest(noHits(), visits, options);
    const before = atOnce(codedHits(first, NO_VALUES).segments());
    expect(before.map(segment => segment.visits)).toEqual([4096, 4096, 1808]);
    const hit = { ...visits[5000]!, timestamp: '2026-06-01 09:00:00' };
    const second = ingest(first, [hit], options);
    const after = atOnce(codedHits(second, NO_VALUES).segments());
    expect(after.map((segment, index) => segment === before[index])).toEqual([true, false, true]);
    const grown = ingest(second, [{ ...hit, visit: 'new' }], options);
    const last = atOnce(codedHits(grown, NO_VALUES).segments());
    expect(last.map((segment, index) => segment === after[index])).toEqual([true, true, false]);
  });

  it('keeps the codes of generated traffic, and gives its own after them', () => {
    const base = createDictionaries();
    base.page.encode({ hostname: 'https://a.example', pathname: '/1' });
    const hits = ['/2', '/1'].map((pathname, n) => ({
      type: 'pageview',
      timestamp: '2026-06-01 10:00:00',
      visit: `v${n}`,
      hostname: 'https://a.example',
      pathname,
    }));
    const coded = codedHits(ingest(noHits(), hits, options), base);
    const [segment] = atOnce(coded.segments());
    expect([...segment!.page].map(page => coded.dictionaries.page.at(page >>> 1).pathname)).toEqual(['/2', '/1']);
    expect([...segment!.page]).toEqual([3, 1]);
    expect(base.page.size).toBe(1);
  });

  it.each([1, 2, 3, 4, 5])(
    'are the same where an ingest is refused that was under way at the pause %d of their making, and another follows',
    pause => {
      const hit = (visit: string, second = 0) => ({
        type: 'pageview',
        timestamp: `2026-06-01 10:00:0${second}`,
        visit,
        hostname: 'https://a.example',
        pathname: '/',
      });
      const base = ingest(noHits(), [hit('v'), hit('v', 5)], options);
      // More than a chunk of a column, and most of it before the others in the list of one visit.
      const refused = [
        ...Array.from({ length: 19_000 }, () => hit('v', 7)),
        ...Array.from({ length: 70_000 }, (_, n) => hit(`w${n % 30}`)),
        'no hit',
      ];
      const staging = ingesting(base, refused, options);
      for (let step = 0; step < 850; step++) staging.next();
      const making = codedHits(base, NO_VALUES).segments();
      let made = making.next();
      for (let step = 1; step < pause && !made.done; step++) made = making.next();
      expect(() => atOnce(staging)).toThrow();
      const others = Array.from({ length: 20_000 }, (_, n) => hit(`x${n}`));
      ingest(base, others, options);
      for (let step = 0; step < 100 && !made.done; step++) made = making.next();
      expect(made.done && made.value.map(({ pageviews }) => pageviews)).toEqual([2]);
    },
  );
});
