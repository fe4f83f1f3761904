import {
  COVERAGE_MEASURES,
  type CoverageMeasureName,
  FAIL_LEVELS,
  type FailLevel,
  type Thresholds,
} from '../client-report/thresholds.ts';
import type { AssumptionChoices } from '../contract/assumptions.ts';
import type { Plan } from '../contract/control.gen.ts';
import type { Schema } from '../contract/document.ts';
import { sandboxOptionSchemas as own } from '../contract/sandbox-options.gen.ts';
import { LOG_LEVELS, type LogLevel } from '../log/log.ts';
import { FAIL_LEVELS as VARIANT_FAIL_LEVELS, type FailLevel as VariantFailLevel } from '../variants/variant.ts';

/** How one sandbox is set up; what is left out comes from the server's options, then from the fixture. */
export interface SandboxOptions {
  /** A name that is free. @default a new one */
  readonly name?: string;
  /** A built-in fixture's name, a path of a JSON file, or the fixture itself. @default 'demo' */
  readonly fixture?: string | object;
  /** Decides all randomness. @default the fixture's */
  readonly seed?: string;
  /** Where the clock starts: an ISO 8601 instant, or a Date. @default real time */
  readonly clock?: string | Date;
  /** The clock is frozen until it is advanced. @default false */
  readonly frozen?: boolean;
  /** `tier-1` … `tier-6`, `unlimited`. @default the fixture's */
  readonly plan?: Plan;
  /** Multiplies every site's visits per day. @default 1 */
  readonly traffic?: number;
  /** Deviations are refused with 400. @default false */
  readonly strict?: boolean;
  /** Assumptions to change, by name. */
  readonly assume?: AssumptionChoices;
}

/** The options of a simulator, for the command line, the environment and `createSimulator` alike. */
export interface SimulatorOptions extends Omit<SandboxOptions, 'name'> {
  /** @default 4020 on the command line; a free port in process */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** Where the API is served: `/api/v1`; empty or `/` for the root. @default '/v1' */
  readonly basePath?: string;
  /** Keep state across restarts in this folder. @default in memory */
  readonly data?: string;
  /** Fault rules to begin with, as objects or in the command line's form. */
  readonly faults?: readonly (string | object)[];
  /**
   * MB that ingested hits, snapshots, state, fixtures, journals and caches may take together; generated traffic, which
   * lies outside the heap, may take as much to itself. @default 1024, or half of the heap's limit where that is less
   */
  readonly memory?: number;
  /** Sandboxes kept. @default 1000 */
  readonly sandboxes?: number;
  /** Journal entries kept per sandbox. @default 1000 */
  readonly journal?: number;
  /** The origin a browser's client may come from. @default none */
  readonly cors?: string;
  /** Dotted host names the control plane accepts beside the built-in ones. */
  readonly allowHosts?: readonly string[];
  /** What answers about all sandboxes name the server by, where several share them: docs/scale.md. @default none */
  readonly serverName?: string;
  /** Answers carry `X-Leadline-Cause`. @default false */
  readonly causeHeader?: boolean;
  /** No console at `/_sim/`: browsers get the landing page. @default false */
  readonly noConsole?: boolean;
  /** Serves HTTPS: `true` with a certificate made for this run, or with the contents of PEM files. @default false */
  readonly tls?: boolean | { readonly cert: string | Buffer; readonly key: string | Buffer };
  /** Names and addresses for the certificate that `tls: true` makes, beside those of this machine and `host`. @default none */
  readonly tlsNames?: readonly string[];
  /** When set, `/_sim` (except health and the console's files) requires it as a bearer token. */
  readonly controlToken?: string;
  /** @default 'silent' in process, 'info' on the command line */
  readonly log?: LogLevel;
  /**
   * The world to be, by the name of a variant or as an object with its name: docs/sweep.md. `after` is for one that begins
   * in the middle of a run: how many requests of the server it lets pass first, 5 where it is left out.
   * @default LEADLINE_VARIANT of the environment, where it is set
   */
  readonly variant?: string | { readonly name: string; readonly after?: number };
  /** false: no port, only `sim.app`. @default true */
  readonly listen?: boolean;
}

/** How the default sandbox is set up: what the ready output shows. */
export interface SimulatorDescription {
  /** A built-in name or a file; `inline` for one that was given as an object. */
  readonly fixture: string;
  readonly seed: string;
  readonly plan: string;
  /** null: no limit. */
  readonly limits: { readonly requests_per_hour: number | null; readonly concurrent: number | null };
  /** With their bearer values. */
  readonly tokens: readonly { readonly name: string; readonly value: string; readonly abilities: readonly string[] }[];
  readonly sites: readonly { readonly id: string; readonly name: string; readonly timezone: string }[];
}

