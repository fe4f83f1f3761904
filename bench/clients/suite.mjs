// A suite of 2 s with 8 operations, of a client that waits and asks again. All of its time is processor time, which two
// runs at once on two cores do not share.
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const SUITE_MS = 2000;
const ATTEMPTS = 4;

const { LEADLINE_URL, LEADLINE_TOKEN } = process.env;
const agent = new Agent({ keepAlive: true });
const report = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits', date_from: '2026-06-01 00:00:00' };

await call('GET', '/account');
await call('GET', '/sites');
await call('GET', '/sites/TIDEPOOL');
await call('GET', `/aggregations?${new URLSearchParams(report)}`);
await call('GET', '/current_visitors?site_id=TIDEPOOL');
await call('GET', '/sites/TIDEPOOL/events');
const milestone = await call('POST', '/sites/TIDEPOOL/milestones', { name: 'Launch', milestone_date: '2026-06-10' });
if (milestone?.id !== undefined) await call('DELETE', `/sites/TIDEPOOL/milestones/${milestone.id}`);

while (processorMs() < SUITE_MS);
agent.destroy();

/** The body of the answer; undefined where none came. */
async function call(method, path, body) {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(method, path, body).catch(() => null);
    const isFinal = attempt === ATTEMPTS || (answer !== null && answer.status < 500 && answer.status !== 429);
    if (isFinal || (answer === null && method !== 'GET')) return answer?.body;
    await setTimeout(Number(answer?.headers['retry-after'] ?? 0) * 1000);
  }
}

function send(method, path, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${LEADLINE_TOKEN}`,
    accept: 'application/json',
    ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${LEADLINE_URL}${path}`, { method, agent, headers }, answer => {
      let received = '';
      answer.setEncoding('utf8').on('data', chunk => (received += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const isJson = answer.statusCode < 300 && received !== '';
        try {
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            body: isJson ? JSON.parse(received) : undefined,
          });
        } catch (error) {
          reject(error);
        }
      });
    });
    sent.on('error', reject).end(text);
  });
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
