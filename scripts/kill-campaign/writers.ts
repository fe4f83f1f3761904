import type { Random } from '../../src/random/random.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  readonly body: any;
}

/** A request to the server; `bearer` is the demo fixture's administrator where it is left out. It throws where the server is gone. */
export type Send = (method: string, path: string, body?: unknown, bearer?: string) => Promise<Reply>;

/** A request that changes what its writer alone changes. */
export interface Step<S> {
  /** For the count of what was answered. */
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly bearer?: string;
  /** The status of the answer. One of 400 and above is a refusal, which changes nothing. */
  readonly status: number;
  readonly apply: (state: S) => S;
  /** Takes from the answer what later requests need, such as an id. */
  readonly learn?: (body: Reply['body']) => void;
}

/**
 * A client that sends one request after the other and owns a part of what the server keeps, so that it knows exactly how
 * that part must stand, but for a request that was cut off. States are plain JSON.
 */
export interface Writer<S> {
  readonly name: string;
  readonly initial: S;
  next(state: S, random: Random): Step<S>;
  /** How its part stands, as far as that can be seen without a change. */
  look(send: Send): Promise<unknown>;
  /** What `look` sees of a state. */
  visible(state: S): unknown;
  /** Looks at what cannot be seen without a change, and answers which of `states` it may be, and has become. */
  probe?(send: Send, states: readonly S[], random: Random): Promise<S[]>;
}

const bearerOf = (sandbox: string) => (sandbox === 'default' ? 'demo-admin' : `demo-admin~${sandbox}`);

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const { [key]: _, ...others } = record;
  return others;
};

const pick = <T>(random: Random, from: readonly T[]): T => from[random.below(from.length)]!;

/** All records of a list, over its pages. */
async function listed(send: Send, path: string, sandbox = 'default'): Promise<Reply['body'][]> {
  const records: Reply['body'][] = [];
  for (let after = ''; ; ) {
    const { body } = await send('GET', `${path}?limit=100${after}`, undefined, bearerOf(sandbox));
    records.push(...body.data);
    if (!body.has_more) return records;
    after = `&starting_after=${body.data.at(-1).id ?? body.data.at(-1).name}`;
  }
}

/** Sites that are made, changed and deleted, by name with their sharing. */
export function siteWriter(): Writer<Record<string, string>> {
  const ids = new Map<string, string>();
  let made = 0;
  return {
    name: 'sites',
    initial: {},
    next(state, random) {
      const names = Object.keys(state);
      const choice = names.length === 0 ? 0 : random.below(names.length < 8 ? 5 : 3) + (names.length < 8 ? 0 : 2);
      const name = pick(random, names) ?? '';
      const path = `/v1/sites/${ids.get(name)}`;
      if (choice < 2) {
        const made_name = `sites-${made++}`;
        return {
          kind: 'site made',
          method: 'POST',
          path: '/v1/sites',
          body: { name: made_name },
          status: 200,
          apply: sites => ({ ...sites, [made_name]: 'none' }),
          learn: body => ids.set(made_name, body.id),
        };
      }
      if (choice === 2) {
        const sharing = state[name] === 'none' ? 'public' : 'none';
        const apply = (sites: Record<string, string>) => ({ ...sites, [name]: sharing });
        return { kind: 'site changed', method: 'POST', path, body: { sharing }, status: 200, apply };
      }
      if (choice === 3) {
        return { kind: 'site deleted', method: 'DELETE', path, status: 200, apply: sites => without(sites, name) };
      }
      const body = { name: `sites-refused-${made++}`, sharing: 'wide open' };
      return { kind: 'site refused', method: 'POST', path: '/v1/sites', body, status: 400, apply: sites => sites };
    },
    async look(send) {
      const sites = (await listed(send, '/v1/sites')).filter(({ name }) => name.startsWith('sites-'));
      for (const { id, name } of sites) ids.set(name, id);
      return Object.fromEntries(sites.map(({ name, sharing }) => [name, sharing]));
    },
    visible: state => state,
  };
}

