import { assumptionNames, defaultAssumptions, describeAssumptions } from '../../../src/contract/assumptions.ts';
import type { SimulatorHandle } from '../../../src/handles.ts';
import type { Random } from '../../../src/random/random.ts';
import { systemSource } from '../../../src/time/clock.ts';
import { zoneOf } from '../../../src/time/zone.ts';
import type { Need } from '../../../src/verify/facts/facts.ts';
import type { Probe } from '../../../src/verify/probe.ts';
import { ASSUMPTION_PROBES } from '../../../src/verify/probes/assumptions/table.ts';
import type { ProbeResult } from '../../../src/verify/result.ts';
import { verified } from '../server.ts';

/** A Leadline to verify: what it assumes, what time it is there, and as whom one asks. */
export interface Combination {
  readonly assume: Readonly<Record<string, string>>;
  /** ISO 8601; null: real time. */
  readonly clock: string | null;
  /** Of the account. */
  readonly timezone: string;
  readonly token: 'demo-readonly' | 'demo-admin';
  /** What `--site` names. */
  readonly siteId: string | null;
  /** `--write`. */
  readonly write: boolean;
}

export const SWITCHES = describeAssumptions(defaultAssumptions).filter(({ choices }) => choices.length > 1);

/** Switches that no request shows, or that are not to be tried. */
export const UNSEEN: readonly string[] = ['cold-query-ms', 'hour-window', 'concurrency-retry', 'lapsed'];

const NUMBERS = ['0', '1', '7'];
const CLOCKS = [
  null,
  null,
  null,
  '2026-06-15T12:00:00Z',
  '2026-09-23T23:00:00Z',
  '2026-09-24T01:00:00Z',
  '2026-09-25T12:00:00Z',
  '2027-03-01T08:30:00Z',
];
const ZONES = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
];
const SITES = [null, null, 'TIDEPOOL', 'SEASHELL', 'BAREBOAT'];

export function randomCombination(random: Random, token: Combination['token']): Combination {
  const pick = <Each>(from: readonly Each[]): Each => from[random.below(from.length)]!;
  const assume = Object.fromEntries(
    SWITCHES.map(({ name, choices }) => [name, pick(choices.includes('NUMBER') ? NUMBERS : choices)]),
  );
  return {
    assume,
    clock: pick(CLOCKS),
    timezone: pick(ZONES),
    token,
    siteId: pick(SITES),
    write: token === 'demo-admin' && pick([true, false]),
  };
}

type Expect = (choice: string, combination: Combination) => string | null;

/** Where not the choice itself is to be found. */
const EXPECTED: Readonly<Record<string, Expect>> = {
  ...Object.fromEntries(UNSEEN.map(name => [name, () => null])),
  'event-ids'(choice, combination) {
    const sinceMs = nowOf(combination) - Date.parse('2026-09-24T00:00:00Z');
    // The zone of a clock that was set is not known.
    if (combination.clock !== null && Math.abs(sinceMs) < 86_400_000) return null;
    return choice === (sinceMs < 0 ? 'present' : 'removed') ? 'by-date' : choice;
  },
  timestamps(choice, combination) {
    if (combination.clock !== null) return null;
    return zoneOf(combination.timezone).offsetAt(nowOf(combination) / 1000) === 0 ? 'utc' : choice;
  },
};

function nowOf({ clock }: Combination): number {
  return clock === null ? systemSource() : Date.parse(clock);
}

/** With `--write`; they have one choice. */
const WRITTEN = ['statuses', 'empty-string', 'name-order'] as const;
/** With `--write`, and only where two milestones come to be made within one second. */
const BY_CHANCE = 'creation-ties';

/** What is to be found: a value, or null where the assumption is not to be tried. */
export function expectedOf(combination: Combination): Readonly<Record<string, string | null>> {
  const written = combination.write ? WRITTEN.map(name => [name, defaultAssumptions[name]]) : [];
  const switches = SWITCHES.map(({ name }) => {
    const choice = combination.assume[name] ?? defaultAssumptions[name];
    const expect = EXPECTED[name];
    return [name, expect === undefined ? choice : expect(choice, combination)] as const;
  });
  return Object.fromEntries([...assumptionNames.map(name => [name, null]), ...written, ...switches]);
}

export interface Found {
  readonly results: readonly ProbeResult[];
  readonly requests: number;
  /** What was found, as `expectedOf` says it. */
  readonly values: Readonly<Record<string, string | null>>;
}

/** The probe of one assumption. */
export function probesOf(name: string): readonly Probe<Need>[] {
  return ASSUMPTION_PROBES.filter(each => each.name === name);
}

/** Requests that a run of `leadline verify` sends at most, by default. */
const REQUESTS_MAX = 150;

/** Verifies a sandbox of that combination. @param probes those of all assumptions where left out */
export async function found(
  simulator: SimulatorHandle,
  combination: Combination,
  probes: readonly Probe<Need>[] = ASSUMPTION_PROBES,
): Promise<Found> {
  const { assume, clock, timezone, token, siteId, write } = combination;
  const sandbox = await simulator.sandbox({ assume, ...(clock !== null && { clock }) });
  await sandbox.account.set({ timezone });
  const trial = { probes, write, maxRequests: REQUESTS_MAX, ...(siteId !== null && { siteId }) };
  const { result } = await verified(simulator.url, `${token}~${sandbox.name}`, trial);
  await sandbox.delete();
  const values = result.results.filter(({ about }) => about === 'assumption').map(({ name, value }) => [name, value]);
  return { results: result.results, requests: result.requests, values: Object.fromEntries(values) };
}

/** What differs between the two, in words. */
export function missed(combination: Combination, { values, results }: Found): readonly string[] {
  const expected = expectedOf(combination);
  return Object.keys(values)
    .filter(name => values[name] !== expected[name] && !(name === BY_CHANCE && combination.write))
    .map(name => {
      const { verdict, why, saw, asked } = results.find(each => each.about === 'assumption' && each.name === name)!;
      return `${name}: ${verdict} ${values[name]}, not ${expected[name]} (${why}; saw ${saw}; asked ${asked})`;
    });
}
