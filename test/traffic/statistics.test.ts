import { beforeAll, describe, expect, it } from 'vitest';
import { type Visit, visitsOf } from '../../scripts/plots/visits.ts';

// Shares and orderings with margins over the hits of the demo fixture: they hold for any seed.
const FROM = '2025-05-15';
const NINE_MONTHS = '2025-09-15';
const TO = '2026-06-14';

let shop: Visit[];
let blog: Visit[];
let charter: Visit[];
let shopAll: Visit[];
beforeAll(async () => {
  const since = (visits: Visit[]) => visits.filter(({ startS }) => startS >= Date.parse(NINE_MONTHS) / 1000);
  shopAll = await visitsOf('TIDEPOOL', FROM, TO);
  shop = since(shopAll);
  blog = await visitsOf('SEASHELL', NINE_MONTHS, TO);
  charter = await visitsOf('BAREBOAT', NINE_MONTHS, TO);
}, 120_000);

type Test = (visit: Visit) => boolean;
const saw = (path: string) => (visit: Visit) => visit.pages.some(({ pathname }) => pathname === path);
const did = (name: string) => (visit: Visit) => visit.events.some(event => event.name === name);
const share = (visits: readonly Visit[], test: Test) => visits.filter(test).length / visits.length;
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
const bounced: Test = ({ pages }) => pages.length === 1;
const on = (device: string) => (visit: Visit) => visit.of.device_type === device;

