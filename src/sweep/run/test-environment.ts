import type { VariantChoice } from '../../variants/variant.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The server that tests are sent to. */
export interface TestServer {
  /** Ends in the base path. */
  readonly url: string;
  readonly origin: string;
  /** A token that its fixture has; undefined where it has none. */
  readonly token: string | undefined;
}

interface Given {
  readonly server: TestServer;
  readonly variant: VariantChoice | null;
  readonly folders: {
    /** For temporary files. */
    readonly temporary: string;
    /** Where each Leadline that the tests start leaves its exchanges. */
    readonly traces: string;
  };
}

/** What would have a Leadline that the tests start write a report, or fail by one, and what is said anew for each run. */
const NOT_OF_TESTS = [
  'GITHUB_STEP_SUMMARY',
  'LEADLINE_REPORT',
  'LEADLINE_FAIL_ON',
  'LEADLINE_MIN_COVERAGE',
  'LEADLINE_IGNORE',
  'LEADLINE_TOKEN',
  'LEADLINE_VARIANT',
  'LEADLINE_SWEEP_DIR',
];

/** The environment of the tests in one run: that of the sweep, as `exec` would give it, and what this run has of its own. */
export function testEnvironment(env: Environment, { server, variant, folders }: Given): Environment {
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_OF_TESTS.includes(name)));
  return {
    ...kept,
    LEADLINE_URL: server.url,
    LEADLINE_ORIGIN: server.origin,
    ...(server.token === undefined ? {} : { LEADLINE_TOKEN: server.token }),
    ...(variant === null ? {} : { LEADLINE_VARIANT: JSON.stringify(variant) }),
    LEADLINE_SWEEP_DIR: folders.traces,
    TMPDIR: folders.temporary,
    TMP: folders.temporary,
    TEMP: folders.temporary,
  };
}
