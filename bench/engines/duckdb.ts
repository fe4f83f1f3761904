import { DuckDBInstance, type DuckDBValue, version } from '@duckdb/node-api';
import { type CountedRow, printRow } from '../answer.ts';
import { eventsBeside } from '../exported-hits.ts';
import type { Shape } from '../shapes.ts';
import { distinctCounts, duckdbDialect, flagged, threeLevels } from '../sql.ts';
import { type Engine, type Question, TEXTS } from './engine.ts';

/**
 * DuckDB in memory, asked for distinct counts, or with columns of flags that spare them. Texts are ENUM types, whose
 * values are in order: groups by them are found three times as fast.
 */
export async function openDuckDB(file: string, way: 'exact' | 'flags'): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  for (const name of TEXTS) {
    await connection.run(`CREATE TYPE ${name}_text AS ENUM (SELECT DISTINCT ${name} FROM '${file}' ORDER BY 1)`);
  }
  const coded = TEXTS.map(name => `${name}::${name}_text AS ${name}`);
  await connection.run(`CREATE TABLE hits AS SELECT * REPLACE (${coded}) FROM '${file}'`);
  await connection.run(`CREATE TYPE event_text AS ENUM (SELECT DISTINCT name FROM '${eventsBeside(file)}' ORDER BY 1)`);
  await connection.run(
    `CREATE TABLE events AS SELECT * REPLACE (pathname::pathname_text AS pathname, name::event_text AS name) FROM '${eventsBeside(file)}'`,
  );
  const ask = (form: string, shape: Shape, sql: string): Question => ({
    form,
    ask: async () => (await connection.runAndReadAll(sql)).getRowsJS(),
    print: answer => (answer as DuckDBValue[][]).map(row => printRow(rowOf(row, shape), shape)),
  });
  const exact = (shape: Shape) => [
    ask('three levels', shape, threeLevels(shape, duckdbDialect)),
    ask('distinct', shape, distinctCounts(shape, duckdbDialect)),
  ];
  const flags = (shape: Shape) => [ask('flags', shape, flagged(shape, duckdbDialect))];
  return { name: `DuckDB ${way}`, version: version(), questions: way === 'exact' ? exact : flags };
}

/** Columns in the order of the SQL: keys, then numbers. */
export function rowOf(values: readonly unknown[], { bucket, fields = [] }: Shape): CountedRow {
  const keys = (bucket ? 1 : 0) + fields.length;
  return {
    bucket: bucket ? Number(values[0]) : null,
    fields: values.slice(bucket ? 1 : 0, keys).map(String),
    numbers: values.slice(keys).map(Number),
  };
}
