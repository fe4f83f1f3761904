import Database from 'better-sqlite3';
import { printRow } from '../answer.ts';
import type { Shape } from '../shapes.ts';
import { distinctCounts, sqliteDialect, twoLevels } from '../sql.ts';
import { rowOf } from './duckdb.ts';
import type { Engine, Question } from './engine.ts';
import { HIT_COLUMNS, readRows } from './rows.ts';

/** SQLite in memory, exact, with an index on time. */
export async function openSQLite(file: string): Promise<Engine> {
  const rows = await readRows(file);
  const database = new Database(':memory:');
  // Without a type it would keep numbers as they are bound, which is as fractions.
  const columns = HIT_COLUMNS.map(name => `${name} ${typeof rows[0]![name] === 'number' ? 'INTEGER' : 'TEXT'}`);
  database.exec(`CREATE TABLE hits (${columns}); CREATE INDEX hits_ts ON hits (ts)`);
  database.function('month_of', { deterministic: true }, day => {
    const date = new Date(Number(day) * 86_400_000);
    return date.getUTCFullYear() * 12 + date.getUTCMonth() - 1970 * 12;
  });
  const patterns = new Map<string, RegExp>();
  database.function('matches', { deterministic: true }, (text, pattern) => {
    const key = String(pattern);
    const regex = patterns.get(key) ?? new RegExp(key);
    patterns.set(key, regex);
    return regex.test(String(text)) ? 1 : 0;
  });
  const insert = database.prepare(`INSERT INTO hits VALUES (${HIT_COLUMNS.map(() => '?')})`);
  database.transaction(() => {
    for (const row of rows) insert.run(HIT_COLUMNS.map(name => row[name]));
  })();
  database.exec('ANALYZE');
  const ask = (form: string, shape: Shape, sql: string): Question => {
    const statement = database.prepare(sql).raw();
    return {
      form,
      ask: () => statement.all(),
      print: answer => (answer as unknown[][]).map(row => printRow(rowOf(row, shape), shape)),
    };
  };
  return {
    name: 'SQLite exact',
    version: String(database.prepare('SELECT sqlite_version()').pluck().get()),
    questions: shape => [
      ask('two levels', shape, twoLevels(shape, sqliteDialect)),
      ask('distinct', shape, distinctCounts(shape, sqliteDialect)),
    ],
  };
}
