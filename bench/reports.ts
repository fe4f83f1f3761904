import { writeSection } from './document.ts';
import { type EngineName, type Entrant, startEntrant } from './engines/entrant.ts';
import { exportedHits } from './exported-hits.ts';
import { openHistory } from './history.ts';
import { type Race, race } from './race.ts';
import { raceTable, ratioBars, timeBars } from './reports-section.ts';
import { SHAPES } from './shapes.ts';

// node run.mjs reports.ts MILLIONS [ROUNDS [SHAPE]]: with a part of a shape's name, that one alone, and nothing is written.
const [millions = 1, rounds = 7] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];

const ENGINES: readonly EngineName[] = ['leadline', 'duckdb', 'flags', 'clickhouse'];
// What takes seconds for a million takes minutes for ten.
const SLOW_ENGINES: readonly EngineName[] = millions <= 1 ? ['sqlite', 'loops'] : [];

const history = await openHistory(millions);
const told = `${history.pageviews.toLocaleString('en')} pageviews of TIDEPOOL (\`--traffic ${history.factor}\`)`;
console.log(told);
const file = await exportedHits(history);
const entrants: Entrant[] = [];
for (const engine of [...ENGINES, ...SLOW_ENGINES]) entrants.push(await startEntrant(engine, file, history.factor));

const races: Race[] = [];
for (const shape of SHAPES.filter(({ name }) => only === undefined || name.includes(only))) {
  races.push(await race(shape, entrants, rounds));
  console.log(raceTable(races.slice(-1)).split('\n')[2]);
}
if (only === undefined) {
  const month = await race({ name: 'month', bucket: 'month' }, entrants.slice(0, 1), rounds);
  const bars = millions > 1 ? ratioBars(races) : timeBars([...races, month]);
  const peers = entrants.filter(({ version }) => version !== '');
  const versions = new Set(peers.map(({ name, version }) => `${name.split(' ')[0]} ${version}`));
  writeSection(`reports-${millions}m`, `${told}. ${[...versions].join(', ')}.\n\n${bars}\n\n${raceTable(races)}`);
}
for (const entrant of entrants) entrant.close();
