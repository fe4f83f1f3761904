import { countPageviews, siteHits } from '../history.ts';
import { processorMs } from '../measure.ts';
import { openClickHouse } from './clickhouse.ts';
import { openDuckDB } from './duckdb.ts';
import type { Answer, Task } from './entrant.ts';
import { openLeadline } from './leadline.ts';
import { openLoops } from './loops.ts';
import { openSQLite } from './sqlite.ts';

const WARM_MS = 200;

// A process with one engine, forked by `startEntrant`: host.ts ENGINE FILE FACTOR
const [name = '', file = '', factor] = process.argv.slice(2);

const open = {
  async leadline() {
    const { hits } = await siteHits(Number(factor));
    // The days are made here, so that no report has to.
    countPageviews(hits);
    return openLeadline(hits);
  },
  duckdb: () => openDuckDB(file, 'exact'),
  flags: () => openDuckDB(file, 'flags'),
  clickhouse: () => openClickHouse(file),
  sqlite: () => openSQLite(file),
  loops: () => openLoops(file),
}[name];
if (open === undefined) throw new RangeError(`there is no engine ${name}`);
const engine = await open();

process.on('message', async ({ shape, form, times, prints, warm }: Task) => {
  const question = engine.questions(shape)[form]!;
  let answer: unknown;
  // While others had their turn, caches went cold, and V8 threw code away: what is quick is compiled again after a while.
  for (let leftMs = warm ? WARM_MS : 0; leftMs > 0; ) leftMs -= await processorMs(() => question.ask());
  const ms = await processorMs(async () => {
    for (let time = 0; time < times; time++) answer = await question.ask();
  });
  process.send!({ ms: ms / times, lines: prints ? question.print(answer) : [] } satisfies Answer);
});
process.on('disconnect', () => process.exit());
const forms = engine.questions({ name: 'totals' }).map(({ form }) => form);
process.send!({ name: engine.name, version: engine.version, forms });
