import { expect, it } from 'vitest';
import { CallError } from '../src/client/control.ts';
import { type Entry, EntryList } from '../src/state/entry-list.ts';
import { type JournalListener, type JournalSource, JournalWatch, READ_MAX } from '../src/state/journal-watch.ts';

const BOUNDS = { entries: 5_000, length: 1e9 };
const instant = (second: number) => new Date(1_780_000_000_000 + second * 1_000).toISOString();

/** An entry whose request came in a second. */
const entry = (id: number, second = id, duration_ms: number | null = 5) =>
  ({ id, seq: id, path: '/', query: '', duration_ms, received_at: instant(second) }) as Entry;
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => entry(first + at));
const eventsOf = (entries: readonly Entry[]) =>
  `:\n\n${entries.map(each => `id: ${each.id}\ndata: ${JSON.stringify(each)}\n\n`).join('')}`;

/** A server, whose journal and stream a test decides for each turn; what the page asked, and what it told. */
class Server implements JournalSource {
  readonly list = new EntryList(BOUNDS);
  readonly log: unknown[] = [];
  journal: readonly Entry[] | CallError = [];
  startedAt = 0;
  time = 0;
  hasPlace = true;
  answer: () => Response | Promise<Response> = () => new Response(eventsOf([]));
  readonly #turns: (() => void)[];
  readonly #gone = new AbortController();

  constructor(turns: (() => void)[]) {
    this.#turns = turns;
  }

  /** Has one turn after each function. */
  async watch(): Promise<this> {
    const tell =
      (name: keyof JournalListener) =>
      (...args: readonly unknown[]) =>
        this.log.push(args.length === 0 ? name : [name, ...args]);
    const listener: JournalListener = {
      connection: ({ state, ...rest }) =>
        this.log.push('why' in rest ? rest.why : 'status' in rest ? rest.status : state),
      changed: () => {},
      caughtUp: () => {},
      dropped: tell('dropped'),
      restarted: tell('restarted'),
    };
    await new JournalWatch(this, this.list, listener).run(this.#gone.signal);
    return this;
  }

  async read(since: number | null) {
    this.log.push(`read ${since}`);
    if (this.journal instanceof CallError) throw this.journal;
    return this.journal.filter(({ id }) => id > (since ?? 0)).slice(-READ_MAX);
  }

  async uptime() {
    return this.time - this.startedAt;
  }

  async open(lastId: number) {
    this.log.push(`open ${lastId}`);
    return this.answer();
  }

  /** A stream without entries that ends after so many seconds. */
  lasting(seconds: number): Response {
    this.time += seconds;
    return new Response(eventsOf([]));
  }

  numberOf({ seq }: Entry) {
    return seq;
  }

  async takePlace() {
    if (!this.hasPlace) return null;
    this.hasPlace = false;
    return () => {
      this.hasPlace = true;
    };
  }

  now() {
    return this.time;
  }

  async pause(ms: number) {
    this.time += ms / 1_000;
  }

  async shown(signal: AbortSignal) {
    const turn = this.#turns.shift();
    if (turn === undefined) this.#gone.abort();
    else turn();
    return signal;
  }
}

const NO_ANSWER = new CallError(0, 'no answer');

it('reads what is there, and follows the stream behind the last answer', async () => {
  const server = new Server([
    () => {
      server.journal = [entry(1), entry(2), entry(3, 3, null)];
      server.answer = () => new Response(eventsOf([entry(3), entry(4)]));
    },
    () => {
      server.journal = upTo(6);
    },
  ]);
  await server.watch();
  expect(server.log).toEqual(['read null', 'open 2', 'live', 'read 3', 'open 6', 'live']);
  expect(server.list.all).toEqual(upTo(6));
});

it('keeps what it has while there is no answer, and goes on when there is one', async () => {
  const server = new Server([
    () => {
      server.journal = upTo(2);
    },
    () => {
      server.journal = NO_ANSWER;
    },
    () => expect(server.list.all).toHaveLength(2),
    () => {
      server.journal = upTo(3);
    },
  ]);
  await server.watch();
  expect(server.log).toEqual(['read null', 'open 2', 'live', 'read 1', 0, 'read 1', 0, 'read 1', 'open 3', 'live']);
});

it('tries again soon, then less often, and soon again after there was an answer', async () => {
  const times: number[] = [];
  const turn = (journal: Server['journal']) => () => {
    times.push(server.time);
    server.journal = journal;
  };
  const none = turn(NO_ANSWER);
  const server = new Server([none, none, none, none, none, turn([]), none, none]);
  server.answer = () => server.lasting(1);
  await server.watch();
  expect(times).toEqual([0, 0.25, 0.75, 1.75, 3.75, 5.75, 7, 7.25]);
});

it('takes nothing of what was read before the page was hidden', async () => {
  const server = new Server([() => {}]);
  const hidden = new AbortController();
  server.read = async () => {
    hidden.abort();
    return upTo(2);
  };
  server.shown = async signal => {
    await Server.prototype.shown.call(server, signal);
    return hidden.signal;
  };
  await server.watch();
  expect(server.list.all).toEqual([]);
});

it('waits for a sandbox that does not exist', async () => {
  const server = new Server([
    () => {
      server.journal = new CallError(404, 'There is no sandbox "ci-1".');
    },
    () => {
      server.journal = [];
    },
  ]);
  await server.watch();
  expect(server.log).toEqual(['read null', 'missing', 'read null', 'open 0', 'live']);
});

it.each<[string, (server: Server) => void]>([
  ['streams', server => (server.answer = () => Response.json({}, { status: 503 }))],
  ['stream', server => (server.answer = () => Promise.reject(new TypeError('network error')))],
  ['pages', server => (server.hasPlace = false)],
])('reads the journal every 2 s where it has no stream: %s', async (why, begin) => {
  const server = new Server([
    () => {
      begin(server);
      server.journal = upTo(2);
    },
    () => {
      expect(server.time).toBe(2);
      server.journal = upTo(4);
    },
  ]);
  await server.watch();
  expect(server.log.filter(each => each === why)).toHaveLength(2);
  expect(server.log).toContain('read 1');
  expect(server.list.all).toEqual(upTo(4));
});

it.each<[string, readonly Entry[], number]>([
  ['without entries', [], 101],
  ['with fewer entries', [entry(1, 101)], 101],
  ['with more entries', upTo(9).map(({ id }) => entry(id, 100 + id)), 101],
  ['in the same process, with fewer entries', [entry(1, 101)], 0],
  ['in the same process, with more entries', upTo(9).map(({ id }) => entry(id, 100 + id)), 0],
])('drops the entries of an earlier run of the server: %s', async (_run, journal, startedAt) => {
  const server = new Server([
    () => {
      server.journal = upTo(5);
    },
    () => {
      server.time = 200;
      server.startedAt = startedAt;
      server.journal = journal;
    },
  ]);
  await server.watch();
  expect(server.list.all).toEqual(journal);
  expect(server.log.filter(each => each === 'restarted')).toHaveLength(1);
});

it('drops them when the stream shows that they are of an earlier run', async () => {
  const server = new Server([
    () => {
      server.journal = upTo(5);
    },
    () => {
      server.journal = [];
      server.answer = () => new Response(eventsOf([entry(1, 50)]));
    },
    () => {
      server.journal = [entry(1, 50)];
      server.answer = () => new Response(eventsOf([]));
    },
  ]);
  await server.watch();
  expect(server.list.all).toEqual([entry(1, 50)]);
  expect(server.log).toContain('restarted');
});

it('keeps entries that the journal does not have any more, as those of a sandbox that was deleted', async () => {
  const server = new Server([
    () => {
      server.journal = upTo(5);
    },
    () => {
      server.journal = [entry(6)];
    },
  ]);
  await server.watch();
  expect(server.list.all).toEqual(upTo(6));
  expect(server.log).toEqual(['read null', 'open 5', 'live', 'read 4', 'read null', 'open 6', 'live']);
});

it('reads entries whose numbers began again at a reset', async () => {
  const server = new Server([
    () => {
      server.journal = upTo(5);
    },
    () => {
      server.journal = [{ ...entry(9), seq: 1 }];
    },
  ]);
  server.read = async since => {
    if (server.journal instanceof CallError) throw server.journal;
    return server.journal.filter(({ seq }) => seq > (since ?? 0));
  };
  await server.watch();
  expect(server.list.all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 9]);
});

