// Asks a server, under `leadline exec`, what containers are asked first, and waits until it has kept what V8 compiled.
import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const FOLDER = '/app/.compiled';
const PATIENCE_S = 60;

const { LEADLINE_ORIGIN: origin, LEADLINE_URL: url, LEADLINE_TOKEN: token } = process.env;
const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
for (const address of [`${origin}/_sim/health`, `${url}/sites`, `${url}/sites/TIDEPOOL`]) {
  const answer = await fetch(address, { headers });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
}
// It is kept some 200 ms after the first answer.
await setTimeout(1000);
for (let waited = 1; !readdirSync(FOLDER).some(name => name.endsWith('.compiled')); waited += 0.1) {
  if (waited > PATIENCE_S) throw new Error(`${FOLDER} is empty`);
  await setTimeout(100);
}
