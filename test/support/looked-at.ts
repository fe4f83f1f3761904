import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';
import { MEMORY_KINDS } from '../../src/memory/memory.ts';
import { WORK_KINDS } from '../../src/memory/work-memory.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { NOON } from './http.ts';
import { simulatorBehind } from './simulator-behind.ts';
import { pageview } from './world.ts';

// A world with something of everything in it, whose every part can be compared with that of a twin, or of itself earlier.

/** The bound is reached: `old` is the least recently used one that a token made, so it is the next to go. */
export const NAMES = ['default', 'kept', 'old', 'mid', 'new'];

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export const REPORT = 'entity=pageview&entity_id=EMPTYSEA&aggregates=visits,pageviews';

/** A server and a client of its API with one connection. */
export async function newWorld(options: SimulatorOptions = {}) {
  const simulator = await createSimulator({
    clock: NOON,
    frozen: true,
    sandboxes: NAMES.length,
    journal: 40,
    ...options,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await simulator.close(0);
  });
  const send = (method: string, path: string, body?: object, authorization?: string) =>
    new Promise<Reply>((resolve, reject) => {
      const headers = {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization: `Bearer ${authorization}` }),
      };
      const sent = request(simulator.origin + path, { method, agent, headers }, async res => {
        let text = '';
        for await (const chunk of res.setEncoding('utf8')) text += chunk;
        const { date: _, 'keep-alive': __, ...rest } = res.headers;
        resolve({ status: res.statusCode!, headers: rest, text });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  return {
    simulator,
    inner: await simulatorBehind(simulator.origin),
    control: (method: string, path: string, body?: object) => send(method, `/_sim${path}`, body),
    api: (sandbox: string, method: string, path: string, body?: object) =>
      send(method, `/v1${path}`, body, `demo-admin~${sandbox}`),
  };
}

export type World = Awaited<ReturnType<typeof newWorld>>;

/** Something of everything that could be changed. */
export async function begin({ simulator, control, api }: World): Promise<void> {
  const kept = await simulator.sandbox({ name: 'kept', plan: 'tier-1', strict: true });
  await kept.snapshot('before');
  for (const name of ['old', 'mid', 'new']) {
    await api(name, 'GET', '/token');
    await control('POST', `/sites/EMPTYSEA/hits?sandbox=${name}`, [
      pageview('2026-06-15 11:58:00', 'a', '/'),
      pageview('2026-06-15 11:59:00', 'b', '/shop'),
    ]);
    await control('POST', `/faults?sandbox=${name}`, { fault: 'server_error', name: 'now-and-then', probability: 0.5 });
    await api(name, 'POST', '/sites', { name: 'Reef' });
    await api(name, 'GET', `/aggregations?${REPORT}`);
    await api(name, 'GET', '/sites?limit=1&colour=red');
    await api(name, 'GET', '/sites/NOWHERE');
  }
  await control('PATCH', '/account?sandbox=mid', { plan: 'tier-1' });
  await api('mid', 'GET', '/account');
  await control('POST', '/report/expect?sandbox=new', { rule: 'deviation' });
  // From now on the order of use: a change by the control plane is one.
  await control('PATCH', '/assumptions?sandbox=mid', { 'hour-window': 'sliding' });
  await api('old', 'GET', '/token');
  await control('PUT', '/clock?sandbox=mid', { frozen: true });
  await api('new', 'GET', '/token');
}

/** What a client meets next, and what is then told of it. */
export async function goOn({ simulator, control, api }: World) {
  const answers: Reply[] = [];
  const ask = async (...given: Parameters<World['api']>) => void answers.push(await api(...given));
  await control('PATCH', '/assumptions?sandbox=mid', { 'hour-window': 'first-request' });
  // The first makes a sandbox, and another has to go.
  for (const name of ['newest', 'mid', 'new', 'kept', 'default']) {
    await ask(name, 'GET', '/token');
    await ask(name, 'POST', '/sites', { name: 'Lagoon' });
    await ask(name, 'GET', `/aggregations?${REPORT}`);
    await ask(name, 'GET', `/aggregations?${REPORT}&date_grouping=day&timezone=Asia/Tokyo`);
    for (let n = 0; n < 6; n++) await ask(name, 'GET', '/sites?limit=2');
    await ask(name, 'DELETE', '/sites/TIDEPOOL');
    await ask(name, 'GET', '/current_visitors?site_id=EMPTYSEA&detailed=1');
  }
  await ask('one-more', 'GET', '/token');
  const told = await Promise.all(
    ['/sandboxes', '/report?sandbox=*', '/usage?sandbox=mid', '/usage?sandbox=kept', '/journal?sandbox=*'].map(
      async path => withoutRealTime(JSON.parse((await control('GET', path)).text)),
    ),
  );
  return { answers, told, names: (await simulator.sandboxes()).map(({ name }) => name) };
}

/** Two worlds never take equally long. */
function withoutRealTime(value: unknown): unknown {
  const real = ['received_at', 'duration_ms', 'slowest'];
  return JSON.parse(JSON.stringify(value, (key, each) => (real.includes(key) ? null : each)));
}

/** All that a look could change; the text has what happens to be a getter or a map, too. */
export async function dump({ inner, simulator }: World): Promise<unknown> {
  const { shared, statistics, lastAnswer, lastAnsweredId, lastRequestId, streams, bodies } = inner;
  const metrics = (await simulator.metrics()).split('\n');
  return {
    sandboxes: inner.sandboxes.list().map(dumpOf),
    memory: MEMORY_KINDS.map(kind => [kind, shared.memory.used(kind)]),
    work: WORK_KINDS.map(kind => [kind, shared.work.used(kind), shared.looks.used(kind)]),
    statistics: [statistics.requests(), [...statistics.refusals], [...statistics.deviations]],
    counters: { lastAnswer, lastAnsweredId, lastRequestId, streams, bodies: bodies.usedBytes },
    // Generated days are shared, and made again where they are needed.
    metrics: metrics.filter(line => line.startsWith('leadline_') && !line.startsWith('leadline_traffic_bytes')),
  };
}

function dumpOf(sandbox: Sandbox): unknown {
  const { name, state, snapshots, usage, faults, journal, record, clock, generation, changes, lifted } = sandbox;
  return structuredClone({
    name,
    state,
    snapshots,
    usage,
    flags: [sandbox.entered, sandbox.limitsSet, sandbox.busy, sandbox.ownAssumptions, generation, changes, lifted],
    clock: [clock.now(), clock.frozen],
    faults: [faults.list(), faults.snapshot()],
    journal: [journal.bytes, journal.dropped, [...journal.kept()].map(({ entry, order }) => ({ entry, order }))],
    record: [record.requests, record.found, record.coverage.measures(), record.facts.describe()],
    underWay: [sandbox.underWay.total, sandbox.underWay.held],
  });
}
