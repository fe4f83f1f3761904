import { LOG_LEVELS } from '../log/log.ts';
import { planNames } from '../rules/plans.ts';
import { BOUNDS, MOST_TRAFFIC } from '../simulator/bounds.ts';
import {
  factor,
  form,
  hostName,
  instant,
  type Kind,
  listenHost,
  oneOf,
  onOff,
  origin,
  rule,
  text,
  wholeNumber,
} from './kinds.ts';

export const COMMAND_NAMES = ['serve', 'exec', 'health'] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

const SERVING = ['serve', 'exec'] as const;

/** One option: how it is written, what it takes, what it means. Parsing, the environment, help and errors follow. */
export interface Option {
  readonly name: string;
  readonly flag: `--${string}`;
  /** Environment variables that set it, the first one present wins. */
  readonly env: readonly string[];
  /** The commands that take it; others refuse the flag and leave the variable alone. */
  readonly commands: readonly CommandName[];
  /** What stands for the value in help; null for a switch. */
  readonly value: string | null;
  readonly kind: Kind<unknown>;
  /** How the environment separates the values of an option that can be given more than once. */
  readonly list?: 'rules' | 'pairs' | 'names';
  readonly fallback: string;
  readonly meaning: string;
}

export const OPTIONS = [
  {
    name: 'port',
    flag: '--port',
    env: ['LEADLINE_PORT', 'PORT'],
    commands: COMMAND_NAMES,
    value: 'N',
    kind: wholeNumber(...BOUNDS.port),
    fallback: '4020; exec: any free port',
    meaning: '0 takes any free port',
  },
  {
    name: 'host',
    flag: '--host',
    env: ['LEADLINE_HOST'],
    commands: COMMAND_NAMES,
    value: 'H',
    kind: listenHost,
    fallback: '127.0.0.1; the image: 0.0.0.0',
    meaning: 'address to listen on',
  },
  {
    name: 'fixture',
    flag: '--fixture',
    env: ['LEADLINE_FIXTURE'],
    commands: SERVING,
    value: 'NAME|FILE',
    kind: text("a built-in fixture's name or a JSON file"),
    fallback: 'demo',
    meaning: 'demo, empty, limits, pages, or a JSON file: tokens, sites, events, milestones',
  },
  {
    name: 'seed',
    flag: '--seed',
    env: ['LEADLINE_SEED'],
    commands: SERVING,
    value: 'TEXT',
    kind: text('any text that is not empty'),
    fallback: "the fixture's",
    meaning: 'decides all randomness: the same seed, the same traffic and ids',
  },
  {
    name: 'clock',
    flag: '--clock',
    env: ['LEADLINE_CLOCK'],
    commands: SERVING,
    value: 'INSTANT',
    kind: instant,
    fallback: 'real time',
    meaning: 'where the clock starts, such as 2026-06-15T12:00:00Z; it then ticks',
  },
  {
    name: 'frozen',
    flag: '--frozen',
    env: ['LEADLINE_FROZEN'],
    commands: SERVING,
    value: null,
    kind: onOff,
    fallback: 'off',
    meaning: 'the clock stands still until POST /_sim/clock/advance',
  },
  {
    name: 'plan',
    flag: '--plan',
    env: ['LEADLINE_PLAN'],
    commands: SERVING,
    value: 'NAME',
    kind: oneOf(planNames),
    fallback: "the fixture's",
    meaning: 'limits per hour and at once: tier-1 to tier-6, or unlimited',
  },
  {
    name: 'traffic',
    flag: '--traffic',
    env: ['LEADLINE_TRAFFIC'],
    commands: SERVING,
    value: 'X',
    kind: factor(MOST_TRAFFIC),
    fallback: '1',
    meaning: "multiplies every site's visits per day",
  },
  {
    name: 'data',
    flag: '--data',
    env: ['LEADLINE_DATA'],
    commands: SERVING,
    value: 'DIR',
    kind: text('a folder'),
    fallback: 'none: in memory',
    meaning: 'keeps state across restarts in this folder',
  },
  {
    name: 'faults',
    flag: '--fault',
    env: ['LEADLINE_FAULTS', 'LEADLINE_FAULT'],
    commands: SERVING,
    value: 'RULE',
    kind: rule,
    list: 'rules',
    fallback: 'none',
    meaning: 'a failure on purpose: unavailable:times=2, rate_limited:probability=0.1,operation=listSites',
  },
  {
    name: 'strict',
    flag: '--strict',
    env: ['LEADLINE_STRICT'],
    commands: SERVING,
    value: null,
    kind: onOff,
    fallback: 'off',
    meaning: 'requests that depart from the documented contract are refused with 400',
  },
  {
    name: 'assume',
    flag: '--assume',
    env: ['LEADLINE_ASSUME'],
    commands: SERVING,
    value: 'NAME=VALUE',
    kind: form('NAME=VALUE, such as day-range=off', /^[^=\s]+=./),
    list: 'pairs',
    fallback: 'see /_sim/assumptions',
    meaning: 'changes one assumption about what the documentation leaves open',
  },
  {
    name: 'memory',
    flag: '--memory',
    env: ['LEADLINE_MEMORY'],
    commands: SERVING,
    value: 'MB',
    kind: wholeNumber(...BOUNDS.memory),
    fallback: '1024, or half of the heap',
    meaning: 'bound on all that clients make grow, and as much again on generated traffic',
  },
  {
    name: 'sandboxes',
    flag: '--sandboxes',
    env: ['LEADLINE_SANDBOXES'],
    commands: SERVING,
    value: 'N',
    kind: wholeNumber(...BOUNDS.sandboxes),
    fallback: '1000',
    meaning: 'sandboxes kept',
  },
  {
    name: 'journal',
    flag: '--journal',
    env: ['LEADLINE_JOURNAL'],
    commands: SERVING,
    value: 'N',
    kind: wholeNumber(...BOUNDS.journal),
    fallback: '1000',
    meaning: 'journal entries kept per sandbox',
  },
  {
    name: 'cors',
    flag: '--cors',
    env: ['LEADLINE_CORS'],
    commands: SERVING,
    value: 'ORIGIN',
    kind: origin,
    fallback: 'off',
    meaning: 'the origin of a client in a browser, such as http://localhost:5173, or *',
  },
  {
    name: 'allowHosts',
    flag: '--allow-host',
    env: ['LEADLINE_ALLOW_HOSTS', 'LEADLINE_ALLOW_HOST'],
    commands: SERVING,
    value: 'NAME',
    kind: hostName,
    list: 'names',
    fallback: 'none',
    meaning: 'a dotted host name that /_sim accepts beside localhost and IP addresses',
  },
  {
    name: 'causeHeader',
    flag: '--cause-header',
    env: ['LEADLINE_CAUSE_HEADER'],
    commands: SERVING,
    value: null,
    kind: onOff,
    fallback: 'off',
    meaning: 'answers carry X-Leadline-Cause: why a request was refused',
  },
  {
    name: 'tlsCert',
    flag: '--tls-cert',
    env: ['LEADLINE_TLS_CERT'],
    commands: COMMAND_NAMES,
    value: 'FILE',
    kind: text('a PEM file'),
    fallback: 'off',
    meaning: 'serves HTTPS with this certificate; goes with --tls-key',
  },
  {
    name: 'tlsKey',
    flag: '--tls-key',
    env: ['LEADLINE_TLS_KEY'],
    commands: COMMAND_NAMES,
    value: 'FILE',
    kind: text('a PEM file'),
    fallback: 'off',
    meaning: "the certificate's key",
  },
  {
    name: 'controlToken',
    flag: '--control-token',
    env: ['LEADLINE_CONTROL_TOKEN'],
    commands: SERVING,
    value: 'T',
    kind: form('printable characters without spaces', /^[\x21-\x7e]+$/),
    fallback: 'none',
    meaning: '/_sim wants Authorization: Bearer T (its health aside)',
  },
  {
    name: 'log',
    flag: '--log',
    env: ['LEADLINE_LOG'],
    commands: SERVING,
    value: 'LEVEL',
    kind: oneOf(LOG_LEVELS),
    fallback: 'info; exec: error',
    meaning: `${LOG_LEVELS.join(', ')}; to standard error, JSON lines unless it is a terminal`,
  },
] as const satisfies readonly Option[];

type Row = (typeof OPTIONS)[number];
export type OptionName = Row['name'];

type ValueOf<R extends Row> = NonNullable<ReturnType<R['kind']['read']>>;

/** The options that were given, by name, read and found good. */
export type Settings = {
  readonly [R in Row as R['name']]?: R extends { list: string } ? readonly ValueOf<R>[] : ValueOf<R>;
};
