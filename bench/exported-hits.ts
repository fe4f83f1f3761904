import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { exportHits } from '../src/hits/export.ts';
import { type History, NOW_S } from './history.ts';
import { bucketSql, duckdbDialect } from './sql.ts';

/** Time that is exported at once: as NDJSON, all of 10 million pageviews would take 6 GB. */
const PIECE_S = 30 * 86_400;
const FIRST_S = Date.parse('2024-12-31T00:00:00Z') / 1000;

/** What the shapes ask about, as the lines of an export have it. */
const EXPORTED = ['hostname', 'pathname', 'country_code', 'city', 'device_type', 'browser', 'referrer_hostname'];

/**
 * The file with the pageviews of a history that all engines load, one row each in the order of the export, and beside it
 * one of the completions of events. They are made of the export alone: what is known of whole visits is worked out in SQL from its lines.
 */
export async function exportedHits(history: History): Promise<string> {
  const folder = join(tmpdir(), 'leadline-bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `hits-${fingerprintOf(history)}.parquet`);
  if (!existsSync(file) || !existsSync(eventsBeside(file))) await makeFile(history, folder, file);
  return file;
}

/** The completions of events that were exported with the pageviews of `file`. */
export function eventsBeside(file: string): string {
  return file.replace('hits-', 'events-');
}

/** The same for the same hits: a file of other days must not be taken for theirs. */
function fingerprintOf({ hits }: History): string {
  const hash = createHash('sha256');
  for (const segment of hits.segments(0, NOW_S)) {
    if (segment === undefined) continue;
    const { start, page, offset, place, agent, source } = segment;
    for (const column of [start, page, offset, place, agent, source]) hash.update(column);
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeFile({ hits }: History, folder: string, file: string): Promise<void> {
  const lines = join(folder, `piece-${process.pid}.ndjson`);
  const instance = await DuckDBInstance.create(':memory:');
  const duckdb = await instance.connect();
  await duckdb.run(`CREATE TABLE exported (ts INTEGER, visit VARCHAR, ${EXPORTED.map(name => `${name} VARCHAR`)})`);
  await duckdb.run('CREATE TABLE completed (ts INTEGER, visit VARCHAR, name VARCHAR, pathname VARCHAR, cents INTEGER)');
  for (let fromS = FIRST_S; fromS <= NOW_S; fromS += PIECE_S) {
    const toS = Math.min(fromS + PIECE_S - 1, NOW_S);
    const out = openSync(lines, 'w');
    for (const chunk of exportHits(hits, fromS, toS)) writeSync(out, chunk ?? '');
    closeSync(out);
    const columns = ['type', 'timestamp', 'visit', 'name', 'value', ...EXPORTED].map(name => `${name}: 'VARCHAR'`);
    await duckdb.run(`
      INSERT INTO exported
      SELECT epoch(timestamp::TIMESTAMP)::INTEGER, visit, ${EXPORTED}
      FROM read_ndjson('${lines}', columns = {${columns}}) WHERE type = 'pageview'`);
    await duckdb.run(`
      INSERT INTO completed
      SELECT epoch(timestamp::TIMESTAMP)::INTEGER, visit, name, pathname, value::INTEGER
      FROM read_ndjson('${lines}', columns = {${columns}}) WHERE type = 'event'`);
  }
  rmSync(lines);
  for (const statement of derive(file)) await duckdb.run(statement);
  duckdb.closeSync();
  instance.closeSync();
  renameSync(`${eventsBeside(file)}.new`, eventsBeside(file));
  renameSync(`${file}.new`, file);
}

/** Visits and pages by number, the facts of whole visits, and the flags that spare an engine distinct counts. */
function derive(file: string): string[] {
  const buckets = ['hour', 'day', 'month'] as const;
  const flags = buckets.flatMap(bucket => {
    const now = bucketSql(bucket, 'ts', duckdbDialect);
    const before = (previous: string) => bucketSql(bucket, previous, duckdbDialect);
    return [
      `(hit_before = 0 OR ${before('hit_before')} <> ${now})::UTINYINT AS first_hit_${bucket}`,
      `(view_before = 0 OR ${before('view_before')} <> ${now})::UTINYINT AS first_view_${bucket}`,
    ];
  });
  return [
    // A visit that crosses the bound of two pieces has lines in both: those of a visit are brought together.
    `CREATE TABLE visits AS
      SELECT visit, (row_number() OVER (ORDER BY min(ts), visit) - 1)::INTEGER AS number,
        arg_min(pathname, rowid) AS entry_page,
        (max(ts) - min(ts))::INTEGER AS duration, (count(*) = 1)::UTINYINT AS bounce
      FROM exported GROUP BY visit`,
    `CREATE TABLE pages AS
      SELECT hostname, pathname, (row_number() OVER (ORDER BY hostname, pathname) - 1)::INTEGER AS page
      FROM (SELECT DISTINCT hostname, pathname FROM exported)`,
    `CREATE TABLE numbered AS
      SELECT e.rowid AS line, ts, number AS visit, page, e.pathname, country_code, city, device_type, browser,
        referrer_hostname, entry_page, duration, bounce
      FROM exported e JOIN visits USING (visit) JOIN pages USING (hostname, pathname)`,
    'DROP TABLE exported',
    // The flag spares a distinct count by month and page.
    `COPY (
      SELECT ts, number AS visit, name, pathname, cents,
        (row_number() OVER (PARTITION BY number, name, pathname, ${bucketSql('month', 'ts', duckdbDialect)}
          ORDER BY c.rowid) = 1)::UTINYINT AS first_month_path
      FROM completed c JOIN visits USING (visit) ORDER BY ts, c.rowid
    ) TO '${eventsBeside(file)}.new' (FORMAT parquet)`,
    `COPY (
      SELECT * EXCLUDE (line, hit_before), (hit_before = 0)::UTINYINT AS first_hit,
        (view_before = 0)::UTINYINT AS first_view, ${flags}
      FROM (SELECT *, coalesce(lag(ts) OVER (PARTITION BY visit ORDER BY line), 0) AS hit_before,
              coalesce(lag(ts) OVER (PARTITION BY visit, page ORDER BY line), 0) AS view_before FROM numbered)
      ORDER BY visit, line
    ) TO '${file}.new' (FORMAT parquet)`,
  ];
}
