import { DuckDBInstance } from '@duckdb/node-api';
import { eventsBeside } from '../exported-hits.ts';

/** A pageview as the engines that know no Parquet load it. */
export interface HitRow {
  readonly ts: number;
  readonly visit: number;
  readonly page: number;
  readonly pathname: string;
  readonly country_code: string;
  readonly city: string;
  readonly device_type: string;
  readonly browser: string;
  readonly referrer_hostname: string;
  readonly entry_page: string;
  readonly duration: number;
  readonly bounce: number;
}

export const HIT_COLUMNS = [
  'ts',
  'visit',
  'page',
  'pathname',
  'country_code',
  'city',
  'device_type',
  'browser',
  'referrer_hostname',
  'entry_page',
  'duration',
  'bounce',
] as const satisfies readonly (keyof HitRow)[];

/** A completion of an event. */
export interface EventRow {
  readonly ts: number;
  readonly visit: number;
  readonly name: string;
  readonly pathname: string;
  readonly cents: number;
}

export const EVENT_COLUMNS = [
  'ts',
  'visit',
  'name',
  'pathname',
  'cents',
] as const satisfies readonly (keyof EventRow)[];

/** The exported pageviews of `file` in their order. */
export function readRows(file: string): Promise<HitRow[]> {
  return readColumns<HitRow>(file, HIT_COLUMNS);
}

/** The exported completions beside `file` in their order. */
export function readEvents(file: string): Promise<EventRow[]> {
  return readColumns<EventRow>(eventsBeside(file), EVENT_COLUMNS);
}

async function readColumns<Row>(file: string, columns: readonly string[]): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`SELECT ${columns} FROM '${file}'`);
  const rows = reader.getRowObjectsJS() as unknown as Row[];
  connection.closeSync();
  instance.closeSync();
  return rows;
}