/** Milestones of one site, by name with their dates. */
export function milestoneWriter(): Writer<Record<string, string>> {
  const ids = new Map<string, string>();
  const milestones = '/v1/sites/TIDEPOOL/milestones';
  let made = 0;
  const dateOf = (random: Random) => `2026-0${1 + random.below(9)}-1${random.below(10)} 00:00:00`;
  return {
    name: 'milestones',
    initial: {},
    next(state, random) {
      const names = Object.keys(state);
      const name = pick(random, names) ?? '';
      const path = `${milestones}/${ids.get(name)}`;
      const date = dateOf(random);
      const choice = names.length === 0 ? 0 : names.length < 10 ? random.below(4) : 2;
      if (choice === 0) {
        const made_name = `made-${made++}`;
        return {
          kind: 'milestone made',
          method: 'POST',
          path: milestones,
          body: { name: made_name, milestone_date: date.slice(0, 10) },
          status: 201,
          apply: known => ({ ...known, [made_name]: date }),
          learn: body => ids.set(made_name, body.id),
        };
      }
      if (choice === 1) {
        const body = { name, milestone_date: date.slice(0, 10) };
        const apply = (known: Record<string, string>) => ({ ...known, [name]: date });
        return { kind: 'milestone changed', method: 'POST', path, body, status: 200, apply };
      }
      if (choice === 2) {
        return { kind: 'milestone deleted', method: 'DELETE', path, status: 200, apply: known => without(known, name) };
      }
      const body = { name: `made-refused-${made++}`, milestone_date: 'soon' };
      return { kind: 'refused', method: 'POST', path: milestones, body, status: 400, apply: known => known };
    },
    async look(send) {
      const own = (await listed(send, milestones)).filter(({ name }) => name.startsWith('made-'));
      for (const { id, name } of own) ids.set(name, id);
      return Object.fromEntries(own.map(({ name, milestone_date }) => [name, milestone_date]));
    },
    visible: state => state,
  };
}

/** Currencies of events of one site, by event. */
export function currencyWriter(): Writer<Record<string, string>> {
  return {
    name: 'currencies',
    initial: {},
    next(_, random) {
      const event = `Sale ${random.below(5)}`;
      if (random.below(4) === 0) {
        const path = `/v1/sites/EMPTYSEA/events?name=${encodeURIComponent(event)}`;
        return { kind: 'currency cleared', method: 'DELETE', path, status: 200, apply: known => without(known, event) };
      }
      const currency = pick(random, ['dollar', 'pound', 'euro', 'yen']);
      return {
        kind: 'currency set',
        method: 'POST',
        path: '/v1/sites/EMPTYSEA/events/currency',
        body: { name: event, currency },
        status: 200,
        apply: known => ({ ...known, [event]: currency }),
      };
    },
    async look(send) {
      const { body } = await send('GET', '/v1/sites/EMPTYSEA/events?limit=100');
      return Object.fromEntries(body.data.map((event: Record<string, string>) => [event.name, event.currency]));
    },
    visible: state => state,
  };
}

/** Tokens, by name with what they may. */
export function tokenWriter(): Writer<Record<string, string>> {
  return {
    name: 'tokens',
    initial: {},
    next(state, random) {
      const name = `token-${random.below(6)}`;
      if (name in state) {
        const path = `/_sim/tokens/${name}`;
        return { kind: 'token deleted', method: 'DELETE', path, status: 204, apply: known => without(known, name) };
      }
      const ability = pick(random, ['*', 'all-sites-readonly', 'read:TIDEPOOL', 'none of these']);
      const isRefused = ability === 'none of these';
      return {
        kind: isRefused ? 'token refused' : 'token made',
        method: 'POST',
        path: '/_sim/tokens',
        body: { name, abilities: [ability] },
        status: isRefused ? 400 : 201,
        apply: known => ({ ...known, [name]: ability }),
      };
    },
    async look(send) {
      const { body } = await send('GET', '/_sim/tokens');
      const own = body.data.filter(({ name }: { name: string }) => name.startsWith('token-'));
      return Object.fromEntries(own.map((token: Reply['body']) => [token.name, token.abilities.join()]));
    },
    visible: state => state,
  };
}