const dates = new Map<number, string>();
/** Date of the wall clock. */
function dateOf({ localS }: Visit): string {
  const day = Math.floor(localS / 86_400);
  const date = dates.get(day) ?? new Date(day * 86_400_000).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
const hourOf = ({ localS }: Visit) => Math.floor(localS / 3600) % 24;
const isWeekend = ({ localS }: Visit) => [0, 6].includes(new Date(localS * 1000).getUTCDay());
const dated = new WeakMap<readonly Visit[], Map<string, Visit[]>>();
function byDate(visits: readonly Visit[]): Map<string, Visit[]> {
  const known = dated.get(visits) ?? groupedBy(visits, dateOf);
  dated.set(visits, known);
  return known;
}
function groupedBy(visits: readonly Visit[], keyOf: (visit: Visit) => string): Map<string, Visit[]> {
  const groups = new Map<string, Visit[]>();
  for (const visit of visits) {
    const group = groups.get(keyOf(visit));
    if (group === undefined) groups.set(keyOf(visit), [visit]);
    else group.push(visit);
  }
  return groups;
}
const countOn = (visits: readonly Visit[], date: string) => byDate(visits).get(date)?.length ?? 0;
/** Visits of the same weekday in the two weeks before and after, their median. */
function usual(visits: readonly Visit[], date: string): number {
  const days = byDate(visits);
  const shifted = (weeks: number) => new Date(Date.parse(date) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
  return median([-3, -2, 2, 3].map(weeks => days.get(shifted(weeks))?.length ?? 0));
}
const between = (visits: readonly Visit[], from: string, to: string) =>
  [...byDate(visits)].flatMap(([date, onDate]) => (date >= from && date <= to ? onDate : []));

function expectBetween(value: number, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}

/** Times of the first of each step in a visit; missing where it was not taken. */
const timeOfEvent = (visit: Visit, name: string) => visit.events.find(event => event.name === name)?.timeS;
const timeOfPage = (visit: Visit, path: string) => visit.pages.find(({ pathname }) => pathname === path)?.timeS;

describe('funnels', () => {
  const added = did('Add to cart');
  const bought = did('Purchase');
  const steps = [saw('/cart'), saw('/checkout'), saw('/checkout/thank-you')];

  it('have no step of the shop without the one before it', () => {
    const isInOrder: Test = visit => {
      const times = [
        timeOfEvent(visit, 'Add to cart'),
        timeOfPage(visit, '/cart'),
        timeOfPage(visit, '/checkout'),
        timeOfPage(visit, '/checkout/thank-you'),
        timeOfEvent(visit, 'Purchase'),
      ];
      return times.every((time, n) => n === 0 || time === undefined || time >= times[n - 1]!);
    };
    expect(shop.filter(visit => !isInOrder(visit))).toEqual([]);
  });

  it('lose visitors at plausible rates', () => {
    const counts = [added, ...steps, bought].map(step => shop.filter(step).length);
    expectBetween(counts[0]! / shop.length, 0.05, 0.13);
    expectBetween(counts[1]! / counts[0]!, 0.5, 0.85);
    expectBetween(counts[2]! / counts[1]!, 0.4, 0.8);
    expectBetween(counts[3]! / counts[2]!, 0.4, 0.8);
    expectBetween(counts[4]! / counts[3]!, 0.95, 1);
    expectBetween(share(shop, bought), 0.012, 0.035);
  });

  it('let sign-ups, requests and bookings happen on pages where they can', () => {
    const pagesOf = (visits: readonly Visit[], name: string) =>
      new Set(visits.flatMap(({ events }) => events.filter(event => event.name === name)).map(hit => hit.pathname));
    expect(pagesOf(shop, 'Sign-up')).toEqual(new Set(['/account/welcome']));
    expect(pagesOf(blog, 'Newsletter')).toEqual(new Set(['/subscribe/thanks']));
    expect(pagesOf(charter, 'Quote request')).toEqual(new Set(['/contact/sent']));
    expect(pagesOf(charter, 'Booking')).toEqual(new Set(['/booking/confirmed']));
    for (const visit of charter.filter(did('Booking'))) {
      expect(timeOfEvent(visit, 'Availability check')).toBeLessThan(timeOfPage(visit, '/booking/payment')!);
    }
  });
});

describe('devices', () => {
  const phones = (visits: readonly Visit[], test: Test) => share(visits.filter(test), on('Phone'));

  it('are desktops in office hours, phones in the evening and at weekends', () => {
    for (const visits of [shop, blog, charter]) {
      const office = phones(visits, visit => !isWeekend(visit) && hourOf(visit) >= 9 && hourOf(visit) < 16);
      const evening = phones(visits, visit => !isWeekend(visit) && hourOf(visit) >= 20);
      const weekend = phones(visits, isWeekend);
      expect(evening).toBeGreaterThan(office + 0.1);
      expect(weekend).toBeGreaterThan(phones(visits, visit => !isWeekend(visit)) + 0.05);
    }
  });

  it('bounce more, stay shorter and convert less on phones', () => {
    const goals = [did('Purchase'), did('Newsletter'), did('Quote request')];
    for (const [index, visits] of [shop, blog, charter].entries()) {
      const phone = visits.filter(on('Phone'));
      const desktop = visits.filter(on('Desktop'));
      expect(share(phone, bounced)).toBeGreaterThan(share(desktop, bounced) + 0.06);
      expect(mean(phone.map(({ durationS }) => durationS))).toBeLessThan(
        mean(desktop.map(({ durationS }) => durationS)) * 0.8,
      );
      expect(share(phone, goals[index]!)).toBeLessThan(share(desktop, goals[index]!) * 0.75);
    }
  });
});

describe('campaigns', () => {
  const tagged = (visits: readonly Visit[], medium: string) =>
    groupedBy(
      visits.filter(({ of }) => of.utm_medium === medium && of.utm_campaign !== ''),
      ({ of }) => of.utm_campaign!,
    );
  const EVERGREEN = /^(brand-search|retargeting|lookalikes|welcome-series|monthly-digest|we-miss-you)$/;

  it('begin and end', () => {
    const limited = [...tagged(shop, 'cpc'), ...tagged(shop, 'paid_social')].filter(([name]) => !EVERGREEN.test(name));
    expect(limited.length).toBeGreaterThan(6);
    for (const [, visits] of limited) {
      const dates = [...byDate(visits).keys()].sort();
      const span = (Date.parse(dates.at(-1)!) - Date.parse(dates[0]!)) / 86_400_000 + 1;
      expect(span).toBeLessThanOrEqual(50);
      // They run every day from the first to the last.
      expect(dates.length).toBeGreaterThan(span * 0.8);
    }
    const blackFriday = shop
      .filter(({ of }) => of.utm_campaign === 'black-friday' && of.utm_medium !== 'email')
      .map(dateOf)
      .sort();
    expectBetween(Date.parse(blackFriday[0]!), Date.parse('2025-11-17'), Date.parse('2025-11-24'));
    expectBetween(Date.parse(blackFriday.at(-1)!), Date.parse('2025-11-29'), Date.parse('2025-12-03'));
  });

  it('have budgets that fade', () => {
    const [, spring] = [...tagged(shop, 'paid_social')].find(([name]) => name === 'spring-collection')!;
    const dates = [...byDate(spring).keys()].sort();
    const half = dates[dates.length >> 1]!;
    expect(spring.filter(visit => dateOf(visit) < half).length).toBeGreaterThan(spring.length * 0.6);
  });

  it('send newsletters on Tuesdays, which spike and have a tail', () => {
    const letters = [...tagged(shop, 'email')].filter(([name, { length }]) => !EVERGREEN.test(name) && length > 50);
    expect(letters.length).toBeGreaterThan(12);
    let tuesdays = 0;
    for (const [, visits] of letters) {
      const days = [...byDate(visits)].sort(([a], [b]) => (a < b ? -1 : 1));
      const [sent, first] = days[0]!;
      if (new Date(sent).getUTCDay() === 2) tuesdays++;
      expectBetween(first.length / visits.length, 0.4, 0.85);
      expect(days[1]![1].length).toBeLessThan(first.length);
      expect(days.length).toBeGreaterThan(2);
      expect(days.length).toBeLessThan(15);
    }
    expect(tuesdays / letters.length).toBeGreaterThan(0.75);
    expect(
      countOn(
        shop.filter(({ of }) => of.utm_medium === 'email'),
        '2026-05-12',
      ),
    ).toBeGreaterThan(100);
  });

  it('have landing pages', () => {
    for (const [name, visits] of [...tagged(shop, 'email'), ...tagged(shop, 'paid_social')]) {
      if (EVERGREEN.test(name) || visits.length < 40) continue;
      expect(new Set(visits.map(({ pages }) => pages[0]!.pathname)).size).toBeLessThanOrEqual(6);
    }
  });
});

describe('the calendar', () => {
  it('has a Black Friday week, Cyber Monday, and Christmas', () => {
    expect(countOn(shop, '2025-11-28')).toBeGreaterThan(usual(shop, '2025-10-31') * 2);
    expect(countOn(shop, '2025-12-01')).toBeGreaterThan(usual(shop, '2025-10-27') * 1.5);
    expect(countOn(shop, '2025-12-25')).toBeLessThan(usual(shop, '2025-12-25') * 0.75);
    expect(countOn(shop, '2025-12-31')).toBeLessThan(usual(shop, '2025-12-10') * 0.85);
    const rate = (visits: readonly Visit[]) => share(visits, did('Purchase'));
    expect(rate(between(shop, '2025-11-24', '2025-12-01'))).toBeGreaterThan(
      rate(between(shop, '2025-10-15', '2025-11-10')) * 1.2,
    );
  });

  it('rests on public holidays of the country', () => {
    for (const date of ['2025-10-03', '2025-12-26', '2026-04-03', '2026-05-01', '2026-05-14', '2026-05-25']) {
      expect(countOn(blog, date)).toBeLessThan(usual(blog, date) * 0.88);
    }
    for (const date of ['2025-10-02', '2025-10-20', '2026-01-26']) {
      expect(countOn(charter, date)).toBeLessThan(usual(charter, date) * 0.85);
    }
  });

  it('has quiet summers in offices', () => {
    const perDay = (visits: readonly Visit[], from: string, to: string) => between(visits, from, to).length;
    expect(perDay(blog, '2026-01-12', '2026-01-25')).toBeGreaterThan(perDay(blog, '2025-12-22', '2026-01-04') * 1.15);
  });

  it('shows the milestones in the curves', () => {
    const finishing = (from: string, to: string) =>
      share(between(shopAll, from, to).filter(saw('/checkout')), did('Purchase'));
    expect(finishing('2025-07-08', '2025-09-20')).toBeGreaterThan(finishing('2025-05-15', '2025-07-07') * 1.12);
    const buying = (from: string, to: string) => share(between(shopAll, from, to), did('Purchase'));
    expect(buying('2025-10-01', '2025-11-10')).toBeGreaterThan(buying('2025-08-15', '2025-09-30') * 1.08);
    expect(between(shop, '2025-12-27', '2026-01-02').length).toBeGreaterThan(
      between(shop, '2026-01-17', '2026-01-23').length * 1.15,
    );
  });

  it('has a post that goes viral for two days, with its referrer', () => {
    const days = [...byDate(blog)].sort(([, a], [, b]) => b.length - a.length);
    const [[one, first], [two]] = days as [(typeof days)[0], (typeof days)[0]];
    expect(Math.abs(Date.parse(one) - Date.parse(two))).toBe(86_400_000);
    expect(first.length).toBeGreaterThan(usual(blog, one) * 4);
    const linked = first.filter(({ of }) => of.referrer_hostname === 'https://news.ycombinator.com');
    expect(linked.length / first.length).toBeGreaterThan(0.6);
    expect(new Set(linked.map(({ pages }) => pages[0]!.pathname)).size).toBeLessThanOrEqual(8);
    expect(share(linked, bounced)).toBeGreaterThan(0.7);
  });

  it('has an outage of one hour without a hit in the middle of a day', () => {
    const around = between(shop, '2026-02-16', '2026-02-18');
    const hits = around.flatMap(({ pages, events }) => [...pages, ...events].map(hit => hit.timeS));
    const hour = Date.parse('2026-02-17T19:00:00Z') / 1000;
    const inHour = (fromS: number) => new Set(hits.filter(timeS => timeS >= fromS && timeS < fromS + 3600)).size;
    expect(inHour(hour)).toBe(0);
    expect(inHour(hour - 3600)).toBeGreaterThan(30);
    expect(inHour(hour + 3600)).toBeGreaterThan(30);
  });

  it('has a spike of a crawler that a filter explains', () => {
    const date = '2026-04-21';
    const usually = usual(shop, date);
    expect(countOn(shop, date)).toBeGreaterThan(usually * 1.6);
    const human = shop.filter(({ of }) => of.city !== 'Ashburn');
    expectBetween(countOn(human, date) / usually, 0.75, 1.25);
    const crawled = shop.filter(visit => dateOf(visit) === date && visit.of.city === 'Ashburn');
    expect(share(crawled, bounced)).toBeGreaterThan(0.95);
    expect(new Set(crawled.map(({ of }) => of.operating_system))).toContain('Linux');
  });
});

describe('names', () => {
  function paths(visits: readonly Visit[]): Set<string> {
    const found = new Set<string>();
    for (const { pages } of visits) for (const { pathname } of pages) found.add(pathname);
    return found;
  }

  it('are not those of a generator of words', () => {
    for (const visits of [shop, blog, charter]) {
      for (const path of paths(visits)) expect(path).not.toMatch(/-and-its-|awesome|handcrafted|unbranded|luxurious/);
      const sources = new Set(
        visits.map(({ of }) => `${of.utm_campaign} ${of.keyword} ${of.referrer_hostname} ${of.ref}`),
      );
      for (const source of sources) {
        expect(source).not.toMatch(/gorgeous|licensed|enraged|handcrafted|tasty-baby|appropriate-plain/);
      }
    }
  });

  it('have a charter company sail, a shop sell and a blog write', () => {
    expect([...paths(charter)].filter(path => path.startsWith('/yachts/')).length).toBeGreaterThan(20);
    expect([...paths(shop)].filter(path => path.startsWith('/products/')).length).toBeGreaterThan(100);
    expect(paths(blog).size).toBeGreaterThan(150);
  });

  it('are written in several scripts and lengths', () => {
    const all = [...paths(shop), ...paths(blog), ...paths(charter)];
    expect(all.filter(path => /[^ -~]/.test(path)).length).toBeGreaterThan(8);
    expect(all.some(path => /\p{Script=Han}/u.test(path))).toBe(true);
    expect(all.some(path => /\p{Script=Devanagari}/u.test(path))).toBe(true);
    expect(Math.max(...all.map(({ length }) => length))).toBeGreaterThan(90);
    expect(all.every(path => !path.includes('?'))).toBe(true);
  });
});

describe('details', () => {
  it('fire events one to two seconds after their page', () => {
    for (const visits of [shop, blog, charter]) {
      const delays = visits.flatMap(({ pages, events }) =>
        events.map(event => {
          const page = pages.findLast(
            ({ timeS, pathname, hostname }) =>
              timeS <= event.timeS && pathname === event.pathname && hostname === event.hostname,
          )!;
          return event.timeS - page.timeS;
        }),
      );
      expectBetween(median(delays), 1, 2);
      expect(delays.filter(delay => delay > 4).length / delays.length).toBeLessThan(0.02);
    }
  });

  it('do not know the place of every visit', () => {
    for (const visits of [shop, blog, charter]) {
      expectBetween(
        share(visits, ({ of }) => of.city === ''),
        0.03,
        0.12,
      );
      expectBetween(
        share(visits, ({ of }) => of.state === ''),
        0.015,
        0.08,
      );
      expectBetween(
        share(visits, ({ of }) => of.country_code === ''),
        0.005,
        0.03,
      );
      expect(visits.some(({ of }) => of.country_code === '' && of.city !== '')).toBe(false);
      expect(visits.some(({ of }) => of.state === '' && of.city !== '')).toBe(false);
    }
  });

  it('let readers go back to a page they came from', () => {
    for (const visits of [shop, blog, charter]) {
      const long = visits.filter(({ pages }) => pages.length >= 3);
      const back: Test = ({ pages }) =>
        pages.some((page, n) => n >= 2 && pages[n - 2]!.pathname === page.pathname && pages[n - 1] !== page);
      expectBetween(share(long, back), 0.2, 0.7);
    }
  });

  it('have a page for what is not found, and hosts with www', () => {
    for (const visits of [shop, blog, charter]) {
      expectBetween(share(visits, saw('/404')), 0.001, 0.03);
      const hosts = new Set(visits.flatMap(({ pages }) => pages.map(({ hostname }) => hostname)));
      expect(hosts.size).toBeGreaterThan(1);
      expect([...hosts].some(host => host.startsWith('https://www.'))).toBe(true);
    }
  });

  it('come from apps, on Android alone', () => {
    for (const visits of [shop, blog, charter]) {
      const apps = visits.filter(({ of }) => of.referrer_hostname!.startsWith('android-app://'));
      expectBetween(apps.length / visits.length, 0.005, 0.08);
      expect(new Set(apps.map(({ of }) => of.operating_system))).toEqual(new Set(['Android']));
      expect(new Set(apps.map(({ of }) => of.referrer_source)).size).toBeGreaterThan(2);
    }
  });

  it('come from AI tools more and more', () => {
    for (const visits of [shop, blog, charter]) {
      const ai: Test = ({ of }) => of.ai_source !== '';
      const early = share(between(visits, '2025-09-15', '2025-12-14'), ai);
      const late = share(between(visits, '2026-03-15', '2026-06-14'), ai);
      expect(late).toBeGreaterThan(early * 1.25);
      expectBetween(late, 0.02, 0.12);
    }
  });
});
