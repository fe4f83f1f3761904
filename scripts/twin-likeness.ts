/** How near the twin of a fixture's account comes: npx tsx scripts/twin-likeness.ts [FIXTURE] [TRAFFIC] */
import { createSimulator } from '../src/create-simulator.ts';
import { DAY_S } from '../src/time/civil.ts';
import { formatDate } from '../src/time/timestamp.ts';
import { type Compared, compareSite, listOf } from '../test/twin/likeness.ts';
import { twinOf } from '../test/twin/twin-of.ts';

const [fixture = 'demo', traffic = '1'] = process.argv.slice(2);
const at = { clock: '2026-07-02T12:00:00Z', frozen: true, plan: 'unlimited' } as const;
const account = await createSimulator({ ...at, fixture, traffic: Number(traffic) });
const [admin] = account.describe().tokens.filter(({ abilities }) => abilities.includes('*'));
const side = { url: account.url, token: admin!.value };
const made = await twinOf(side);
const twin = await createSimulator({ ...at, fixture: JSON.parse(made.text) });
const own = { url: twin.url, token: 'twin-admin' };
console.log(`${made.requests} requests, ${made.text.length} bytes`);
for (const note of made.notes) console.log(note);

const WORST = 3;
const lastDay = formatDate(Math.floor(Date.parse(at.clock) / 1000 / DAY_S) - 2);
const listsOf = (id: string) => [`/sites/${id}/events`, `/sites/${id}/milestones`];
let different = (await isSame('/sites')) ? 0 : 1;
for (const site of await listOf(side, '/sites')) {
  const id = String(site.id);
  for (const path of listsOf(id)) if (!(await isSame(path))) different += 1;
  const compared = await compareSite(side, own, id, { firstDay: '2021-03-01', lastDay });
  for (const kind of ['relative', 'share', 'correlation'] as const)
    print(
      id,
      compared.filter(each => each.kind === kind),
    );
}
console.log(`${different} lists differ`);
await Promise.all([account.close(), twin.close()]);

async function isSame(path: string): Promise<boolean> {
  return JSON.stringify(await listOf(side, path)) === JSON.stringify(await listOf(own, path));
}

function print(site: string, compared: readonly Compared[]): void {
  const distance = ({ kind, value }: Compared) => (kind === 'correlation' ? 1 - value : value);
  for (const each of [...compared].sort((one, other) => distance(other) - distance(one)).slice(0, WORST)) {
    console.log(`${site} ${each.kind} ${each.what}: ${each.value.toFixed(4)} (${each.account} ${each.twin})`);
  }
}
