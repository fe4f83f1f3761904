import { countOf, type Fields, fieldsOf, recordsOf, rowsOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import { begunS, isLikeScratch, type Sign } from './name.ts';

/** A run may still go on. */
const AGE_MIN_S = 3600;

/** A site of an earlier run, or one that is named like it. */
export interface Leftover {
  readonly id: string;
  readonly name: string;
  /** Why it is not removed; null where it is. */
  readonly why: string | null;
}

interface Asked {
  readonly ask: Ask;
  readonly sign: Sign;
  /** Epoch seconds, by the server's clock. */
  readonly nowS: number;
}

/** What earlier runs with this token left, and may be removed: signed by it, over an hour old, without a hit. @throws RunEnd, ServerError */
export async function leftovers(sites: readonly Fields[], asked: Asked): Promise<readonly Leftover[]> {
  const found: Leftover[] = [];
  for (const { id, name } of sites) {
    if (typeof name !== 'string' || !isLikeScratch(name)) continue;
    if (!isPlainId(id)) continue;
    found.push({ id, name, why: await whyKept(id, name, asked) });
  }
  return found;
}

/** Without anything that could lead out of `/sites/{id}`. */
export function isPlainId(id: unknown): id is string {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id);
}

async function whyKept(id: string, name: string, { ask, sign, nowS }: Asked): Promise<string | null> {
  const begun = begunS(sign, name);
  if (begun === null) return 'its name is not of this token';
  if (!(nowS - begun > AGE_MIN_S)) return 'it is not over an hour old: its run may go on';
  const totals = await ask.again({
    path: '/aggregations',
    query: { entity: 'pageview', entity_id: id, aggregates: 'visits,pageviews' },
  });
  const rows = rowsOf(totals);
  if (rows === null || !rows.every(row => isZero(row.visits) && isZero(row.pageviews))) return 'it may have hits';
  const visitors = await ask.again({ path: '/current_visitors', query: { site_id: id } });
  if (visitors.status !== 200 || fieldsOf(visitors).total !== 0) return 'it may have visitors';
  const events = recordsOf(await ask.again({ path: `/sites/${id}/events`, query: { limit: '100' } }));
  // Those that a run makes are named like its site.
  const isOwn = events?.every(event => typeof event.name === 'string' && isLikeScratch(event.name)) ?? false;
  return isOwn ? null : 'it has events that no run makes';
}

function isZero(value: unknown): boolean {
  return value === null || countOf(value) === 0;
}
