// Fills a server's memory in every way that a client can, and says what it took. The server must survive:
//
//   node --max-old-space-size=1024 dist/main.js --port 4020 --sandboxes 2000 &
//   node scripts/fill-memory.mjs http://127.0.0.1:4020 [scale, 0.01 to 1]
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const [origin = 'http://127.0.0.1:4020', scale = '1'] = process.argv.slice(2);
const share = Number(scale);
const TOKENS = [{ name: 't', value: 't', abilities: ['*'] }];

const statuses = new Map();
async function call(method, path, body, headers = {}) {
  const send = () =>
    fetch(`${origin}${path}`, {
      method,
      headers: { authorization: 'Bearer demo-admin', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  // The server may have ended a connection that was idle while this thread made the body.
  const answer = await send().catch(send);
  const text = await answer.text();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return { status: answer.status, text };
}

// A thread of its own: this one is busy with making what it sends.
const watcher = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
  let longestMs = 0;
  parentPort.on('message', () => { parentPort.postMessage(longestMs); longestMs = 0; });
  (async () => {
    for (;;) {
      const askedAt = performance.now();
      await fetch(workerData + '/_sim/health').then(answer => answer.text());
      longestMs = Math.max(longestMs, performance.now() - askedAt);
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  })();`,
  { eval: true, workerData: origin },
);
const longestHealth = () => {
  watcher.postMessage('');
  return once(watcher, 'message').then(([ms]) => ms);
};

async function step(name, work) {
  statuses.clear();
  await longestHealth();
  const beganAt = performance.now();
  const refusal = await work();
  const longestMs = await longestHealth();
  const { text } = await call('GET', '/_sim/metrics');
  const used = [...text.matchAll(/^leadline_memory_bytes\{kind="(\w+)"\} (\d+)$/gm)].map(
    ([, kind, bytes]) => `${kind} ${Math.round(Number(bytes) / 1e6)}`,
  );
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(0);
  console.log(`${name}: ${seconds} s, longest health ${longestMs.toFixed(0)} ms, MB: ${used.join(', ')}`);
  console.log(`  ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')} ${refusal ?? ''}`);
}

const lines = (from, count, pathOf, more = () => ({})) =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      type: 'pageview',
      timestamp: '2026-06-01 10:00:00',
      visit: `v${from + n}`,
      hostname: 'https://a.example',
      pathname: pathOf(from + n),
      ...more(from + n),
    }),
  ).join('\n');
const NDJSON = { 'content-type': 'application/x-ndjson' };
const times = (count, work) => Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const of = count => Math.ceil(count * share);

