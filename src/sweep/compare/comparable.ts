import type { Trace, TracedExchange } from '../../trace/trace.ts';
import { grouped } from '../grouped.ts';
import { Labels, type LabelsThen } from './labels.ts';
import { type Common, labelOf, madeIn, numbersIn, replaceIds, wordsIn } from './made-ids.ts';
import { type Moments, momentsOf, replaceTimes, type Side, secondOf } from './moments.ts';

/** An exchange as runs are compared by it. */
export interface Comparable {
  readonly exchange: TracedExchange;
  /** Its place among all of the run, from 0, in order of arrival. */
  readonly place: number;
  /** `GET /sites?limit=10`, with times and generated ids replaced. */
  readonly request: string;
  /** Whether its sandbox's clock stands still, at the same moment in each run. */
  readonly isStopped: boolean;
  /** Something of its answer, with the same replaced. */
  text(answered: string): string;
}

/** What a run sent to one sandbox, in order of arrival. */
export interface ComparedSandbox {
  readonly name: string;
  readonly sent: readonly Comparable[];
}

export interface ComparedRun {
  /** In order of first use. */
  readonly sandboxes: readonly ComparedSandbox[];
  /** Ids that the service gave out in it. */
  readonly made: ReadonlySet<string>;
  /** How they are written, by name. */
  readonly labels: ReadonlySet<string>;
}

/** A run as others are compared with it. @param common what other runs of the same tests have in common */
export function compared({ exchanges }: Pick<Trace, 'exchanges'>, common: Common): ComparedRun {
  const startS = Math.min(...exchanges.slice(0, 1).map(({ received_at }) => secondOf(received_at)));
  const made = new Set<string>();
  const used = new Set<string>();
  const places = new Map(exchanges.map((exchange, place) => [exchange, place]));
  const sandboxes = [...grouped(exchanges, ({ sandbox }) => sandbox)].map(([name, list]) => {
    const moments = momentsOf(list, startS);
    const labels = new Labels();
    const sent = list.map(exchange => {
      const known = madeIn(exchange, common);
      for (const [id] of known) made.add(id);
      for (const [id, name] of known) {
        if (!labels.isNew(id, name)) continue;
        const label = labelled(name, exchange, moments, common);
        used.add(label);
        labels.set(id, name, label);
      }
      return comparableOf(exchange, places.get(exchange)!, { labels: labels.now(), moments, common });
    });
    return { name, sent };
  });
  return { sandboxes, made, labels: used };
}

interface Known {
  readonly labels: LabelsThen;
  readonly moments: Moments;
  readonly common: Common;
}

function labelled(name: string, exchange: TracedExchange, moments: Moments, common: Common): string {
  // The client made the name.
  return labelOf(replaceIds(replaceTimes(name, exchange, moments, 'request'), new Map(), common, 'ids'), common);
}

function comparableOf(exchange: TracedExchange, place: number, known: Known): Comparable {
  const replaced = (text: string, side: Side) => {
    const numbers = side === 'request' ? 'ids' : numbersIn(exchange);
    return replaceIds(replaceTimes(text, exchange, known.moments, side), known.labels, known.common, numbers);
  };
  return {
    exchange,
    place,
    isStopped: known.common.stoppedAt.has(exchange.at),
    request: `${exchange.method} ${replaced(targetOf(exchange), 'request')}`,
    text: answered => replaced(answered, 'answer'),
  };
}

/** What clocks showed at requests that came one after the other. */
export function stopsOf({ exchanges }: Pick<Trace, 'exchanges'>): ReadonlySet<string> {
  const arrived = new Map<string, string>();
  const stops = new Set<string>();
  for (const { at, received_at } of exchanges) {
    if ((arrived.get(at) ?? received_at) !== received_at) stops.add(at);
    arrived.set(at, received_at);
  }
  return stops;
}

/** Whether a request has a time in it that was made when it was sent. */
export function namesPresent({ request }: Comparable): boolean {
  return /<now|<today>/.test(request);
}

/** Words of requests and answers that a run has: those of two runs were not made by chance. */
export function wordsOf({ exchanges }: Pick<Trace, 'exchanges'>): ReadonlySet<string> {
  return new Set(exchanges.flatMap(exchange => wordsIn(`${targetOf(exchange)}\n${exchange.answer?.body ?? ''}`)));
}

/** What separates the parts of a query, and what a terminal or a line must not have, stays encoded. */
const KEPT = /[&=#%+\p{C}\p{Zl}\p{Zp}]/gu;

/** Path and query, readable: what cannot be decoded stays as it was sent. */
function targetOf({ path, query }: Pick<TracedExchange, 'path' | 'query'>): string {
  const parts = query
    .split(/([&=])/)
    .map((part, index) => (index % 2 === 1 ? part : decoded(part.replaceAll('+', ' '))));
  return query === '' ? decoded(path) : `${decoded(path)}?${parts.join('')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replace(KEPT, encodeURIComponent);
  } catch {
    return part;
  }
}
