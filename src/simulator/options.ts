import type { AssumptionChoices } from '../contract/assumptions.ts';
import type { Plan } from '../contract/control.gen.ts';
import type { LogLevel } from '../log/log.ts';

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
  /** The clock stands still until it is advanced. @default false */
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

/** Everything a simulator can be told; the command line, the environment and `createSimulator` share it. */
export interface SimulatorOptions extends Omit<SandboxOptions, 'name'> {
  /** @default 4020 on the command line; a free port in process */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
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
  /** Answers carry `X-Leadline-Cause`. @default false */
  readonly causeHeader?: boolean;
  /** PEM files' contents, to serve HTTPS. */
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  /** When set, `/_sim` (health aside) wants it as a bearer token. */
  readonly controlToken?: string;
  /** @default 'silent' in process, 'info' on the command line */
  readonly log?: LogLevel;
  /** false: no port, `sim.app` alone. @default true */
  readonly listen?: boolean;
}

/** How the default sandbox is set up: what the ready output tells. */
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
