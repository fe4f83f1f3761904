import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { readEvents } from '../support/event-stream.ts';
import { listening, NOON, request } from '../support/http.ts';

const { client, origin } = await listening({ journal: 50 });

const streamOf = (query: string, headers: Record<string, string> = {}) =>
  readEvents(`${origin}/_sim/journal/stream?${query}`, headers);
const streams = async (from: string) =>
  Number(
    /^leadline_journal_streams (\d+)$/m.exec((await request(`${from}/_sim/metrics`, 'GET', undefined, {})).text)![1],
  );
const ids = (events: readonly { id: string | null }[]) => events.map(({ id }) => Number(id));

describe('GET /_sim/journal/stream', () => {
  it('sends each entry as the journal shows it, once it is complete', async () => {
    const { control, get, sandbox } = await client();
    const stream = await streamOf(`sandbox=${sandbox.name}`);
    await get('/sites?limit=5');
    await get('/nowhere');
    const events = await stream.take(2);
    const { data } = (await control('GET', '/journal')).body;
    expect(events.map(event => event.data)).toEqual(data);
    expect(ids(events)).toEqual(data.map(({ id }: { id: number }) => id));
    stream.leave();
  });

  it('is not to be kept, nor to be held back by a proxy', async () => {
    const stream = await streamOf('sandbox=*');
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(stream.response.headers['content-encoding']).toBeUndefined();
    stream.leave();
  });

  it('sends those of one sandbox, or of all', async () => {
    const one = await client();
    const other = await client();
    const all = await streamOf('sandbox=*');
    const alone = await streamOf(`sandbox=${one.sandbox.name}`);
    await one.get('/token');
    await other.get('/token');
    await one.get('/sites');
    const names = (await all.take(3)).map(({ data }) => data.sandbox);
    expect(names).toEqual([one.sandbox.name, other.sandbox.name, one.sandbox.name]);
    expect((await alone.take(2)).map(({ data }) => data.path)).toEqual(['/token', '/sites']);
    all.leave();
    alone.leave();
  });

  it('sends what twenty sandboxes get at once, each entry once, in the order of each', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => client()));
    const stream = await streamOf('sandbox=*');
    await Promise.all(
      clients.map(async ({ get }) => {
        for (let n = 1; n <= 10; n++) await get(`/sites?limit=${n}`);
      }),
    );
    const events = await stream.take(200);
    expect(new Set(ids(events)).size).toBe(200);
    for (const { sandbox } of clients) {
      const own = events.filter(({ data }) => data.sandbox === sandbox.name);
      expect(own.map(({ data }) => data.query)).toEqual(Array.from({ length: 10 }, (_, n) => `limit=${n + 1}`));
    }
    stream.leave();
  });

  it.each([
    ['operation=listSites', ['/sites', '/sites']],
    ['status=400', ['/sites']],
    ['deviations=true', ['/account']],
    ['deviation=unknown-parameter', ['/account']],
  ])('sends those that pass %s, and ends once its sandbox is deleted', async (filter, paths) => {
    const { get, control, sandbox } = await client();
    const stream = await streamOf(`sandbox=${sandbox.name}&${filter}`);
    await get('/token');
    await get('/sites');
    await get('/account?colour=red');
    await get('/sites?limit=500');
    await control('DELETE', `/sandboxes/${sandbox.name}?sandbox=default`);
    expect((await stream.rest()).map(({ data }) => data.path)).toEqual(paths);
  });

  it('goes on after a reset', async () => {
    const { get, sandbox } = await client();
    const stream = await streamOf(`sandbox=${sandbox.name}`);
    await get('/token');
    await sandbox.reset();
    await get('/sites');
    expect((await stream.take(2)).map(({ data }) => [data.path, data.seq])).toEqual([
      ['/token', 1],
      ['/sites', 1],
    ]);
    stream.leave();
  });

  describe('begins again', () => {
    it('after the entry that the reader got last, and then goes on', async () => {
      const { get, sandbox } = await client();
      const first = await streamOf(`sandbox=${sandbox.name}`);
      await get('/sites?limit=1');
      const [event] = await first.take(1);
      first.leave();
      await get('/sites?limit=2');
      await get('/sites?limit=3');
      const second = await streamOf(`sandbox=${sandbox.name}`, { 'last-event-id': event!.id! });
      await get('/sites?limit=4');
      expect((await second.take(3)).map(({ data }) => data.query)).toEqual(['limit=2', 'limit=3', 'limit=4']);
      second.leave();
    });

    it('with a request that had come before, and was answered after it', async () => {
      const { get, sandbox } = await client();
      const first = await streamOf(`sandbox=${sandbox.name}`);
      await sandbox.faults.add({ fault: 'hold', name: 'stay', match: { path: '/account' } });
      const held = get('/account');
      await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(1);
      await get('/token');
      const [event] = await first.take(1);
      first.leave();
      await sandbox.faults.release('stay');
      await held;
      const second = await streamOf(`sandbox=${sandbox.name}&last_event_id=${event!.id}`);
      const [replayed] = await second.take(1);
      expect([replayed!.data.path, Number(replayed!.id) < Number(event!.id)]).toEqual(['/account', true]);
      second.leave();
    });

    it.each([
      ['with all that are kept, in the order of their answers', 'last_event_id=0', [1, 2]],
      ['with all where it knows an earlier run of the server', 'last_event_id=999999999', [1, 2]],
      ['with those that pass', 'last_event_id=0&status=400', [2]],
    ])('%s', async (_, query, seqs) => {
      const { get, control, sandbox } = await client();
      await get('/sites');
      await get('/sites?limit=500');
      const stream = await streamOf(`sandbox=${sandbox.name}&${query}`);
      await control('DELETE', `/sandboxes/${sandbox.name}?sandbox=default`);
      expect((await stream.rest()).map(({ data }) => data.seq)).toEqual(seqs);
    });

    it('with those of a higher id, where that entry is no longer kept', async () => {
      const { get, control, sandbox } = await client();
      await get('/sites');
      const [{ id }] = (await control('GET', '/journal')).body.data;
      await control('DELETE', '/journal');
      await get('/token');
      const stream = await streamOf(`sandbox=${sandbox.name}&last_event_id=${id}`);
      expect((await stream.take(1))[0]!.data.path).toBe('/token');
      stream.leave();
    });

    it('behind the header, where a browser comes back with its first query', async () => {
      const { get, control, sandbox } = await client();
      await get('/sites');
      await get('/token');
      const [{ id }] = (await control('GET', '/journal')).body.data;
      const stream = await streamOf(`sandbox=${sandbox.name}&last_event_id=0`, { 'last-event-id': String(id) });
      expect((await stream.take(1))[0]!.data.path).toBe('/token');
      stream.leave();
    });
  });

  it.each([
    ['sandbox=nobody', 404],
    ['sandbox=*&operation=listSite', 400],
    ['sandbox=*&deviation=mising-accept', 400],
    ['sandbox=*&last_event_id=x', 400],
    ['sandbox=*&limit=3', 400],
  ])('refuses %s with %d', async (query, status) => {
    expect((await request(`${origin}/_sim/journal/stream?${query}`, 'GET', undefined, {})).status).toBe(status);
  });

  it('answers HEAD without a stream', async () => {
    const before = await streams(origin);
    const { status, headers } = await fetch(`${origin}/_sim/journal/stream`, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await streams(origin)).toBe(before);
  });

  it('needs the control token where there is one', async () => {
    const guarded = await createSimulator({ clock: NOON, controlToken: 'secret' });
    const url = `${guarded.origin}/_sim/journal/stream`;
    expect((await request(url, 'GET', undefined, {})).status).toBe(401);
    const stream = await readEvents(url, { authorization: 'Bearer secret' });
    expect(stream.response.statusCode).toBe(200);
    await guarded.close(0);
    expect(await stream.rest()).toEqual([]);
  });

  it('is not opened more often than a hundred times at once; each that leaves makes room', async () => {
    const own = await createSimulator({ clock: NOON });
    const url = `${own.origin}/_sim/journal/stream`;
    const opened = await Promise.all(Array.from({ length: 100 }, () => readEvents(url)));
    const refused = await request(url, 'GET', undefined, {});
    expect([refused.status, refused.body.error]).toEqual([
      503,
      '100 streams of the journal are open, and no more can be.',
    ]);
    for (const stream of opened) stream.leave();
    await expect.poll(() => streams(own.origin)).toBe(0);
    (await readEvents(url)).leave();
    await own.close(0);
  });

  it('ends when the server stops, with all that was answered before', async () => {
    const own = await createSimulator({ clock: NOON });
    const stream = await readEvents(`${own.origin}/_sim/journal/stream?sandbox=*`);
    await fetch(`${own.url}/token`);
    const closing = own.close(60_000);
    expect((await stream.rest()).map(({ data }) => data.path)).toEqual(['/token']);
    await closing;
  });
});
