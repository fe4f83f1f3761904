import { isDate } from 'node:util/types';
import { LOG_LEVELS } from '../log/log.ts';
import { BOUNDS, MOST_TRAFFIC } from './bounds.ts';
import { OptionError } from './option-error.ts';
import type { SandboxOptions, SimulatorOptions } from './options.ts';

/** What an option can be: `allowed` says it in words. */
interface Kind {
  readonly allowed: string;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const text: Kind = { allowed: 'a text that is not empty', fits: isText };
const onOff: Kind = { allowed: 'true, false', fits: value => typeof value === 'boolean' };
const record: Kind = { allowed: 'an object', fits: value => isObject(value) && !Array.isArray(value) };
const listOf = (what: string, fits: Kind['fits']): Kind => ({
  allowed: `an array of ${what}`,
  fits: value => Array.isArray(value) && value.every(fits),
});
const wholeNumber = ([from, to]: readonly [number, number]): Kind => ({
  allowed: `a whole number from ${from} to ${to}`,
  fits: value => Number.isInteger(value) && (value as number) >= from && (value as number) <= to,
});

const WORLD: Readonly<Record<Exclude<keyof SandboxOptions, 'name'>, Kind>> = {
  fixture: {
    allowed: "a built-in fixture's name, a JSON file, an object",
    fits: value => isText(value) || isObject(value),
  },
  seed: text,
  clock: {
    allowed: 'an ISO 8601 instant with a zone, or a Date',
    fits: value => isText(value) || (isDate(value) && !Number.isNaN(value.getTime())),
  },
  frozen: onOff,
  plan: text,
  traffic: {
    allowed: `a number above 0, at most ${MOST_TRAFFIC}`,
    fits: value => typeof value === 'number' && value > 0 && value <= MOST_TRAFFIC,
  },
  strict: onOff,
  assume: record,
};

const SIMULATOR: Readonly<Record<keyof SimulatorOptions, Kind>> = {
  ...WORLD,
  port: wholeNumber(BOUNDS.port),
  host: text,
  data: { allowed: 'a folder', fits: isText },
  faults: listOf('rules', value => isText(value) || isObject(value)),
  memory: wholeNumber(BOUNDS.memory),
  sandboxes: wholeNumber(BOUNDS.sandboxes),
  journal: wholeNumber(BOUNDS.journal),
  cors: {
    allowed: 'an origin without a path, such as http://localhost:5173, or *',
    fits: value =>
      value === '*' || (typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value),
  },
  allowHosts: listOf('host names', isText),
  causeHeader: onOff,
  tls: record,
  controlToken: {
    allowed: 'printable characters without spaces',
    fits: value => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
  },
  log: { allowed: LOG_LEVELS.join(', '), fits: value => LOG_LEVELS.some(level => level === value) },
  listen: onOff,
};

/** Judges what a program gives, which types alone do not. @throws OptionError */
export const validateSimulatorOptions = (given: SimulatorOptions): void => judge(given, SIMULATOR);

/** @throws OptionError */
export const validateSandboxOptions = (given: SandboxOptions): void => judge(given, WORLD);

function judge(given: object, kinds: Readonly<Record<string, Kind>>): void {
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      throw new OptionError(name, `there is no option "${name}"; there are ${Object.keys(kinds).join(', ')}`);
    }
    if (value === undefined || kind.fits(value)) continue;
    throw new OptionError(
      name,
      `${name} cannot be ${isDate(value) ? String(value) : (JSON.stringify(value) ?? String(value))}; allowed: ${kind.allowed}`,
    );
  }
}
