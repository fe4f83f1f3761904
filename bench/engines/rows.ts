import { DuckDBInstance } from '@duckdb/node-api';

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

/** The exported hits of `file` in their order. */
export async function readRows(file: string): Promise<HitRow[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`SELECT ${HIT_COLUMNS} FROM '${file}'`);
  const rows = reader.getRowObjectsJS() as unknown as HitRow[];
  connection.closeSync();
  instance.closeSync();
  return rows;
}