/** The commands of the command line. */
export const COMMAND_NAMES = [
  'serve',
  'exec',
  'health',
  'tail',
  'explain',
  'sweep',
  'verify',
  'twin',
  'mcp',
  'completion',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** What the command line and the environment say, as values: the simulator's options, and those of commands alone. */
export interface CommandLineOptions extends Omit<SimulatorOptions, 'listen'> {
  /** The path of a PEM file. */
  readonly tlsCert?: string;
  /** The path of a PEM file. */
  readonly tlsKey?: string;
  /** The folder that the client report is written to at the end. */
  readonly report?: string;
  readonly failOn?: FailLevel;
  /** The same flag, of `sweep`. */
  readonly sweepFailOn?: VariantFailLevel;
  /** Percent, 0 to 100, by measure. */
  readonly minCoverage?: Thresholds['minCoverage'];
  /** Names of rules. */
  readonly ignore?: readonly string[];
  /** The name of a token of the fixture. */
  readonly token?: string;
  /** Host names that the server answers for. */
  readonly intercept?: readonly string[];
  /** The value of a token of the fixture. */
  readonly tokenAs?: string;
  readonly passthrough?: boolean;
  /** The base URL of a server under test. */
  readonly against?: string;
  /** The value of a token of that server, or `-`. The same flag as `token`. */
  readonly realToken?: string;
  /** Where the API is in recorded traffic. */
  readonly baseUrl?: string;
  readonly siteId?: string;
  readonly write?: boolean;
  readonly maxRequests?: number;
  /** Requests a second. */
  readonly rate?: number;
  /** Seconds. */
  readonly maxWait?: number;
  readonly values?: boolean;
  /** The path of a JSON file. */
  readonly assumeOut?: string;
  /** The path of a file. */
  readonly out?: string;
  readonly rename?: boolean;
  readonly isolate?: boolean;
  /** Where a server is. */
  readonly url?: string;
  /** A name, or `*` for all. */
  readonly sandbox?: string;
  /** A status, or a class such as `4xx`. */
  readonly status?: string;
  readonly deviations?: boolean;
  /** Runs of a sweep at a time. */
  readonly jobs?: number;
  /** Names and groups of variants: no others are run. */
  readonly only?: readonly string[];
  /** Names and groups of variants that are not run. */
  readonly skip?: readonly string[];
  /** Seconds that a run may take. */
  readonly timeout?: number;
  /** What the client says of itself. */
  readonly expect?: 'retry';
  /** Print the variants. */
  readonly list?: boolean;
  readonly json?: boolean;
  /** The file of options that is read in place of `leadline.config.json`. */
  readonly config?: string;
  /** No file of options is read. */
  readonly noConfig?: boolean;
  /** Print the options and where each comes from, and do nothing else. */
  readonly printConfig?: boolean;
}

type Values = SimulatorOptions & CommandLineOptions;

/** A schema for values of a type, as far as the compiler can tell. */
type SchemaFor<Value> = [Value] extends [boolean]
  ? Schema & { readonly type: 'boolean' }
  : [Value] extends [number]
    ? Schema & { readonly type: 'integer' | 'number' }
    : [Value] extends [string]
      ? Schema & { readonly type: 'string'; readonly enum?: readonly Value[] }
      : [Value] extends [readonly (infer Item)[]]
        ? Schema & { readonly type: 'array'; readonly items: SchemaFor<Item> }
        : Schema;

/** One option: what it must be; and how the command line writes it, where that can give it. */
type Row<Name extends keyof Values> = {
  readonly schema: SchemaFor<NonNullable<Values[Name]>>;
} & (Name extends keyof SimulatorOptions
  ? (Flag | { readonly flag?: never }) & { readonly program?: never }
  : Flag & { readonly program: keyof SimulatorOptions | null });

/** How the command line and the environment write an option. */
interface Flag {
  readonly flag: `--${string}`;
  /** The placeholder of the value in help; null for a switch. */
  readonly value: string | null;
  /** The variables that set it; the first one that is set counts. */
  readonly env: readonly string[];
  /** How a variable separates the values of an option that can be given more than once. */
  readonly list?: 'rules' | 'pairs' | 'percentages' | 'names';
  /** The commands that take it. @default those that start a server: `serve`, `exec`, `sweep` and `mcp` */
  readonly commands?: readonly CommandName[];
  /** The commands that read it from the file of options. @default those of `commands` that read the file */
  readonly inFile?: readonly CommandName[];
  /** A path; in the file of options it is relative to the file's folder. `fixture`: also the name of a built-in one. */
  readonly path?: 'file' | 'folder' | 'fixture';
  /** Its value is not printed. */
  readonly isSecret?: true;
  /** Why a command does not take it, as it goes on from `it` for the command. */
  readonly refused?: Readonly<Partial<Record<CommandName, string>>>;
  /** Of an option that is not one of `createSimulator`: the one that it becomes, or null. */
  readonly program?: keyof SimulatorOptions | null;
  readonly fallback: string;
  /** Of commands with another default. */
  readonly fallbacks?: Readonly<Partial<Record<CommandName, string>>>;
  readonly meaning: string;
  /** For the help of one command, where it can say more than `meaning`. */
  readonly meanings?: Readonly<Partial<Record<CommandName, string>>>;
}

const PERCENT = { type: 'number', minimum: 0, maximum: 100, title: 'a number from 0 to 100' } as const;
const PERCENTAGES = { operations: PERCENT, answers: PERCENT, parameters: PERCENT, values: PERCENT } as const;

/** Those that ask a server of the API. */
const ASKING = ['verify', 'twin'] as const satisfies readonly CommandName[];

const SERVING = ['serve', 'exec'] as const satisfies readonly CommandName[];
const TESTING = [...SERVING, 'sweep'] as const satisfies readonly CommandName[];
export const STARTING = [...TESTING, 'mcp'] as const satisfies readonly CommandName[];

/** Those that read the file of options: what starts a server, and what asks whether that one is up. */
const CONFIGURED = [...STARTING, 'health'] as const satisfies readonly CommandName[];

/** Of a sweep, whose servers are reached by its own runs alone, and of mcp. */
const PLAIN_HTTP = {
  sweep: 'serves each run over plain HTTP, on an address that only this run has',
  mcp: 'starts a server for plain HTTP; --url takes the address of one with HTTPS',
};

const VARIANT_NAMES = {
  type: 'array',
  items: { type: 'string', minLength: 1, title: 'a variant, such as format/key-order, or a group, such as wire' },
  title: 'an array of variants and groups',
} as const;

/**
 * The options. Types, validation, the command line, the environment, help and docs/options.md follow from a row; after a
 * change run `npm run generate`. The schemas of what a sandbox can have of its own are those of `openapi/control.yaml`.
 */
export const OPTIONS = {
  port: {
    schema: { type: 'integer', minimum: 0, maximum: 65_535 },
    flag: '--port',
    value: 'N',
    env: ['LEADLINE_PORT', 'PORT'],
    commands: [...SERVING, 'mcp', 'health'],
    // One file is for all commands: exec must not clash with a server that runs, nor with another exec.
    inFile: ['serve', 'health'],
    refused: { sweep: 'gives each run a server of its own, on a free port' },
    fallback: '4020',
    fallbacks: { exec: 'any free port', mcp: 'any free port' },
    meaning: '0 takes any free port',
  },
  host: {
    schema: { type: 'string', format: 'address' },
    flag: '--host',
    value: 'H',
    env: ['LEADLINE_HOST'],
    commands: [...STARTING, 'health'],
    fallback: '127.0.0.1; the image: 0.0.0.0',
    meaning: 'address to listen on',
  },
  basePath: {
    schema: { type: 'string', format: 'base-path' },
    flag: '--base-path',
    value: 'PATH',
    env: ['LEADLINE_BASE_PATH'],
    fallback: '/v1',
    meaning: 'where the API is served, such as /api/v1; / for the root',
  },
  fixture: {
    schema: { type: ['string', 'object'], minLength: 1, title: "a built-in fixture's name, a JSON file, or an object" },
    flag: '--fixture',
    value: 'NAME|FILE',
    env: ['LEADLINE_FIXTURE'],
    path: 'fixture',
    fallback: 'demo',
    meaning: 'demo, empty, limits, pages, or a JSON file: tokens, sites, events, milestones',
  },
  seed: {
    schema: own.seed,
    flag: '--seed',
    value: 'TEXT',
    env: ['LEADLINE_SEED'],
    commands: [...STARTING, 'twin'],
    fallback: "the fixture's",
    meaning: 'decides all randomness: the same seed, the same traffic and ids',
  },
  clock: {
    schema: own.clock,
    flag: '--clock',
    value: 'INSTANT',
    env: ['LEADLINE_CLOCK'],
    fallback: 'real time',
    meaning: 'where the clock starts, such as 2026-06-15T12:00:00Z; it then ticks',
  },
  frozen: {
    schema: own.frozen,
    flag: '--frozen',
    value: null,
    env: ['LEADLINE_FROZEN'],
    fallback: 'off',
    meaning: 'the clock is frozen until POST /_sim/clock/advance',
  },
  plan: {
    schema: own.plan,
    flag: '--plan',
    value: 'NAME',
    env: ['LEADLINE_PLAN'],
    fallback: "the fixture's",
    meaning: 'requests per hour and at once: tier-1 to tier-6, or unlimited',
  },
  traffic: {
    schema: own.traffic,
    flag: '--traffic',
    value: 'X',
    env: ['LEADLINE_TRAFFIC'],
    fallback: '1',
    meaning: "multiplies every site's visits per day",
  },
  data: {
    schema: { type: 'string', minLength: 1, title: 'a folder' },
    flag: '--data',
    value: 'DIR',
    env: ['LEADLINE_DATA'],
    commands: SERVING,
    // One file is for all commands, and a folder for one process at a time; tests begin from the fixture.
    inFile: ['serve'],
    path: 'folder',
    refused: {
      sweep: 'begins each run from the fixture, in memory: what one run changes, the next must not see',
      mcp: 'begins from the fixture, in memory; --url takes the address of a server that keeps its state',
    },
    fallback: 'none: in memory',
    meaning: 'keeps state across restarts in this folder',
  },
  faults: {
    schema: {
      type: 'array',
      items: { type: ['string', 'object'], minLength: 1, title: 'a rule such as unavailable:times=2, or an object' },
      title: 'an array of rules',
    },
    flag: '--fault',
    value: 'RULE',
    env: ['LEADLINE_FAULTS', 'LEADLINE_FAULT'],
    list: 'rules',
    fallback: 'none',
    meaning: 'a failure on purpose: unavailable:times=2, rate_limited:probability=0.1,operation=listSites',
  },
  strict: {
    schema: own.strict,
    flag: '--strict',
    value: null,
    env: ['LEADLINE_STRICT'],
    fallback: 'off',
    meaning: 'requests that depart from the documented contract are refused with 400',
  },
  assume: {
    schema: { ...own.assume, title: 'an object with values by the names of assumptions' },
    flag: '--assume',
    value: 'NAME=VALUE',
    env: ['LEADLINE_ASSUME'],
    list: 'pairs',
    fallback: 'see /_sim/assumptions',
    meaning: 'changes one assumption about what the documentation leaves open; @FILE: those of a JSON object',
  },
  memory: {
    schema: { type: 'integer', minimum: 1, maximum: 1_048_576 },
    flag: '--memory',
    value: 'MB',
    env: ['LEADLINE_MEMORY'],
    fallback: '1024, or half of the heap',
    fallbacks: { sweep: 'the same, shared by the runs at once' },
    meaning: 'bound on all that clients make grow, and as much again on generated traffic',
  },
  sandboxes: {
    schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    flag: '--sandboxes',
    value: 'N',
    env: ['LEADLINE_SANDBOXES'],
    fallback: '1000',
    meaning: 'sandboxes kept',
  },
  journal: {
    schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    flag: '--journal',
    value: 'N',
    env: ['LEADLINE_JOURNAL'],
    fallback: '1000',
    meaning: 'journal entries kept per sandbox',
  },
  cors: {
    schema: { type: 'string', format: 'origin' },
    flag: '--cors',
    value: 'ORIGIN',
    env: ['LEADLINE_CORS'],
    fallback: 'off',
    meaning: 'the origin of a client in a browser, such as http://localhost:5173, or *',
  },
  allowHosts: {
    schema: { type: 'array', items: { type: 'string', format: 'host-name' }, title: 'an array of host names' },
    flag: '--allow-host',
    value: 'NAME',
    env: ['LEADLINE_ALLOW_HOSTS', 'LEADLINE_ALLOW_HOST'],
    list: 'names',
    fallback: 'none',
    meaning: 'a dotted host name that /_sim accepts beside localhost and IP addresses',
  },
  serverName: {
    schema: { type: 'string', format: 'name' },
    flag: '--server-name',
    value: 'NAME',
    env: ['LEADLINE_SERVER_NAME'],
    commands: SERVING,
    refused: { sweep: 'starts servers of its own, each for one run', mcp: 'starts a server for itself alone' },
    fallback: 'none',
    meaning: 'one of several servers behind a balancer: answers over all sandboxes name it',
  },
  causeHeader: {
    schema: { type: 'boolean' },
    flag: '--cause-header',
    value: null,
    env: ['LEADLINE_CAUSE_HEADER'],
    fallback: 'off',
    meaning: 'answers carry X-Leadline-Cause: why a request was refused',
  },
  noConsole: {
    schema: { type: 'boolean' },
    flag: '--no-console',
    value: null,
    env: ['LEADLINE_NO_CONSOLE'],
    commands: SERVING,
    refused: { sweep: 'serves each run on an address that only this run has, where nobody opens the console' },
    fallback: 'off',
    meaning: 'browsers get the landing page at / and /_sim/, not the console',
  },
  tls: {
    schema: {
      type: ['boolean', 'object'],
      required: ['cert', 'key'],
      title: 'true or false, or in a program an object with cert and key, the contents of PEM files',
    },
    flag: '--tls',
    value: null,
    env: ['LEADLINE_TLS'],
    commands: [...SERVING, 'health'],
    refused: PLAIN_HTTP,
    fallback: 'off',
    meaning: 'serves HTTPS with a certificate and an authority made for this run',
    meanings: {
      exec: 'serves HTTPS with a certificate made for this run, which COMMAND is set up to trust',
      health: 'asks over HTTPS',
    },
  },
  tlsNames: {
    schema: { type: 'array', items: { type: 'string', format: 'served-name' }, title: 'an array of host names' },
    flag: '--tls-name',
    value: 'NAME',
    env: ['LEADLINE_TLS_NAME'],
    list: 'names',
    commands: SERVING,
    refused: PLAIN_HTTP,
    fallback: 'none',
    meaning: 'a further name or address in the certificate of --tls',
  },
  tlsCert: {
    schema: { type: 'string', minLength: 1, title: 'a PEM file' },
    flag: '--tls-cert',
    value: 'FILE',
    env: ['LEADLINE_TLS_CERT'],
    path: 'file',
    commands: [...SERVING, 'health'],
    refused: PLAIN_HTTP,
    program: 'tls',
    fallback: 'off',
    meaning: 'serves HTTPS with this certificate; goes with --tls-key',
  },
  tlsKey: {
    schema: { type: 'string', minLength: 1, title: 'a PEM file' },
    flag: '--tls-key',
    value: 'FILE',
    env: ['LEADLINE_TLS_KEY'],
    path: 'file',
    commands: [...SERVING, 'health'],
    refused: PLAIN_HTTP,
    program: 'tls',
    fallback: 'off',
    meaning: "the certificate's key",
  },
  controlToken: {
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]+$', title: 'printable characters without spaces' },
    flag: '--control-token',
    value: 'T',
    env: ['LEADLINE_CONTROL_TOKEN'],
    isSecret: true,
    commands: [...STARTING, 'tail', 'explain'],
    fallback: 'none',
    meaning: "/_sim requires Authorization: Bearer T (but for health and the console's page)",
  },
  log: {
    schema: { type: 'string', enum: LOG_LEVELS },
    flag: '--log',
    value: 'LEVEL',
    env: ['LEADLINE_LOG'],
    fallback: 'info',
    fallbacks: { exec: 'error', sweep: 'error', mcp: 'error' },
    meaning: `${LOG_LEVELS.join(', ')}; to standard error`,
  },
  report: {
    schema: { type: 'string', minLength: 1, title: 'a folder' },
    flag: '--report',
    value: 'DIR',
    env: ['LEADLINE_REPORT'],
    path: 'folder',
    commands: [...TESTING, 'explain', 'verify'],
    program: null,
    fallback: 'none',
    meaning: 'writes the client report, or that of the sweep, to this folder at the end',
    meanings: {
      serve: 'writes the client report to this folder when the server stops',
      exec: 'writes the client report to this folder when COMMAND has ended',
      sweep: 'writes sweep.json, summary.md and junit.xml, with all that broke, to this folder',
      verify: 'writes verify.json, what was learnt, to this folder',
      explain: 'the folder of a client report, whose requests are explained without a server',
    },
  },
  failOn: {
    schema: { type: 'string', enum: FAIL_LEVELS },
    flag: '--fail-on',
    value: 'LEVEL',
    env: ['LEADLINE_FAIL_ON'],
    commands: ['exec'],
    program: null,
    fallback: 'never',
    meaning: `${FAIL_LEVELS.join(', ')}: exit code 3 if there is a finding of this level or worse`,
  },
  sweepFailOn: {
    schema: { type: 'string', enum: VARIANT_FAIL_LEVELS },
    flag: '--fail-on',
    value: VARIANT_FAIL_LEVELS.join('|'),
    // LEADLINE_FAIL_ON is that of exec, which may be the command that is swept.
    env: ['LEADLINE_SWEEP_FAIL_ON'],
    commands: ['sweep'],
    program: null,
    fallback: 'must',
    meaning: 'exit code 3 if a variant of this level, or above, broke the tests or made them hang',
  },
  minCoverage: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: PERCENTAGES satisfies Readonly<Record<CoverageMeasureName, Schema>>,
      title: `an object with percentages by measure: ${COVERAGE_MEASURES.join(', ')}`,
    },
    flag: '--min-coverage',
    value: 'MEASURE=PERCENT',
    env: ['LEADLINE_MIN_COVERAGE'],
    list: 'percentages',
    commands: ['exec'],
    program: null,
    fallback: 'none',
    meaning: 'exit code 3 if coverage is lower: operations=80,answers=40,parameters=30,values=30',
  },
  ignore: {
    schema: {
      type: 'array',
      items: { type: 'string', minLength: 1, title: 'a rule, such as rows-cut' },
      title: 'an array of rules',
    },
    flag: '--ignore',
    value: 'RULE',
    env: ['LEADLINE_IGNORE'],
    list: 'names',
    commands: ['exec'],
    program: null,
    fallback: 'none',
    meaning: 'findings of this rule are not printed and do not count for --fail-on',
  },
  token: {
    schema: { type: 'string', minLength: 1, title: 'the name of a token of the fixture' },
    flag: '--token',
    value: 'NAME',
    // LEADLINE_TOKEN is what the command gets: a bearer value.
    env: ['LEADLINE_TOKEN_NAME'],
    // A bearer value is taken, too.
    isSecret: true,
    commands: ['exec', 'sweep'],
    program: null,
    fallback: 'one with full access',
    meaning: 'the token of the fixture that COMMAND gets as LEADLINE_TOKEN, such as demo-readonly',
  },
  intercept: {
    schema: {
      type: 'array',
      items: { type: 'string', format: 'intercepted-host' },
      minItems: 1,
      title: 'an array of host names',
    },
    flag: '--intercept',
    value: 'HOST',
    env: ['LEADLINE_INTERCEPT'],
    list: 'names',
    commands: ['exec'],
    program: null,
    fallback: 'none',
    meaning: "answers what COMMAND sends to https://HOST, by a proxy and an authority in COMMAND's environment",
  },
  tokenAs: {
    schema: { type: 'string', minLength: 1, title: 'the value of a token of the fixture' },
    flag: '--token-as',
    value: 'VALUE',
    env: ['LEADLINE_TOKEN_AS'],
    // A real one may be given by mistake.
    isSecret: true,
    commands: ['exec'],
    program: null,
    fallback: 'the token that is sent',
    meaning: 'with --intercept: whatever token COMMAND sends stands for this one, such as demo-admin',
  },
  passthrough: {
    schema: { type: 'boolean' },
    flag: '--passthrough',
    value: null,
    env: ['LEADLINE_PASSTHROUGH'],
    commands: ['exec'],
    program: null,
    fallback: 'off: refused with 502',
    meaning: 'with --intercept: requests to other hosts go on to them',
  },
  isolate: {
    schema: { type: 'boolean' },
    flag: '--isolate',
    value: null,
    env: ['LEADLINE_ISOLATE'],
    commands: ['exec'],
    program: null,
    fallback: 'off',
    meaning: 'with --intercept, on Linux: COMMAND has no network but Leadline, whatever it does',
  },
  variant: {
    schema: { type: ['string', 'object'], minLength: 1, title: 'a variant, such as wire/late-always' },
    flag: '--variant',
    value: 'NAME',
    env: ['LEADLINE_VARIANT'],
    commands: [...SERVING, 'mcp'],
    refused: { sweep: 'runs the tests in each variant; --only NAME runs them in this one alone' },
    fallback: 'none',
    meaning: 'the service as it could be tomorrow: format/key-order, refusals/listSites/503, …',
  },
  listen: { schema: { type: 'boolean' } },
  url: {
    schema: { type: 'string', format: 'server-url' },
    flag: '--url',
    value: 'ORIGIN',
    env: ['LEADLINE_URL'],
    commands: ['tail', 'explain', 'mcp'],
    inFile: [],
    program: null,
    fallback: 'http://127.0.0.1:4020',
    fallbacks: { mcp: 'a server of its own' },
    meaning: 'the server; the LEADLINE_URL that exec sets works, too',
  },
  sandbox: {
    schema: { type: 'string', format: 'name-or-all' },
    flag: '--sandbox',
    value: 'NAME|*',
    env: ['LEADLINE_SANDBOX'],
    commands: ['tail'],
    program: null,
    fallback: '*: all',
    meaning: 'only requests in this sandbox',
  },
  status: {
    schema: {
      type: 'string',
      pattern: '^[1-5]([0-9][0-9]|xx)$',
      title: 'a status such as 404, or a class such as 4xx',
    },
    flag: '--status',
    value: '4xx',
    env: ['LEADLINE_STATUS'],
    commands: ['tail'],
    program: null,
    fallback: 'any',
    meaning: 'only requests answered with this status: 404, or 4xx for 400 to 499',
  },
  deviations: {
    schema: { type: 'boolean' },
    flag: '--deviations',
    value: null,
    env: ['LEADLINE_DEVIATIONS'],
    commands: ['tail'],
    program: null,
    fallback: 'off',
    meaning: 'only requests that deviate from the documented contract',
  },
  jobs: {
    schema: { type: 'integer', minimum: 1, maximum: 64 },
    flag: '--jobs',
    value: 'N',
    env: ['LEADLINE_JOBS'],
    commands: ['sweep'],
    program: null,
    fallback: '1',
    meaning: 'runs at a time; they share the working directory',
  },
  only: {
    // A schema of its own: validators are generated for each.
    schema: { ...VARIANT_NAMES },
    flag: '--only',
    value: 'NAME|GROUP',
    env: ['LEADLINE_ONLY'],
    list: 'names',
    commands: ['sweep'],
    program: null,
    fallback: 'all that the tests can meet',
    meaning: 'runs only these variants: format/key-order, or wire for the whole group',
  },
  skip: {
    schema: { ...VARIANT_NAMES },
    flag: '--skip',
    value: 'NAME|GROUP',
    env: ['LEADLINE_SKIP'],
    list: 'names',
    commands: ['sweep'],
    program: null,
    fallback: 'none',
    meaning: 'leaves these variants out',
  },
  timeout: {
    schema: { type: 'number', exclusiveMinimum: 0, maximum: 86_400 },
    flag: '--timeout',
    value: 'S',
    env: ['LEADLINE_TIMEOUT'],
    commands: ['sweep'],
    program: null,
    fallback: 'five times the run without a variant, at least 10',
    meaning: 'seconds that a run may take, beside what the variant delays it; then it hung',
  },
  expect: {
    schema: { type: 'string', enum: ['retry'] },
    flag: '--expect',
    value: 'retry',
    env: ['LEADLINE_EXPECT'],
    commands: ['sweep'],
    program: null,
    fallback: 'nothing',
    meaning: 'the client says that it tries again: it must survive each refusal',
  },
  against: {
    schema: { type: 'string', format: 'server-url' },
    flag: '--against',
    value: 'URL',
    env: ['LEADLINE_AGAINST'],
    commands: ASKING,
    program: null,
    fallback: 'none',
    meaning: 'a server of the API, with its base path: https://api.example.com/v1',
  },
  baseUrl: {
    schema: { type: 'string', format: 'server-url' },
    flag: '--base',
    value: 'URL',
    env: ['LEADLINE_BASE'],
    commands: ['verify'],
    program: null,
    fallback: 'found by itself',
    meaning: 'where the API is in recorded traffic: https://api.example.com/v1',
  },
  realToken: {
    schema: { type: 'string', minLength: 1, title: "a token's value, or - to read it from standard input" },
    flag: '--token',
    value: '-',
    env: ['LEADLINE_REAL_TOKEN'],
    isSecret: true,
    commands: ASKING,
    program: null,
    fallback: 'none',
    meaning: 'the token for that server, read from standard input; it appears in no output',
  },
  siteId: {
    schema: { type: 'string', format: 'site-id' },
    flag: '--site',
    value: 'ID',
    env: ['LEADLINE_SITE'],
    commands: ASKING,
    program: null,
    fallback: 'the first of the list; of twin all',
    meaning: 'the site whose data is read',
  },
  write: {
    schema: { type: 'boolean' },
    flag: '--write',
    value: null,
    env: ['LEADLINE_WRITE'],
    commands: ['verify'],
    program: null,
    fallback: 'off: reads only',
    meaning: 'makes a site of its own, tries what changes data in it, and deletes it',
  },
  maxRequests: {
    schema: { type: 'integer', minimum: 1, maximum: 10_000 },
    flag: '--max-requests',
    value: 'N',
    env: ['LEADLINE_MAX_REQUESTS'],
    commands: ASKING,
    program: null,
    fallback: '150',
    meaning: 'requests in all; each counts toward the monthly pageviews of the account',
  },
  rate: {
    schema: { type: 'number', exclusiveMinimum: 0, maximum: 1000, title: 'a number above 0, at most 1000' },
    flag: '--rate',
    value: 'N',
    env: ['LEADLINE_RATE'],
    commands: ASKING,
    program: null,
    fallback: '0.5',
    meaning: 'requests a second, one at a time',
  },
  maxWait: {
    schema: { type: 'integer', minimum: 0, maximum: 3600 },
    flag: '--max-wait',
    value: 'S',
    env: ['LEADLINE_MAX_WAIT'],
    commands: ASKING,
    program: null,
    fallback: '60',
    meaning: 'a longer Retry-After, in seconds, ends the run; so does a second 429',
  },
  values: {
    schema: { type: 'boolean' },
    flag: '--values',
    value: null,
    env: ['LEADLINE_VALUES'],
    commands: ['verify'],
    program: null,
    fallback: 'off: statuses, types and shapes',
    meaning: 'results have values of the account, too',
  },
  out: {
    schema: { type: 'string', minLength: 1, title: 'a file' },
    flag: '--out',
    value: 'FILE',
    env: ['LEADLINE_OUT'],
    commands: ['twin'],
    path: 'file',
    program: null,
    fallback: 'none',
    meaning: 'where the fixture is written; a file that is there is left alone',
  },
  rename: {
    schema: { type: 'boolean' },
    flag: '--rename',
    value: null,
    env: ['LEADLINE_RENAME'],
    commands: ['twin'],
    program: null,
    fallback: 'off: as in the account',
    meaning: 'names, paths, hosts, campaigns, cities and ids are generated; --seed decides which',
  },
  assumeOut: {
    schema: { type: 'string', minLength: 1, title: 'a JSON file' },
    flag: '--assume-out',
    value: 'FILE',
    env: ['LEADLINE_ASSUME_OUT'],
    path: 'file',
    commands: ['verify'],
    program: null,
    fallback: 'none',
    meaning: 'writes the assumptions that were seen to this file, for --assume @FILE',
  },
  list: {
    schema: { type: 'boolean' },
    flag: '--list',
    value: null,
    env: ['LEADLINE_LIST'],
    commands: ['sweep'],
    inFile: [],
    program: null,
    fallback: 'off',
    meaning: 'prints the variants that it would choose from: level, name, meaning',
  },
  json: {
    schema: { type: 'boolean' },
    flag: '--json',
    value: null,
    env: ['LEADLINE_JSON'],
    commands: CONFIGURED,
    inFile: [],
    program: null,
    fallback: 'off',
    meaning: 'prints JSON: of sweep in place of the table, of others with --print-config',
  },
  config: {
    schema: { type: 'string', minLength: 1, title: 'a JSON file' },
    flag: '--config',
    value: 'FILE',
    env: ['LEADLINE_CONFIG'],
    commands: CONFIGURED,
    inFile: [],
    path: 'file',
    program: null,
    fallback: 'leadline.config.json, if there is one',
    meaning: 'reads options from this file, which flags and the environment override',
  },
  noConfig: {
    schema: { type: 'boolean' },
    flag: '--no-config',
    value: null,
    env: ['LEADLINE_NO_CONFIG'],
    commands: CONFIGURED,
    inFile: [],
    program: null,
    fallback: 'off',
    meaning: 'no file of options is read',
  },
  printConfig: {
    schema: { type: 'boolean' },
    flag: '--print-config',
    value: null,
    env: ['LEADLINE_PRINT_CONFIG'],
    commands: CONFIGURED,
    inFile: [],
    program: null,
    fallback: 'off',
    meaning: 'prints each option with its value and where that comes from, and ends',
  },
} as const satisfies { readonly [Name in keyof Values]-?: Row<Name> };

