import { createRequire } from 'node:module';
import type pino from 'pino';
import { LOG_LEVELS, type Log, type LogLevel } from './log.ts';
import { formFor, requestLine } from './request-line.ts';

/**
 * A log on standard error: a line a message, JSON, or for people on a terminal; at the level `requests` a plain line a
 * request. Its library is loaded with the first line that is written, since most runs write none.
 */
export function openLog(level: LogLevel): Log {
  let opened: pino.Logger | null = null;
  const logger = () => (opened ??= openPino(level));
  const form = formFor(process.stderr, true);
  const writes = (at: LogLevel) => LOG_LEVELS.indexOf(at) <= LOG_LEVELS.indexOf(level);
  return {
    error: (fields, message) => writes('error') && logger().error(fields, message),
    info: (fields, message) => writes('info') && logger().info(fields, message),
    request: answered => {
      if (level === 'requests') process.stderr.write(`${requestLine(answered, form)}\n`);
      if (!writes('debug')) return;
      const { sandbox, token: caller, method, path, query, status, duration_ms, cause } = answered;
      logger().debug({ sandbox, caller, method, path, query, status, duration_ms, cause }, 'request');
    },
  };
}

function openPino(level: LogLevel): pino.Logger {
  const create = createRequire(import.meta.url)('pino') as typeof pino;
  const options: pino.LoggerOptions = {
    level: level === 'requests' ? 'info' : level,
    base: null,
    timestamp: create.stdTimeFunctions.isoTime,
    redact: ['authorization', '*.authorization', 'token', '*.token', 'share_password', '*.share_password'],
  };
  if (!process.stderr.isTTY) return create(options, create.destination({ dest: 2, sync: true }));
  return create(options, { write: line => process.stderr.write(prettyLine(line)) });
}

const LEVELS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 50: 'error' };

/** A JSON line of the log as people read it: time, level, message, then the fields, a stack on lines of its own. */
function prettyLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const pairs = Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  const stack = (err as { stack?: string } | undefined)?.stack;
  const text = `${String(time).slice(11, 19)} ${LEVELS[Number(level)] ?? level} ${msg}${pairs.join('')}`;
  return stack === undefined ? `${text}\n` : `${text}\n${stack}\n`;
}
