import { writeSection } from './document.ts';
import { openClickHouse } from './engines/clickhouse.ts';
import { openDuckDB } from './engines/duckdb.ts';
import { openLeadline } from './engines/leadline.ts';
import { openLoops } from './engines/loops.ts';
import { readRows } from './engines/rows.ts';
import { openSQLite } from './engines/sqlite.ts';
import { exportedHits } from './exported-hits.ts';
import { openHistory } from './history.ts';
import { type Race, race } from './race.ts';
import { raceTable, ratioBars, timeBars } from './reports-section.ts';
import { SHAPES } from './shapes.ts';

// tsx reports.ts MILLIONS [ROUNDS [SHAPE]]: with a part of a shape's name, that one alone, and nothing is written.
const [millions = 1, rounds = 7] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];

const history = await openHistory(millions);
console.log(`${history.pageviews} pageviews, traffic factor ${history.factor}`);
const file = await exportedHits(history);
const ours = openLeadline(history);
const duckdb = await openDuckDB(file);
const engines = [ours, duckdb.exact, duckdb.flags, openClickHouse(file)];
// What takes seconds for a million takes minutes for ten.
if (millions <= 1) {
  const rows = await readRows(file);
  engines.push(openSQLite(rows), openLoops(rows));
}

const races: Race[] = [];
for (const shape of SHAPES.filter(({ name }) => only === undefined || name.includes(only))) {
  races.push(await race(shape, engines, rounds));
  console.log(raceTable(races.slice(-1)).split('\n')[2]);
}
if (only === undefined) {
  const month = await race({ name: 'month', bucket: 'month' }, [ours], rounds);
  const bars = millions > 1 ? ratioBars(races) : timeBars([...races, month]);
  const versions = [...new Set(engines.slice(1).map(({ name, version }) => `${name.split(' ')[0]} ${version}`))];
  const hits = `${history.pageviews.toLocaleString('en')} pageviews of TIDEPOOL (\`--traffic ${history.factor}\`)`;
  const intro = `${hits}. ${versions.join(', ')}.`;
  writeSection(`reports-${millions}m`, `${intro}\n\n${bars}\n\n${raceTable(races)}`);
}
for (const engine of engines) await engine.close();
