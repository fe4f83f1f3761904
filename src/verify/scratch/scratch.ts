import { fieldsOf } from '../answers.ts';
import type { Ask, MayWrite } from '../asking.ts';
import { NotTried } from '../not-tried.ts';
import { type ServerAnswer, ServerError, type ServerRequest } from '../server/exchange.ts';
import { type Paced, RunEnd } from '../server/paced.ts';
import { allSites } from './all-sites.ts';
import { isPlainId, leftovers } from './leftovers.ts';
import { type Sign, scratchName } from './name.ts';

/** What a run with `--write` has that one without has not. */
export interface Writing {
  readonly sign: Sign;
  /** 8 hex digits, others each time. */
  readonly random: () => string;
  /** Called with what was removed of earlier runs, and with what is left. */
  readonly note: (text: string) => void;
}

/** The site in which a run changes data. */
export interface ScratchSite {
  readonly id: string;
  readonly name: string;
  /** What its creation was answered with. */
  readonly creation: ServerAnswer;
  /** The last of the list before it was made; null where there was none. */
  readonly lastBefore: string | null;
  /** To be called once the server has answered that it is not there any more. */
  readonly deleted: () => void;
}

/** Names of what a run makes in its site begin so. */
export const OWN = 'leadline-verify';

/** Requests that are kept for the deletion: a list, and each of these once more. */
export const CLEANING_REQUESTS = 5;

const DELETE_TRIES = 2;

/**
 * The one site of a run that may be changed, from before it is made until it is deleted. `mayWrite` is the guard of all
 * that probes send: it lets through the creation, once, and what is below the site's path.
 */
export class Scratch {
  readonly #paced: Paced;
  readonly #writing: Writing;
  readonly #removable = new Set<string>();
  #before: ReadonlySet<unknown> = new Set();
  #name: string | null = null;
  /** sent: the server may have made it, or several. */
  #state: 'none' | 'sending' | 'sent' | 'deleted' = 'none';
  /** Of the answer to the creation. */
  #madeId: string | null = null;
  /** The same, once the server has shown that it is the site of this name. */
  #id: string | null = null;
  #isCertain = false;

  constructor(paced: Paced, writing: Writing) {
    this.#paced = paced;
    this.#writing = writing;
  }

  readonly mayWrite: MayWrite = ({ method, path, query = {}, body }) => {
    if (!/^(\/[A-Za-z0-9_-]+)+$/.test(path)) return false;
    if (path === '/sites') {
      const name = typeof body === 'object' ? body.name : undefined;
      return method === 'POST' && this.#state === 'sending' && name === this.#name && Object.keys(query).length === 0;
    }
    const [, sites, id, ...below] = path.split('/');
    if (sites !== 'sites' || id === undefined) return false;
    if (id === this.#id) return true;
    return method === 'DELETE' && below.length === 0 && Object.keys(query).length === 0 && this.#removable.has(id);
  };

  /** Removes what earlier runs left, and makes the site. @throws NotTried, RunEnd, ServerError */
  async create(ask: Ask, nowS: number): Promise<ScratchSite> {
    if (this.#state !== 'none') throw new NotTried('the scratch site could not be made');
    const sites = await allSites(ask.again);
    if (sites === null) throw new NotTried('the list of sites cannot be read to its end: a new site could not be told');
    this.#before = new Set(sites.map(({ id }) => id));
    const { sign, random, note } = this.#writing;
    for (const leftover of await leftovers(sites, { ask, sign, nowS })) {
      const { id, name, why } = leftover;
      note(why === null ? await this.#removed(ask, id, name) : `the site ${name} is left: ${why}`);
    }
    const name = scratchName(sign, nowS, random());
    const creation = await this.#make(ask, name);
    if (this.#madeId === null) throw new NotTried(`the scratch site was not made as asked (${creation.status})`);
    const id = this.#madeId;
    const shown = fieldsOf(await ask.again({ path: `/sites/${id}` }));
    if (shown.id !== id || shown.name !== name) throw new NotTried('the scratch site is not shown as it was made');
    this.#id = id;
    const last = sites.at(-1)?.id;
    return { id, name, creation, lastBefore: typeof last === 'string' ? last : null, deleted: () => this.#deleted() };
  }

  /** Deletes the site, whatever came of the run. What cannot be deleted is noted. */
  async cleanUp(): Promise<void> {
    if (this.#state !== 'sent') return;
    const last = (request: ServerRequest) => this.#paced.last(request);
    try {
      for (const id of await this.#ownIds(last)) await deleted(last, id);
      this.#deleted();
    } catch (error) {
      if (!(error instanceof RunEnd || error instanceof ServerError || error instanceof NotTried)) throw error;
      this.#writing.note(
        `the site ${this.#name} may be left (${error.message}): a run with --write removes it, from an hour on`,
      );
    }
  }

  async #make(ask: Ask, name: string): Promise<ServerAnswer> {
    this.#name = name;
    this.#state = 'sending';
    const before = this.#paced.requests();
    try {
      const creation = await ask({ method: 'POST', path: '/sites', body: { name } });
      const { id, name: made } = fieldsOf(creation);
      const isNew = isPlainId(id) && made === name && !this.#before.has(id);
      if (isNew) this.#madeId = id;
      // Sent again after a refusal, it may have been made twice.
      this.#isCertain = this.#paced.requests() === before + 1 && (isNew || isRefusal(creation));
      return creation;
    } finally {
      this.#state = this.#paced.requests() === before ? 'none' : 'sent';
    }
  }

  async #removed(ask: Ask, id: string, name: string): Promise<string> {
    this.#removable.add(id);
    try {
      const { status } = await ask({ method: 'DELETE', path: `/sites/${id}` });
      return status < 300 ? `the site ${name} of an earlier run was removed` : `the site ${name} is left: ${status}`;
    } finally {
      this.#removable.delete(id);
    }
  }

  /** @throws NotTried, RunEnd, ServerError */
  async #ownIds(ask: (request: ServerRequest) => Promise<ServerAnswer>): Promise<readonly string[]> {
    const ids = new Set(this.#madeId === null ? [] : [this.#madeId]);
    if (this.#isCertain) return [...ids];
    const sites = await allSites(ask);
    if (sites === null) throw new NotTried('the list of sites cannot be read to its end');
    for (const { id, name } of sites) {
      if (isPlainId(id) && name === this.#name && !this.#before.has(id)) ids.add(id);
    }
    return [...ids];
  }

  #deleted(): void {
    this.#state = 'deleted';
    this.#id = null;
  }
}

function isRefusal({ status }: ServerAnswer): boolean {
  return status >= 400 && status < 500;
}

/** @throws NotTried, RunEnd, ServerError */
async function deleted(ask: (request: ServerRequest) => Promise<ServerAnswer>, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { status } = await ask({ method: 'DELETE', path: `/sites/${id}` });
      if (status < 300 || status === 404) return;
      if (tries >= DELETE_TRIES) throw new NotTried(`the server answered ${status} to its deletion`);
    } catch (error) {
      if (!(error instanceof ServerError) || tries >= DELETE_TRIES) throw error;
    }
  }
}