/** Those that a program gives. */
export const SIMULATOR_OPTIONS: readonly string[] = Object.entries(OPTIONS).flatMap(([name, row]) =>
  'program' in row ? [] : [name],
);

/** An option of the command line. */
export type CommandLineOption = Omit<Flag, 'commands' | 'inFile'> & {
  readonly name: keyof CommandLineOptions;
  readonly schema: Schema;
  readonly commands: readonly CommandName[];
  readonly inFile: readonly CommandName[];
};

/** Those of the command line, in the order of help. */
export const COMMAND_LINE_OPTIONS: readonly CommandLineOption[] = Object.entries<{ readonly schema: Schema }>(
  OPTIONS,
).flatMap(([name, row]) => ('flag' in row ? [withCommands(name, row as Flag & { readonly schema: Schema })] : []));

function withCommands(name: string, row: Flag & { readonly schema: Schema }): CommandLineOption {
  const { commands = STARTING, inFile = commands.filter(readsFile) } = row;
  return { ...row, name: name as keyof CommandLineOptions, commands, inFile };
}

/** Whether a command reads the file of options. */
export function readsFile(command: CommandName): boolean {
  return CONFIGURED.some(each => each === command);
}

/** What an option is where it is not given, for all commands. */
export function fallbackText({ fallback, fallbacks = {} }: Pick<Flag, 'fallback' | 'fallbacks'>): string {
  return [fallback, ...Object.entries(fallbacks).map(([command, other]) => `${command}: ${other}`)].join('; ');
}
