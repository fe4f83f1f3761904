import type { Exchange } from '../exchange/exchange.ts';
import { type Find, type FindingRule, LEVELS, type Level, type Sighting } from './finding.ts';
import { FINDING_RULES, type FindingRuleName } from './registry.ts';

/** What a rule found, all occasions together. */
export interface Finding {
  readonly rule: FindingRuleName;
  readonly level: Level;
  /** Of the first occasion. */
  readonly message: string;
  readonly advice: string;
  readonly spec: string;
  readonly count: number;
  /** How many of these a test expected. */
  readonly expected: number;
  /** The first occasions, at most 5. */
  readonly evidence: readonly Evidence[];
}

/** A request that shows a finding. */
export interface Evidence {
  readonly sandbox: string;
  /** Of its journal entry. */
  readonly id: number;
  /** Method, path and query. */
  readonly request: string;
  /** The sandbox's clock. */
  readonly at: string;
}

/** As it is kept: a rule has one finding for each `about`. */
interface Kept extends Finding {
  readonly about: string;
}

const EVIDENCE_KEPT = 5;
/** `about` is from a closed set; this bounds a rule that is wrong about that. */
const FINDINGS_KEPT = 200;
/** Of a request in evidence, in characters: a URL may be far longer. */
const REQUEST_SHOWN = 600;

/** A rule at work in one sandbox. */
interface Running {
  readonly rule: FindingRule;
  readonly state: unknown;
  readonly find: Find;
}

/** What the rules found in one sandbox. */
export class Findings {
  readonly #rules: readonly FindingRule[];
  /** Made with the first exchange: most sandboxes of some servers see none. */
  #running: readonly Running[] = [];
  readonly #found = new Map<string, Kept>();
  /** By rule: occurrences that a test still expects. */
  readonly #expected = new Map<string, number>();

  constructor(rules: readonly FindingRule[] = FINDING_RULES) {
    this.#rules = rules;
  }

  /** Told of each exchange of the sandbox. */
  see(exchange: Exchange): void {
    if (this.#running.length === 0) this.#start();
    for (const { rule, state, find } of this.#running) rule.see(exchange, state, find);
  }

  /** A test expects the next `times` occurrences of a rule. */
  expect(rule: FindingRuleName, times: number): void {
    this.#expected.set(rule, (this.#expected.get(rule) ?? 0) + times);
  }

  /** Reset, restore and the end of the sandbox: what is pending ends, and nothing is taken away. */
  interrupt(): void {
    for (const { rule, state } of this.#running) rule.interrupt?.(state);
    this.#expected.clear();
  }

  /** The worst first, then in the order of the rules; with what only the end of the run shows. */
  list(): readonly Kept[] {
    const found = new Map(this.#found);
    const expected = new Map(this.#expected);
    for (const { rule, state } of this.#running) {
      rule.atEnd?.(state, sighting => add(found, expected, rule, sighting));
    }
    return sorted([...found.values()]);
  }

  #start(): void {
    this.#running = this.#rules.map(rule => ({
      rule,
      state: rule.start(),
      find: sighting => add(this.#found, this.#expected, rule, sighting),
    }));
  }
}

function add(
  found: Map<string, Kept>,
  expected: Map<string, number>,
  { rule, level, advice, instead, spec }: FindingRule,
  sighting: Sighting,
): void {
  const { about = '', message, exchanges, sumsUp = false } = sighting;
  const key = `${rule} ${about}`;
  const before = found.get(key);
  if (before === undefined && found.size >= FINDINGS_KEPT) return;
  const awaited = expected.get(rule) ?? 0;
  if (awaited > 0) expected.set(rule, awaited - 1);
  const evidence = distinct([...(before?.evidence ?? []), ...exchanges.map(evidenceOf)]).slice(0, EVIDENCE_KEPT);
  found.set(key, {
    rule: rule as FindingRuleName,
    about,
    level,
    message: before === undefined || sumsUp ? message : before.message,
    advice: before === undefined || sumsUp ? (sighting.advice ?? instead?.[about] ?? advice) : before.advice,
    spec,
    count: (before?.count ?? 0) + 1,
    expected: (before?.expected ?? 0) + (awaited > 0 ? 1 : 0),
    evidence,
  });
}

/** A request that shows a finding twice, as by two fields, is one piece of evidence. */
function distinct(evidence: readonly Evidence[]): readonly Evidence[] {
  return evidence.filter(({ id }, at) => evidence.findIndex(other => other.id === id) === at);
}

function evidenceOf({ entry }: Sighting['exchanges'][number]): Evidence {
  const { sandbox, id, method, path, query, at } = entry;
  const request = `${method} ${path}${query === '' ? '' : `?${query}`}`;
  return { sandbox, id, request: request.length > REQUEST_SHOWN ? beginningOf(request) : request, at };
}

/** Copied, since a part of a text keeps the whole of it in memory. */
function beginningOf(request: string): string {
  return `${Buffer.from(request.slice(0, REQUEST_SHOWN)).toString()}…`;
}

/** Those of several sandboxes as one list: what is about the same is one finding. */
export function mergeFindings(lists: readonly (readonly Kept[])[]): readonly Kept[] {
  const merged = new Map<string, Kept>();
  for (const each of lists.flat()) {
    const key = `${each.rule} ${each.about}`;
    const before = merged.get(key);
    if (before === undefined) {
      merged.set(key, each);
      continue;
    }
    const evidence = [...before.evidence, ...each.evidence].sort((one, other) => one.id - other.id);
    const first = evidence[0] === before.evidence[0] ? before : each;
    merged.set(key, {
      ...first,
      count: before.count + each.count,
      expected: before.expected + each.expected,
      evidence: evidence.slice(0, EVIDENCE_KEPT),
    });
  }
  return sorted([...merged.values()]);
}

function sorted(findings: readonly Kept[]): Kept[] {
  return findings.toSorted(
    (one, other) =>
      LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) ||
      placeOf(one) - placeOf(other) ||
      (one.about < other.about ? -1 : 1),
  );
}

function placeOf({ rule }: Kept): number {
  return FINDING_RULES.findIndex(each => each.rule === rule);
}
