// Variants that are fault rules: each row against a real server, by a request of the operation that it is about.
import { Agent, get } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openVariant } from '../../src/variants/open-variant.ts';
import { READS, WRITES } from '../../src/variants/operations.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { bookOf, call, tier1 } from '../faults/calls.ts';
import { rawBytes } from './raw-bytes.ts';
import { REQUESTS, requestOf, type Seen, serve } from './served.ts';

const inGroup = (group: string) => VARIANTS.filter(variant => variant.group === group);

/** What the client sees of the call that is touched, by the last part of the variant's name. */
const SEEN: Readonly<Record<string, (seen: Seen) => void>> = {
  '503': ({ status, headers, body }) => {
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body).toEqual({ error: expect.stringContaining('capacity') });
  },
  '429-hourly': ({ status, headers, body }) => {
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    expect(body).toEqual({ message: 'Too Many Attempts.' });
  },
  '429-concurrency': ({ status, headers, body }) => {
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    expect(body).toMatchObject({ error: { code: 'api_concurrency_limit_reached' } });
  },
  '503-html': ({ status, headers, text, body }) => {
    expect([status, headers.get('retry-after'), body]).toEqual([503, '1', null]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('<h1>Service Unavailable</h1>');
  },
  '502': ({ status, headers, text }) => {
    expect([status, text, headers.get('content-length')]).toEqual([502, '', '0']);
    expect([headers.get('content-type'), headers.get('retry-after')]).toEqual([null, null]);
  },
  '504': ({ status, text }) => expect([status, text]).toEqual([504, '']),
  '500': ({ status, body }) => expect([status, body]).toEqual([500, { error: 'Server Error' }]),
  reset: ({ status }) => expect(status).toBeNull(),
  truncated: ({ status }) => expect(status).toBeNull(),
  malformed: ({ status, text, body }) => {
    expect([status, body]).toEqual([200, null]);
    expect(text).toMatch(/,$/);
  },
};

const ofOneOperation = [...inGroup('refusals'), ...inGroup('wire'), ...inGroup('ambiguous')].filter(
  ({ name }) => name.split('/').length === 3,
);

describe.each(ofOneOperation)('$name', ({ name, group, operation }) => {
  const [, , end] = name.split('/') as [string, string, string];

  it('is seen by the first call of its operation, once', async () => {
    const { ask, causes } = await serve({ variant: name });
    const request = await requestOf(operation!);
    const other = operation === 'getToken' ? 'getAccount' : 'getToken';
    expect((await ask(...(await requestOf(other)))).status).toBe(200);
    SEEN[end]!(await ask(...request));
    const again = await ask(...request);
    // What was carried out before its answer was lost may not be there any more.
    const isGone = group === 'ambiguous' && operation!.startsWith('delete') && operation !== 'deleteEvent';
    expect(again.status).toBe(isGone ? 404 : again.status);
    expect(isGone || (again.status! >= 200 && again.status! < 300)).toBe(true);
    expect(await causes()).toEqual([null, `variant:${name}`, isGone ? expect.any(String) : null]);
  });
});

describe('the rows of one operation', () => {
  it('there are requests for all operations in service', () => {
    expect([...READS, ...WRITES].sort()).toEqual(Object.keys(REQUESTS).sort());
    expect([READS.length, WRITES.length]).toEqual([9, 8]);
  });
  it('are there for each operation', () => {
    const counts = (group: string, operation: string) =>
      inGroup(group).filter(variant => variant.operation === operation && variant.name.split('/').length === 3).length;
    for (const read of READS) expect([counts('refusals', read), counts('wire', read)]).toEqual([6, 3]);
    for (const write of WRITES) expect([counts('refusals', write), counts('ambiguous', write)]).toEqual([6, 2]);
  });
  it('should be survived by reads, and may be by writes', () => {
    for (const { level, operation } of inGroup('refusals')) {
      expect(level).toBe(READS.includes(operation!) ? 'should' : 'may');
    }
  });
});

describe('an ambiguous write', () => {
  it.each(['reset', '500'])('has taken effect: %s', async end => {
    const { ask } = await serve({ variant: `ambiguous/createSite/${end}` });
    await ask('POST', '/sites', { name: 'Moorings' });
    const { body } = await ask('GET', '/sites');
    expect((body as { data: { name: string }[] }).data.map(site => site.name)).toContain('Moorings');
  });
});

