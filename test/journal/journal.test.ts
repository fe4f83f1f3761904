import { describe, expect, it } from 'vitest';
import type { JournalFilter } from '../../src/journal/filter.ts';
import { Journal } from '../../src/journal/journal.ts';
import { answer, arrival } from '../support/entries.ts';

/** A journal of `size` with `times` requests answered. */
function journalOf(times: number, size = 1_000): Journal {
  const journal = new Journal(size);
  for (let i = 0; i < times; i++) journal.open(arrival()).close(answer());
  return journal;
}

const seqs = (journal: Journal, filter?: JournalFilter) => journal.list(filter).data.map(({ seq }) => seq);

describe('an entry', () => {
  it('has this shape', () => {
    const journal = new Journal(10);
    journal.open(arrival({ query: 'limit=2&sort=x', path: '/aggregations', operation: 'getAggregations' })).close(
      answer({
        status: 400,
        cause: 'validation:limit',
        deviations: [{ kind: 'unknown-parameter', field: 'sort', detail: 'known: limit' }],
        query_cache: 'cold',
        endedMs: 1_012.34567,
      }),
    );
    expect(journal.list()).toEqual({
      dropped: 0,
      data: [
        {
          id: 1,
          seq: 1,
          received_at: '2026-06-15T13:00:00.500Z',
          at: '2026-06-15T12:00:00.250Z',
          sandbox: 'default',
          token: 'Demo admin',
          method: 'GET',
          path: '/aggregations',
          query: 'limit=2&sort=x',
          operation: 'getAggregations',
          status: 400,
          cause: 'validation:limit',
          deviations: [{ kind: 'unknown-parameter', field: 'sort', detail: 'known: limit' }],
          query_cache: 'cold',
          duration_ms: 12.35,
        },
      ],
    });
  });

  it('stands while its request is under way, without an answer', () => {
    const journal = new Journal(10);
    journal.open(arrival());
    expect(journal.list().data).toEqual([
      {
        id: 1,
        seq: 1,
        received_at: '2026-06-15T13:00:00.500Z',
        at: '2026-06-15T12:00:00.250Z',
        sandbox: 'default',
        token: 'Demo admin',
        method: 'GET',
        path: '/sites',
        query: '',
        operation: 'listSites',
        status: null,
        cause: null,
        deviations: [],
        query_cache: null,
        duration_ms: null,
      },
    ]);
  });

  it('is completed once', () => {
    const journal = new Journal(10);
    const open = journal.open(arrival());
    open.close(answer({ status: 503 }));
    open.close(answer({ status: 200 }));
    expect(journal.list().data).toMatchObject([{ status: 503 }]);
  });

  it('stands in order of arrival, whatever is answered first', () => {
    const journal = new Journal(10);
    const first = journal.open(arrival({ path: '/slow' }));
    const second = journal.open(arrival({ path: '/quick' }));
    second.close(answer());
    first.close(answer());
    expect([first.seq, second.seq]).toEqual([1, 2]);
    expect(journal.list().data.map(({ path }) => path)).toEqual(['/slow', '/quick']);
  });

  it('says recreated where its request made the sandbox again', () => {
    const journal = new Journal(10);
    journal.open(arrival({ recreated: true })).close(answer());
    journal.open(arrival()).close(answer());
    expect(journal.list().data[0]).toMatchObject({ seq: 1, status: 200, recreated: true });
    expect(journal.list().data[1]).not.toHaveProperty('recreated');
  });

  it('that was listed does not change later', () => {
    const journal = new Journal(10);
    const open = journal.open(arrival());
    const { data } = journal.list();
    open.close(answer());
    expect(data).toMatchObject([{ status: null }]);
  });
});