/** The account's timezone. */
export function accountWriter(): Writer<string> {
  return {
    name: 'account',
    initial: 'UTC',
    next(_, random) {
      const timezone = pick(random, ['UTC', 'Asia/Tokyo', 'Europe/Berlin', 'America/Lima']);
      return {
        kind: 'account changed',
        method: 'PATCH',
        path: '/_sim/account',
        body: { timezone },
        status: 200,
        apply: () => timezone,
      };
    },
    look: async send => (await send('GET', '/_sim/account')).body.timezone,
    visible: state => state,
  };
}

/** Number of hits, by batch, by site. */
type Ingested = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface World {
  readonly now: Ingested;
  readonly snapshots: Readonly<Record<string, Ingested>>;
}

export interface WorldOptions {
  readonly name: string;
  readonly sandbox: string;
  readonly steps: readonly (keyof typeof WORLD_STEPS)[];
  readonly hits: number;
  /** The longest path of a hit. */
  readonly pathLength: number;
}

const WORLD_STEPS = { ingest: 0, misfit: 0, snapshot: 0, drop: 0, restore: 0, reset: 0 };

/** Sites with ingested hits and, in a sandbox of the writer's own, snapshots, restores and resets. */
export function worldWriter({ name, sandbox, steps, hits, pathLength }: WorldOptions): Writer<World> {
  const ids = new Map<string, string>();
  const bearer = bearerOf(sandbox);
  const inSandbox = `?sandbox=${sandbox}`;
  let counted = 0;
  const batchOf = (random: Random, batch: string) =>
    Array.from({ length: hits }, (_, index) => ({
      type: 'pageview',
      timestamp: '2026-06-10 10:00:00',
      visit: `${batch}.${index}`,
      hostname: 'https://sea.example',
      pathname: `/${'x'.repeat(random.below(pathLength))}`,
    }));

  const makeSite = (): Step<World> => {
    const site = `${name}-${counted++}`;
    return {
      kind: 'site for hits made',
      method: 'POST',
      path: '/v1/sites',
      body: { name: site },
      bearer,
      status: 200,
      apply: world => ({ ...world, now: { ...world.now, [site]: {} } }),
      learn: body => ids.set(site, body.id),
    };
  };
  const lookNow = async (send: Send): Promise<Ingested> => {
    const own = (await listed(send, '/v1/sites', sandbox)).filter(site => site.name.startsWith(`${name}-`));
    const now: Record<string, Record<string, number>> = {};
    for (const site of own) {
      ids.set(site.name, site.id);
      const counts: Record<string, number> = {};
      for (const visit of (await send('GET', `/_sim/sites/${site.id}/hits${inSandbox}`)).body as { visit: string }[]) {
        const batch = visit.visit.replace(/\.\d+$/, '');
        counts[batch] = (counts[batch] ?? 0) + 1;
      }
      now[site.name] = counts;
    }
    return now;
  };

  return {
    name,
    initial: { now: {}, snapshots: {} },
    next({ now, snapshots }, random) {
      const sites = Object.keys(now);
      if (sites.length === 0 || (sites.length < 3 && random.below(10) === 0)) return makeSite();
      const site = pick(random, sites);
      const path = `/v1/sites/${ids.get(site)}`;
      if (Object.keys(now[site]!).length > 12) {
        const apply = (world: World) => ({ ...world, now: without(world.now, site) });
        return { kind: 'site with hits deleted', method: 'DELETE', path, bearer, status: 200, apply };
      }
      const step = pick(random, steps);
      const snapshot = pick(random, step === 'snapshot' ? ['a', 'b', 'c'] : Object.keys(snapshots)) ?? '';
      const method = 'POST';
      const hitsPath = `/_sim/sites/${ids.get(site)}/hits${inSandbox}`;
      if (step === 'misfit') {
        const body = [...batchOf(random, `${name}-refused-${counted++}`), { type: 'pageview' }];
        return { kind: 'hits refused', method, path: hitsPath, body, status: 400, apply: world => world };
      }
      if (step === 'snapshot') {
        const path = `/_sim/snapshots${inSandbox}`;
        const apply = (world: World) => ({ ...world, snapshots: { ...world.snapshots, [snapshot]: world.now } });
        return { kind: 'snapshot taken', method, path, body: { name: snapshot }, status: 201, apply };
      }
      if (step === 'drop' && snapshot !== '') {
        const path = `/_sim/snapshots/${snapshot}${inSandbox}`;
        const apply = (world: World) => ({ ...world, snapshots: without(world.snapshots, snapshot) });
        return { kind: 'snapshot deleted', method: 'DELETE', path, status: 204, apply };
      }
      if (step === 'restore' && snapshot !== '') {
        const path = `/_sim/snapshots/${snapshot}/restore${inSandbox}`;
        const apply = (world: World) => ({ ...world, now: world.snapshots[snapshot]! });
        return { kind: 'snapshot restored', method, path, status: 204, apply };
      }
      if (step === 'reset') {
        const apply = (world: World) => ({ ...world, now: {} });
        return { kind: 'reset', method, path: `/_sim/reset${inSandbox}`, status: 204, apply };
      }
      const batch = `${name}-${counted++}`;
      const body = batchOf(random, batch);
      const apply = (world: World) => ({
        ...world,
        now: { ...world.now, [site]: { ...world.now[site], [batch]: hits } },
      });
      return { kind: 'ingest', method, path: hitsPath, body, status: 202, apply };
    },
    async look(send) {
      const { body } = await send('GET', `/_sim/snapshots${inSandbox}`);
      const own = sandbox === 'default' ? [] : body.data.map((snapshot: { name: string }) => snapshot.name).sort();
      return { now: await lookNow(send), snapshots: own };
    },
    visible: ({ now, snapshots }) => ({ now, snapshots: Object.keys(snapshots).sort() }),
    async probe(send, states, random) {
      const snapshot = pick(random, Object.keys(states[0]!.snapshots));
      if (snapshot === undefined) return [...states];
      await send('POST', `/_sim/snapshots/${snapshot}/restore${inSandbox}`);
      const now = JSON.stringify(await lookNow(send));
      return states
        .map(world => ({ ...world, now: world.snapshots[snapshot]! }))
        .filter(world => canonical(world.now) === canonical(JSON.parse(now)));
    },
  };
}

