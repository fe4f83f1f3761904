import type { Run, RunAsked, RunTests } from '../../src/sweep/run/run.ts';
import type { SweepSettings } from '../../src/sweep/sweep.ts';
import type { TracedExchange } from '../../src/trace/trace.ts';
import type { Variant } from '../../src/variants/variant.ts';

/** A variant that asks for nothing: what it does is up to the run. */
export function variant(name: string, more: Partial<Variant> = {}): Variant {
  return { name, group: 'format', level: 'must', meaning: 'A variant.', operation: null, ...more };
}

/** `GET /sites` and its answer. */
export function exchange(id: number, cause: string | null = null): TracedExchange {
  const at = '2026-06-15T12:00:00.000Z';
  const answer = { headers: [], body: '{}', truncated: false, note: null };
  const request = { method: 'GET', path: '/sites', query: '', operation: 'listSites', parameters: [], deviations: [] };
  const rest = { received_at: at, at, sandbox: 'default', status: 200, query_cache: null, duration_ms: 1 };
  return { id, ...request, ...rest, cause, answer };
}

const passed: Run = {
  exitCode: 0,
  timedOut: false,
  durationMs: 5.4,
  output: [],
  trace: { exchanges: [exchange(1)], findings: [] },
};

/** How one run ends; `touched`: its variant changed an answer. */
export interface End extends Partial<Run> {
  readonly touched?: boolean;
}

/** Tests that end as `ends` says, by the variant's name, time after time, the last of a list for good; they pass where it says nothing. */
export class FakeRuns {
  readonly asked: RunAsked[] = [];
  /** The most that were under way at a time. */
  atOnce = 0;
  readonly #ends: Readonly<Record<string, readonly (End | Error)[]>>;
  #running = 0;

  constructor(ends: Readonly<Record<string, readonly (End | Error)[]>> = {}) {
    this.#ends = ends;
  }

  /** What was run: names of variants, `-` for none. */
  get names(): readonly string[] {
    return this.asked.map(({ variant }) => variant?.name ?? '-');
  }

  readonly run: RunTests = async asked => {
    const name = asked.variant?.name ?? '-';
    const time = this.names.filter(each => each === name).length;
    this.asked.push(asked);
    this.atOnce = Math.max(this.atOnce, ++this.#running);
    const ends = this.#ends[name] ?? [];
    // Those that come later in a list are done earlier.
    await new Promise(resolve => setTimeout(resolve, Math.max(0, 12 - 3 * this.asked.length)));
    this.#running--;
    const end = ends[time] ?? ends.at(-1) ?? {};
    if (end instanceof Error) throw end;
    const { touched = name !== '-', ...run } = end;
    return { ...passed, trace: { exchanges: [exchange(1, touched ? `variant:${name}` : null)], findings: [] }, ...run };
  };
}

/** Settings of a sweep that nobody interrupts and that tells nobody. */
export function settings(more: Partial<SweepSettings> = {}): SweepSettings {
  const progress = { baseline() {}, begin() {}, start() {}, done() {} };
  return { jobs: 1, expectRetry: false, signal: new AbortController().signal, progress, ...more };
}
