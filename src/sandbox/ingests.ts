import { discard, type IngestedHits, ingesting, noHits } from '../hits/ingest.ts';
import type { Memory } from '../memory/memory.ts';
import { findSite } from '../rules/access.ts';
import type { SliceQueue } from '../time/in-slices.ts';
import { isGeneratedVisitId } from '../traffic/visit-id.ts';
import type { CountedStore } from './counted-store.ts';
import { withHits } from './sandbox-data.ts';
import type { Storage } from './storage.ts';

interface Parts {
  readonly store: CountedStore;
  /** Takes what is ingested before the store counts on it. */
  readonly storage: Storage;
  readonly memory: Memory;
  readonly queue: SliceQueue;
}

/** Hits as they would be with those of an ingest, and what they were validated against. */
interface ValidatedHits {
  readonly siteId: string;
  readonly hits: Iterable<unknown>;
  readonly base: IngestedHits;
  readonly next: IngestedHits;
  /** Whether the site has generated traffic. */
  readonly generates: boolean;
}

/** The ingests of a sandbox, one after the other: each begins where the one before ended. */
export class Ingests {
  readonly #parts: Parts;
  /** Resolved once no ingest is under way. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Adds hits, parsed JSON, to those of a site, all or nothing; `hits` may be read twice.
   * @returns how many there were
   * @throws 404 site · 400 by line and field, and where the memory bound is reached · what `hits` throws
   */
  add(siteId: string, hits: Iterable<unknown>): Promise<number> {
    const added = this.#last.then(() => this.#add(siteId, hits));
    this.#last = added.catch(() => undefined);
    return added;
  }

  async #add(siteId: string, hits: Iterable<unknown>): Promise<number> {
    const { store, memory, queue } = this.#parts;
    // What an ingest takes is counted as it comes, until the commit counts it.
    let stagedBytes = 0;
    const onGrowth = (bytes: number) => {
      memory.ensure(bytes - stagedBytes);
      memory.count('hits', bytes - stagedBytes);
      stagedBytes = bytes;
    };
    for (;;) {
      const { traffic } = findSite(store.data.state, siteId);
      const base = store.data.hits.bySite.get(siteId) ?? noHits();
      const looksGenerated = (visitId: string) => isGeneratedVisitId(siteId, visitId);
      const isGenerated = traffic === null ? () => false : looksGenerated;
      const next = await queue.run(ingesting(base, hits, { isGenerated, looksGenerated, onGrowth }));
      let committed = false;
      try {
        if (next === base) return 0;
        const validated = { siteId, hits, base, next, generates: traffic !== null };
        committed = await this.#commit(validated, stagedBytes);
        if (committed) return next.hitCount - base.hitCount;
        // The hits that they were added to, or the site's traffic, changed meanwhile: they are validated again.
      } finally {
        if (!committed) await queue.run(discard(next.log, base));
        onGrowth(0);
      }
    }
  }

  /**
   * Makes `next` the hits of the site; false, and nothing done, where what it was validated against has changed.
   * @throws 404 site
   */
  #commit({ siteId, hits, base, next, generates }: ValidatedHits, paidBytes: number): Promise<boolean> {
    const { store, storage } = this.#parts;
    const commit = (record: number | null) =>
      store.commit(data => {
        const { traffic } = findSite(data.state, siteId);
        const latest = data.hits.bySite.get(siteId) ?? noHits();
        if (latest !== base || (traffic !== null) !== generates) return { state: data, body: false };
        return { state: { ...data, hits: withHits(data.hits, siteId, next, record) }, body: true };
      }, paidBytes);
    return storage.appendHits({ site: siteId, hits }, commit);
  }
}
