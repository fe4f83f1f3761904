import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { build, leadline, serving } from '../cli/leadline.ts';
import { emptyFolder } from './folder.ts';
import { open, pageview, sender, visitsOf } from './server.ts';

describe('two processes on one data folder', () => {
  beforeAll(build, 60_000);

  it('are one too many: the second is refused, and the first serves on', async () => {
    const folder = emptyFolder();
    const first = await serving(['--data', folder]);
    const { status, stdout, stderr } = await leadline(['--port', '0', '--data', folder]).ended;
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `leadline: --data: the data folder ${folder} is in use by another Leadline server\n`,
    });
    expect((await sender(first.origin)('POST', '/v1/sites', { name: 'still here' })).status).toBe(200);
    first.process.kill('SIGKILL');
    await first.ended;

    const second = await serving(['--data', folder]);
    expect((await second.call('/v1/sites')).status).toBe(200);
    second.process.kill('SIGTERM');
    expect((await second.ended).status).toBe(0);
  });

  it('are told apart by the lock alone: of several that start at once, one serves', async () => {
    const folder = emptyFolder();
    const starts = await Promise.allSettled([1, 2, 3].map(() => createSimulator({ data: folder, listen: false })));
    const won = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []));
    expect(won).toHaveLength(1);
    await won[0]!.close();
  });

  it('follow one another where the first could not start', async () => {
    const folder = emptyFolder();
    const taken = await createSimulator();
    const port = Number(new URL(taken.origin).port);
    await expect(createSimulator({ data: folder, port })).rejects.toThrow('EADDRINUSE');
    await taken.close();
    await (await createSimulator({ data: folder, port })).close();
  });
});

describe('SIGTERM with --data', () => {
  beforeAll(build, 60_000);

  it('stores what is in flight and was answered, and ends with 0 within 800 ms of what it waits for', async () => {
    const folder = emptyFolder();
    const server = await serving(['--data', folder, '--log', 'silent']);
    const send = sender(server.origin);
    await send('POST', '/_sim/faults', { name: 'stuck', fault: 'hang', match: { operation: 'listSites' } });
    const stuck = send('GET', '/v1/sites').catch(() => 'cut');
    const answered = new Set<string>();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; ; n++) {
        const visit = `${writer}-${n}`;
        const { status } = await send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview(visit)]);
        if (status === 202) answered.add(visit);
      }
    }).map(writer => writer.catch(() => undefined));
    await delay(300);
    const from = performance.now();
    server.process.kill('SIGTERM');
    const { status, stderr } = await server.ended;
    expect(performance.now() - from).toBeLessThan(2000);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    await Promise.all(writers);
    expect(await stuck).toBe('cut');
    expect(answered.size).toBeGreaterThan(0);

    const next = await open(folder);
    const visits = await visitsOf(next.send, 'EMPTYSEA');
    expect(visits).toEqual(expect.arrayContaining([...answered]));
    const { data } = (await next.send('GET', '/_sim/tokens')).body;
    expect(data[0].last_used_at).not.toBeNull();
  });
});
