// Measures `leadline verify` on a HAR of 200 MB, or as many MB as are given: time, and the largest resident memory.
//
//   node scripts/verify-large-har.mjs [MB]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const MB = 1_000_000;
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const [megabytes = '200'] = process.argv.slice(2);

const url =
  'https://api.example.com/v1/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=pageviews&field_grouping=pathname&limit=100';
const rows = Array.from({ length: 100 }, (_, at) => ({ pageviews: String(1000 - at), pathname: `/products/${at}` }));

function entry(at) {
  const startedDateTime = new Date(Date.UTC(2026, 5, 15) + at * 1000).toISOString();
  const headers = [{ name: 'Accept', value: 'application/json' }];
  const content = { size: -1, mimeType: 'application/json', text: JSON.stringify(rows) };
  return {
    startedDateTime,
    time: 1,
    request: { method: 'GET', url, headers },
    response: { status: 200, headers: [], content },
  };
}

function* har(bytes) {
  yield '{"log":{"version":"1.2","creator":{"name":"verify-large-har","version":"1"},"entries":[';
  for (let at = 0, written = 0; written < bytes; at++) {
    const text = `${at === 0 ? '' : ','}${JSON.stringify(entry(at))}`;
    written += text.length;
    yield text;
  }
  yield ']}}';
}

const folder = mkdtempSync(join(tmpdir(), 'leadline-large-har-'));
try {
  const file = join(folder, 'large.har');
  await pipeline(Readable.from(har(Number(megabytes) * MB)), createWriteStream(file));
  const atExit = "process.on('exit',()=>console.error('KB '+process.resourceUsage().maxRSS))";
  const args = ['--import', `data:text/javascript,${encodeURIComponent(atExit)}`, main, 'verify', file];
  const begunMs = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', text => (said += text));
  await once(child, 'close');
  const seconds = (performance.now() - begunMs) / 1000;
  const [, kilobytes] = /^KB (\d+)$/m.exec(said) ?? [];
  console.log(`${megabytes} MB: ${seconds.toFixed(1)} s, at most ${Math.round(Number(kilobytes) / 1000)} MB of memory`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