it('shows no entries behind a gap', async () => {
  const server = new Server([
    () => {
      server.journal = upTo(5);
    },
    () => {
      server.journal = upTo(READ_MAX + 10);
    },
  ]);
  await server.watch();
  expect(server.list.all).toEqual(upTo(READ_MAX + 10, 11));
  expect(server.log).not.toContain('restarted');
});

it('goes on after an answer that cannot be read', async () => {
  const server = new Server([
    () => {
      server.journal = [null as unknown as Entry];
    },
    () => {
      server.journal = upTo(1);
    },
  ]);
  await server.watch();
  expect(server.log).toEqual(['read null', 200, 'read null', 'open 1', 'live']);
});

it('reads the journal now and then where the stream has something else than entries', async () => {
  const server = new Server([
    () => {
      server.answer = () => new Response('data: <html>\n\n');
    },
  ]);
  await server.watch();
  expect(server.log).toEqual(['read null', 'open 0', 'live', 'stream']);
  expect(server.time).toBe(2);
});

it('waits longer each time where streams end at once, and not where one lasted', async () => {
  const times: number[] = [];
  const turn = () => {
    times.push(server.time);
  };
  const last = () => {
    turn();
    server.answer = () => server.lasting(60);
  };
  const server: Server = new Server([turn, turn, turn, turn, turn, turn, last, turn]);
  await server.watch();
  expect(times).toEqual([0, 0.25, 0.75, 1.75, 3.75, 5.75, 7.75, 68]);
});
