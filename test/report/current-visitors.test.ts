import { describe, expect, it } from 'vitest';
import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import { currentVisitors } from '../../src/report/current-visitors.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { completion, siteHits, view } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';
const google = { referrer_hostname: 'https://www.google.com', referrer_pathname: '/' };

describe('current visitors', () => {
  const hits = siteHits(
    [
      [
        // Left one second too early, and only came back with an event.
        view('2026-06-15 11:55:00', 'ann', '/'),
        completion('2026-06-15 11:59:00', 'ann', 'Purchase', 1),
        view('2026-06-15 11:00:00', 'bob', '/', google),
        view('2026-06-15 11:55:01', 'bob', '/tea', google),
        view('2026-06-15 12:00:01', 'bob', '/later', google),
        view('2026-06-15 11:59:59', 'cy', '/pot', { ...google, utm_campaign: 'spring' }),
      ],
      [view('2026-06-15 12:00:00', 'dee', '/tea')],
    ],
    NOW,
  );

  it('are the visits with a pageview in the last 300 seconds', () => {
    expect(atOnce(currentVisitors(hits, false, defaultAssumptions))).toEqual({ total: 3 });
  });

  it('are detailed by the page viewed last and by referrer, without the empty one', () => {
    expect(atOnce(currentVisitors(hits, true, defaultAssumptions))).toEqual({
      total: 3,
      content: [
        { hostname: 'https://shop.example', pathname: '/tea', total: 2 },
        { hostname: 'https://shop.example', pathname: '/pot', total: 1 },
      ],
      referrers: [{ referrer_hostname: 'https://www.google.com', referrer_pathname: '/', total: 2 }],
    });
  });

  it('are detailed by 150 pages and referrers, by total, then names', () => {
    const many = Array.from({ length: 160 }, (_, index) => {
      const number = String(index).padStart(3, '0');
      const referrer = { referrer_hostname: `https://r${number}.example`, referrer_pathname: '' };
      return view(NOW, `v${number}`, `/${number}`, referrer);
    });
    const { total, content, referrers } = atOnce(
      currentVisitors(siteHits([many.reverse()], NOW), true, defaultAssumptions),
    );
    expect([total, content?.length, referrers?.length]).toEqual([160, 150, 150]);
    expect([content?.[0]?.pathname, content?.[149]?.pathname]).toEqual(['/000', '/149']);
    expect(referrers?.[149]?.referrer_hostname).toBe('https://r149.example');
  });

  it('are none on a site without hits', () => {
    expect(atOnce(currentVisitors(siteHits([], NOW), true, defaultAssumptions))).toEqual({
      total: 0,
      content: [],
      referrers: [],
    });
  });
});