/** Sandboxes that the control plane makes and deletes, under few names, by name with the sites made in them. */
export function sandboxWriter(name: string): Writer<Record<string, readonly string[]>> {
  let counted = 0;
  return {
    name,
    initial: {},
    next(state, random) {
      const sandbox = `${name}-${random.below(3)}`;
      const sites = state[sandbox];
      const make = { method: 'POST', path: '/_sim/sandboxes', body: { name: sandbox, seed: `${counted}` } };
      if (sites === undefined) {
        return { kind: 'sandbox made', ...make, status: 201, apply: known => ({ ...known, [sandbox]: [] }) };
      }
      if (sites.length >= 2 || random.below(4) === 0) {
        const path = `/_sim/sandboxes/${sandbox}`;
        return {
          kind: 'sandbox deleted',
          method: 'DELETE',
          path,
          status: 204,
          apply: known => without(known, sandbox),
        };
      }
      if (random.below(4) === 0) return { kind: 'sandbox refused', ...make, status: 400, apply: known => known };
      const site = `in-${counted++}`;
      return {
        kind: 'site in a sandbox',
        method: 'POST',
        path: '/v1/sites',
        body: { name: site },
        bearer: bearerOf(sandbox),
        status: 200,
        apply: known => ({ ...known, [sandbox]: [...known[sandbox]!, site].sort() }),
      };
    },
    async look(send) {
      const seen: Record<string, string[]> = {};
      for (const sandbox of (await send('GET', '/_sim/sandboxes')).body.data) {
        if (!sandbox.name.startsWith(`${name}-`)) continue;
        const sites = await listed(send, '/v1/sites', sandbox.name);
        seen[sandbox.name] = sites
          .map(site => site.name)
          .filter(site => site.startsWith('in-'))
          .sort();
      }
      return seen;
    },
    visible: state => state,
  };
}

/** JSON with sorted keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