describe('a refused write', () => {
  it('has not taken effect', async () => {
    const { ask } = await serve({ variant: 'refusals/createSite/504' });
    await ask('POST', '/sites', { name: 'Moorings' });
    const { body } = await ask('GET', '/sites');
    expect((body as { data: { name: string }[] }).data.map(site => site.name)).not.toContain('Moorings');
  });
});

/** The milliseconds that each of these calls is delayed by. */
function delays(name: string, operations: readonly string[]): number[] {
  const layer = openVariant(name);
  return operations.map(operation => {
    const asked = call({ operation });
    const { delays } = bookOf().take(asked, tier1, false, layer.due(asked));
    return delays.reduce((sum, delay) => sum + (delay.kind === 'wait' ? delay.ms : 0), 0);
  });
}

describe('late answers', () => {
  it('come 1 s late, once an operation', () => {
    const calls = ['listSites', 'getSite', 'listSites', 'createSite', 'getSite'];
    expect(delays('wire/late-once', calls)).toEqual([1000, 1000, 0, 1000, 0]);
  });
  it('come 100 ms late, all of them', () => {
    expect(delays('wire/late-always', ['listSites', 'getSite', 'listSites'])).toEqual([100, 100, 100]);
  });
  it('come 8 s late, of the first report', () => {
    const calls = ['listSites', 'getAggregations', 'getAggregations'];
    expect(delays('wire/cold-report', calls)).toEqual([0, 8000, 0]);
  });
  it('are in the journal', async () => {
    const { ask, causes } = await serve({ variant: 'wire/late-always' });
    expect((await ask('GET', '/token')).status).toBe(200);
    expect(await causes()).toEqual(['variant:wire/late-always']);
  });
});

describe('wire/connection-close', () => {
  it('closes the connection with each answer', async () => {
    const { ask, causes } = await serve({ variant: 'wire/connection-close' });
    const { status, headers } = await ask('GET', '/token');
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(await causes()).toEqual(['variant:wire/connection-close']);
  });
});

describe('wire/idle-closed', () => {
  const variant = 'wire/idle-closed';

  /** Sends requests one after the other on one connection, as long as it lasts. @returns the statuses */
  const onOneConnection = async (url: string, paths: readonly string[]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const statuses: (number | string)[] = [];
    for (const path of paths) {
      const options = { agent, headers: { Authorization: 'Bearer demo-admin', Accept: 'application/json' } };
      statuses.push(
        await new Promise(resolve => {
          get(url + path, options, response => response.resume().on('end', () => resolve(response.statusCode!))).on(
            'error',
            ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'),
          );
        }),
      );
    }
    return statuses;
  };

  it('ends a connection that was used before, once for each operation', async () => {
    const { simulator, causes } = await serve({ variant });
    const statuses = await onOneConnection(simulator.url, ['/sites', '/sites', '/sites', '/sites', '/token', '/token']);
    expect(statuses).toEqual([200, 'ECONNRESET', 200, 200, 'ECONNRESET', 200]);
    const cause = `variant:${variant}`;
    expect(await causes()).toEqual([null, cause, null, null, cause, null]);
  });
  it('leaves new connections and writes alone', async () => {
    const { simulator, ask, causes } = await serve({ variant });
    for (let sent = 0; sent < 3; sent += 1) await rawBytes(`${simulator.url}/sites`);
    await ask('POST', '/sites', { name: 'Moorings' });
    await ask('POST', '/sites', { name: 'Jetty' });
    expect(new Set(await causes())).toEqual(new Set([null]));
  });
});

describe('a proxy that answers', () => {
  it.each([
    ['502', 'Bad Gateway'],
    ['504', 'Gateway Timeout'],
  ])('is seen as what it answers: %s', async (status, message) => {
    const name = `refusals/listSites/${status}`;
    const { ask, control, simulator } = await serve({ variant: name });
    await ask('GET', '/sites');
    const { body } = await control('GET', '/journal/1');
    expect(body).toMatchObject({ status: Number(status), cause: `variant:${name}` });
    expect(JSON.stringify(body)).toContain(`is answered ${status} with an empty body`);
    const refusal = openVariant(name).variant.refusal!(`variant:${name}`);
    expect([refusal.status, refusal.message]).toEqual([Number(status), message]);
    expect((await simulator.report()).facts.refusals).toMatchObject([{ cause: `variant:${name}` }]);
  });
});
