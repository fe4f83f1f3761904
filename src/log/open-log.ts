import { createRequire } from 'node:module';
import type pino from 'pino';
import type { Log, LogLevel } from './log.ts';
import { prettyLine } from './pretty-line.ts';

/**
 * A log on standard error: a line a message, JSON, or for people on a terminal. Its library is loaded with the first
 * line that is written, since most runs write none.
 */
export function openLog(level: LogLevel): Log {
  let opened: pino.Logger | null = null;
  const logger = () => (opened ??= openPino(level));
  const writes = (at: LogLevel) => RANKS[at] <= RANKS[level];
  return {
    error: (fields, message) => writes('error') && logger().error(fields, message),
    info: (fields, message) => writes('info') && logger().info(fields, message),
    debug: (fields, message) => writes('debug') && logger().debug(fields, message),
  };
}

const RANKS: Readonly<Record<LogLevel, number>> = { silent: 0, error: 1, info: 2, debug: 3 };

function openPino(level: LogLevel): pino.Logger {
  const create = createRequire(import.meta.url)('pino') as typeof pino;
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: create.stdTimeFunctions.isoTime,
    redact: ['authorization', '*.authorization', 'token', '*.token', 'share_password', '*.share_password'],
  };
  if (!process.stderr.isTTY) return create(options, create.destination({ dest: 2, sync: true }));
  return create(options, { write: line => process.stderr.write(prettyLine(line)) });
}
