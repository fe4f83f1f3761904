// The tests of a small client for the picture of a sweep. It sends again what failed, as long as the answer asks it to wait,
// and is careless in two places: writes are sent again like reads, and ids of events are keys.
import { setTimeout } from 'node:timers/promises';

const { LEADLINE_URL, LEADLINE_TOKEN } = process.env;
const headers = {
  authorization: `Bearer ${LEADLINE_TOKEN}`,
  accept: 'application/json',
  'content-type': 'application/json',
};

const goals = await list('/sites/TIDEPOOL/events');
const byId = new Map(goals.map(({ id, name }) => [id, name]));
check(byId.size === goals.length, `${goals.length} goals have ${byId.size} ids`);
await ask('POST', '/sites', { name: 'Moorings' });
const sites = await list('/sites');
check(
  sites.some(({ name }) => name === 'Moorings'),
  'the new site is listed',
);

async function list(path) {
  const records = [];
  for (let after = ''; ; ) {
    const { data, has_more } = await ask('GET', `${path}?limit=100${after}`);
    records.push(...data);
    if (!has_more) return records;
    after = `&starting_after=${data.at(-1).id ?? data.at(-1).name}`;
  }
}

async function ask(method, path, body) {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(LEADLINE_URL + path, { method, headers, body: JSON.stringify(body) }).catch(() => null);
    const parsed = answer?.ok ? await answer.json().catch(() => null) : null;
    if (parsed !== null) return parsed;
    if (attempt === 4) throw new Error(`${method} ${path}: ${answer?.status ?? 'no answer'}`);
    await setTimeout(Number.parseInt(answer?.headers.get('retry-after') ?? '1', 10) * 1000);
  }
}

function check(isTrue, what) {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!isTrue) process.exitCode = 1;
}
