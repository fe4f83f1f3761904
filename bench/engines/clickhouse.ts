import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { printRow } from '../answer.ts';
import { eventsBeside } from '../exported-hits.ts';
import type { Shape } from '../shapes.ts';
import { clickhouseDialect, distinctCounts, twoLevels } from '../sql.ts';
import { rowOf } from './duckdb.ts';
import { type Engine, type Question, TEXTS } from './engine.ts';

/** ClickHouse in process, exact: texts of few values in dictionaries, rows sorted by time, files in the page cache. */
export function openClickHouse(file: string): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-chdb-'));
  const session = new Session(folder);
  const texts = TEXTS.map(name => `${name} LowCardinality(String)`);
  session.query(`
    CREATE TABLE hits (ts UInt32, visit UInt32, page UInt16, ${texts}, duration UInt32, bounce UInt8)
    ENGINE = MergeTree ORDER BY ts`);
  session.query(`INSERT INTO hits SELECT ts, visit, page, ${TEXTS}, duration, bounce FROM file('${file}', Parquet)`);
  session.query(`
    CREATE TABLE events (ts UInt32, visit UInt32, name LowCardinality(String), pathname LowCardinality(String), cents Int64)
    ENGINE = MergeTree ORDER BY ts`);
  session.query(`
    INSERT INTO events SELECT ts, visit, name, pathname, cents FROM file('${eventsBeside(file)}', Parquet)`);
  for (const table of ['hits', 'events']) session.query(`OPTIMIZE TABLE ${table} FINAL`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const ask = (form: string, shape: Shape, sql: string): Question => ({
    form,
    ask: () => session.query(`${sql} SETTINGS max_threads = 1`, 'JSONCompactEachRow'),
    print: answer =>
      (answer as string)
        .split('\n')
        .filter(line => line !== '')
        .map(line => printRow(rowOf(JSON.parse(line), shape), shape)),
  });
  return {
    name: 'ClickHouse exact',
    version: session.query('SELECT version()', 'TSV').trim(),
    questions: shape => [
      ask('two levels', shape, twoLevels(shape, clickhouseDialect)),
      ask('distinct', shape, distinctCounts(shape, clickhouseDialect)),
    ],
  };
}