await step('200,000 hits with paths of 2 kB into each of three sandboxes', async () => {
  let refusal = '';
  for (const sandbox of ['one', 'two', 'three']) {
    for (let from = 0; from < of(200_000); from += 20_000) {
      const text = lines(from, Math.min(20_000, of(200_000)), n => `/${n}${'x'.repeat(1990)}`);
      const { status, text: answer } = await call('POST', `/_sim/sites/EMPTYSEA/hits?sandbox=${sandbox}`, text, NDJSON);
      if (status === 400) refusal = answer;
    }
  }
  return refusal.slice(0, 300);
});
await step('the same deleted', async () => {
  await times(3, n => call('DELETE', `/_sim/sandboxes/${['one', 'two', 'three'][n]}`));
});
await step('1,000,000 short hits in one body', () =>
  call(
    'POST',
    '/_sim/sites/EMPTYSEA/hits?sandbox=large',
    `[${lines(0, of(1_000_000), () => '/').replaceAll('\n', ',')}]`,
  ).then(({ text }) => text.slice(0, 200)),
);
await step('one more hit, and a report over all', async () => {
  await call(
    'POST',
    '/_sim/sites/EMPTYSEA/hits?sandbox=large',
    lines(5000, 1, () => '/more'),
    NDJSON,
  );
  const report =
    '/v1/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits,pageviews&field_grouping=pathname';
  const beganAt = performance.now();
  await call('GET', report, undefined, { authorization: 'Bearer demo-admin~large' });
  const firstMs = performance.now() - beganAt;
  await call(
    'POST',
    '/_sim/sites/EMPTYSEA/hits?sandbox=large',
    lines(7000, 1, () => '/more'),
    NDJSON,
  );
  const secondAt = performance.now();
  await call('GET', report, undefined, { authorization: 'Bearer demo-admin~large' });
  return `the first in ${firstMs.toFixed(0)} ms, after one more hit ${(performance.now() - secondAt).toFixed(0)} ms`;
});
await step('200 MB of hits in one body', () =>
  call(
    'POST',
    '/_sim/sites/EMPTYSEA/hits?sandbox=large',
    `[${lines(3e6, of(100_000), () => `/${'x'.repeat(1990)}`).replaceAll('\n', ',')}]`,
  ).then(({ text }) => text.slice(0, 200)),
);
await step('400,000 visits, each a group of its own', async () => {
  let refusal = '';
  for (let from = 0; from < of(400_000); from += 50_000) {
    const groups = n => ({ city: `${n % 100}`, utm_source: `${(n / 100) | 0}`, browser: `${n % 7}` });
    const text = lines(from, Math.min(50_000, of(400_000)), n => `/${n % 1000}`, groups);
    const { status, text: answer } = await call('POST', '/_sim/sites/EMPTYSEA/hits?sandbox=groups', text, NDJSON);
    if (status === 400) refusal = answer;
  }
  return refusal.slice(0, 300);
});
for (const [name, query] of [
  ['100 reports on them at once', 'entity_id=EMPTYSEA&field_grouping=city,utm_source,browser,pathname&limit=1000'],
  [
    '100 reports by day over a century at once',
    'entity_id=EMPTYSEA&date_grouping=day&date_from=2000-01-01&date_to=2100-12-31',
  ],
]) {
  await step(name, async () => {
    await call('PATCH', '/_sim/account?sandbox=groups', { plan: 'unlimited' });
    const choices = { 'day-range': 'off', 'empty-buckets': 'zero-filled' };
    await call('PATCH', '/_sim/assumptions?sandbox=groups', choices);
    await call('PUT', '/_sim/clock?sandbox=groups', { now: '2100-12-31T00:00:00Z' });
    let refusal = '';
    await times(of(100), async n => {
      const path = `/v1/aggregations?entity=pageview&aggregates=visits,pageviews&${query}&filters=[{"property":"pathname","operator":"is not","value":"${n}"}]`;
      const { status, text } = await call('GET', encodeURI(path), undefined, {
        authorization: 'Bearer demo-admin~groups',
      });
      if (status !== 200) refusal = text;
    });
    return refusal.slice(0, 300);
  });
}
await call('DELETE', '/_sim/sandboxes/groups');
await step('a fork of them for each of 100 snapshots', async () => {
  let refusal = '';
  for (let n = 0; n < of(100); n++) {
    await call('POST', '/_sim/snapshots?sandbox=large', { name: `s${n}` });
    if (n > 0) await call('POST', `/_sim/snapshots/s0/restore?sandbox=large`);
    const { status, text } = await call(
      'POST',
      '/_sim/sites/EMPTYSEA/hits?sandbox=large',
      lines(2e6 + n, 1, () => '/'),
      NDJSON,
    );
    if (status === 400) refusal = text;
  }
  return refusal.slice(0, 300);
});
await call('DELETE', '/_sim/sandboxes/large');
await step('1,000 sandboxes with 30 queries of 12 kB each', async () => {
  for (let n = 0; n < of(1000); n++) {
    await times(30, m =>
      call('GET', `/v1/account?q=${'y'.repeat(12_000)}${m}`, undefined, { authorization: `Bearer demo-admin~j${n}` }),
    );
  }
});
await step('100 snapshots in each of 300 sandboxes', async () => {
  let refusal = '';
  for (let n = 0; n < of(300); n++) {
    for (let m = 0; m < of(100); m++) {
      const { status, text } = await call('POST', `/_sim/snapshots?sandbox=j${n}`, { name: `s${m}` });
      if (status === 400) refusal = text;
      await call('POST', '/v1/sites', { name: `${m}${'s'.repeat(200)}` }, { authorization: `Bearer demo-admin~j${n}` });
    }
  }
  return refusal.slice(0, 300);
});
await step('inline fixtures of 8 MB', async () => {
  const sites = Array.from({ length: 40_000 }, (_, n) => ({ id: `S${n}`, name: `${n}${'f'.repeat(180)}` }));
  const fixture = JSON.stringify({ fixture: { tokens: TOKENS, sites } });
  let refusal = '';
  for (let n = 0; n < of(100) && refusal === ''; n++) {
    const { status, text } = await call('POST', '/_sim/sandboxes', fixture);
    if (status === 400) refusal = text;
  }
  return refusal.slice(0, 300);
});
const health = await call('GET', '/_sim/health');
console.log(`the server is well: ${health.text}`);
process.exit(0);