describe('the ring', () => {
  it.each([
    [2, 3, 0, [1, 2]],
    [3, 3, 0, [1, 2, 3]],
    [4, 3, 1, [2, 3, 4]],
    [6, 3, 3, [4, 5, 6]],
    [8, 3, 5, [6, 7, 8]],
    [5, 1, 4, [5]],
    [2, 0, 2, []],
  ])('of %i requests with room for %s', (times, size, dropped, kept) => {
    const journal = journalOf(times, size);
    expect(journal.list().dropped).toBe(dropped);
    expect(seqs(journal)).toEqual(kept);
  });

  it('an answer that comes after its entry was dropped changes nothing', () => {
    const journal = new Journal(1);
    const open = journal.open(arrival());
    journal.open(arrival({ path: '/newer' })).close(answer());
    open.close(answer({ status: 500 }));
    expect(journal.list().data).toMatchObject([{ seq: 2, path: '/newer', status: 200 }]);
  });

  it('cleared, it goes on counting seq and keeps what comes', () => {
    const journal = journalOf(5, 3);
    const open = journal.open(arrival());
    journal.clear();
    open.close(answer());
    expect(journal.list()).toEqual({ dropped: 0, data: [] });
    journal.open(arrival());
    expect(seqs(journal, { since: 6 })).toEqual([7]);
  });

  it('cleared when full, it keeps the order of what comes', () => {
    const journal = journalOf(4, 3);
    journal.clear();
    for (let i = 0; i < 4; i++) journal.open(arrival());
    expect(seqs(journal)).toEqual([6, 7, 8]);
    journal.clear();
    for (let i = 0; i < 2; i++) journal.open(arrival());
    expect(seqs(journal)).toEqual([9, 10]);
  });

  it('reset, it begins anew', () => {
    const journal = journalOf(5, 3);
    const open = journal.open(arrival());
    journal.reset();
    journal.open(arrival({ path: '/first' }));
    open.close(answer());
    expect(journal.list()).toMatchObject({ dropped: 0, data: [{ seq: 1, path: '/first', status: null }] });
  });
});

describe('filters', () => {
  const journal = new Journal(100);
  const requests: [operation: string | null, status: number, deviates: boolean][] = [
    ['listSites', 200, false],
    ['listSites', 429, false],
    [null, 404, false],
    ['getSite', 404, true],
    ['listSites', 200, true],
    ['getSite', 200, false],
  ];
  for (const [operation, status, deviates] of requests) {
    const deviations = deviates ? [{ kind: 'missing-accept', field: 'Accept', detail: 'given: none' } as const] : [];
    journal.open(arrival({ operation })).close(answer({ status, deviations }));
  }

  it.each<[JournalFilter, number[]]>([
    [{}, [1, 2, 3, 4, 5, 6]],
    [{ limit: 2 }, [5, 6]],
    [{ limit: 0 }, []],
    [{ limit: 6 }, [1, 2, 3, 4, 5, 6]],
    [{ limit: 8 }, [1, 2, 3, 4, 5, 6]],
    [{ since: 4 }, [5, 6]],
    [{ since: 0 }, [1, 2, 3, 4, 5, 6]],
    [{ since: 6 }, []],
    [{ since: 99 }, []],
    [{ operation: 'listSites' }, [1, 2, 5]],
    [{ operation: 'deleteSite' }, []],
    [{ status: 404 }, [3, 4]],
    [{ deviations: true }, [4, 5]],
    [{ deviations: false }, [1, 2, 3, 4, 5, 6]],
    [{ operation: 'listSites', limit: 1 }, [5]],
    [{ operation: 'listSites', status: 200, since: 1 }, [5]],
    [{ since: 2, limit: 3 }, [4, 5, 6]],
  ])('%j', (filter, expected) => {
    expect(seqs(journal, filter)).toEqual(expected);
  });
});

describe('secrets', () => {
  it('are taken out of path, query, cause and deviations', () => {
    const journal = new Journal(10);
    journal.open(arrival({ path: '/sites/demo-admin', query: 'a=demo-admin~box&b=2', secrets: ['demo-admin'] })).close(
      answer({
        cause: 'validation:demo-admin',
        deviations: [{ kind: 'unknown-parameter', field: 'demo-admin', detail: 'read "demo-admin"' }],
      }),
    );
    expect(JSON.stringify(journal.list())).not.toContain('demo-admin');
    expect(journal.list().data).toMatchObject([
      {
        path: '/sites/[redacted]',
        query: 'a=[redacted]&b=2',
        cause: 'validation:[redacted]',
        deviations: [{ field: '[redacted]', detail: 'read "[redacted]"' }],
      },
    ]);
  });
});
