import Database from 'better-sqlite3';
import { printRow } from '../answer.ts';
import type { Shape } from '../shapes.ts';
import { distinctCounts, sqliteDialect, twoLevels } from '../sql.ts';
import { rowOf } from './duckdb.ts';
import type { Engine, Question } from './engine.ts';
import { EVENT_COLUMNS, HIT_COLUMNS, readEvents, readRows } from './rows.ts';

/** SQLite in memory, exact, with an index on time. */
export async function openSQLite(file: string): Promise<Engine> {
  const database = new Database(':memory:');
  load(database, 'hits', HIT_COLUMNS, await readRows(file));
  load(database, 'events', EVENT_COLUMNS, await readEvents(file));
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

function load<Name extends string>(
  database: Database.Database,
  table: string,
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, string | number>>[],
): void {
  // Without a type it would keep numbers as they are bound, which is as fractions.
  const columns = names.map(name => `${name} ${typeof rows[0]![name] === 'number' ? 'INTEGER' : 'TEXT'}`);
  database.exec(`CREATE TABLE ${table} (${columns}); CREATE INDEX ${table}_ts ON ${table} (ts)`);
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${names.map(() => '?')})`);
  database.transaction(() => {
    for (const row of rows) insert.run(names.map(name => row[name]));
  })();
}
