/** Sends packet after packet, on many connections at once, and holds every answer against what must hold. */

import { type Answer, Lane } from './lane.ts';
import { CALM, type Packet, packetOf, WILD } from './packets.ts';

export interface CampaignOptions {
  readonly origin: string;
  readonly seed: string;
  /** Packets to send; a pipeline is one. */
  readonly packets: number;
  /** The number of the first. */
  readonly from?: number;
  readonly lanes?: number;
  /** Told how far it is, now and then. */
  readonly progress?: (line: string) => void;
}

export interface Campaign {
  /** What went wrong, in order; empty when all is well. It ends with the first. */
  readonly failures: readonly string[];
  /** Requests sent; a pipeline counts as many as it holds. */
  readonly requests: number;
  readonly seconds: number;
  /** How often each status came, `cut` for a connection that ended in place of an answer. */
  readonly statuses: ReadonlyMap<string, number>;
  /** How often each operation, or each thing that is hardly a request, was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  readonly kinds: ReadonlyMap<string, number>;
  /** Answer times of `/_sim/health` meanwhile, sorted. */
  readonly healthMs: readonly number[];
  /** Of the server after each part, once its sandboxes were reset. */
  readonly memory: readonly Memory[];
}

export interface Memory {
  readonly rssMb: number;
  readonly heapMb: number;
}

/** A request that is answered later than this hangs. */
const DEADLINE_MS = 15_000;
/** What is hardly a request may leave the server waiting for the rest of it. */
const PATIENCE_MS = 60;
const HEALTH_EVERY_MS = 100;
const PARTS = 20;
const LEAKS = /\n\s+at |node_modules|node:internal|\.ts:\d/;

export async function runCampaign(options: CampaignOptions): Promise<Campaign> {
  const { origin, seed, packets, from = 0, lanes: laneCount = 16, progress = () => {} } = options;
  const { hostname, port } = new URL(origin);
  const newLane = () => new Lane(hostname, Number(port));
  const lanes = Array.from({ length: laneCount }, newLane);
  const failures: string[] = [];
  const statuses = new Map<string, number>();
  const asked = new Map<string, number>();
  const kinds = new Map<string, number>();
  const memory: Memory[] = [];
  let requests = 0;

  const fail = (index: number, packet: Packet, what: string) => {
    failures.push(
      `${what}\nseed ${seed}, packet ${index} (${packet.kind}: ${packet.asked.join(', ')}):\n${shown(packet.bytes)}`,
    );
  };

  async function send(lane: Lane, index: number): Promise<void> {
    const packet = packetOf(seed, index);
    const { kind, bytes } = packet;
    add(kinds, kind);
    for (const what of packet.asked) add(asked, what);
    requests += packet.asked.length;
    if (kind === 'broken-off') {
      lane.close();
      await lane.leave(bytes, index % 2 === 0);
      return;
    }
    if (kind === 'malformed') lane.close();
    const patienceMs = kind === 'malformed' ? PATIENCE_MS : DEADLINE_MS;
    const { answers, end } = await lane.ask(bytes, { count: packet.asked.length, head: packet.head, patienceMs });
    if (kind === 'malformed') lane.close();
    for (const answer of answers) {
      add(statuses, String(answer.status));
      const wrong = judge(answer, packet);
      if (wrong !== null) fail(index, packet, wrong);
    }
    if (end === 'closed') add(statuses, 'cut');
    if (end === 'late' && kind !== 'malformed') fail(index, packet, `no answer within ${DEADLINE_MS} ms`);
    if (end === 'closed' && packet.sure) fail(index, packet, `the connection ended after ${answers.length} answers`);
  }

  const healthMs: number[] = [];
  const health = watchHealth(newLane(), healthMs, what => failures.push(what));
  const startedMs = performance.now();
  const settler = newLane();
  await settle(settler);
  for (let part = 0; part < PARTS && failures.length === 0; part++) {
    let next = from + Math.floor((packets * part) / PARTS);
    const end = from + Math.floor((packets * (part + 1)) / PARTS);
    const work = async (lane: Lane) => {
      while (next < end && failures.length === 0) await send(lane, next++);
    };
    await Promise.all(lanes.map(work));
    await settle(settler);
    const now = await memoryOf(settler);
    if (now !== null) memory.push(now);
    const rate = Math.round(requests / ((performance.now() - startedMs) / 1000));
    const held = now === null ? '' : `, ${now.rssMb} MB resident, ${now.heapMb} MB heap`;
    progress(`${requests} requests, ${rate} a second${held}`);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  await health.stop();
  for (const lane of [...lanes, settler]) lane.close();
  failures.push(...growth(memory));
  return { failures, requests, seconds, statuses, asked, kinds, healthMs: healthMs.sort((a, b) => a - b), memory };
}

/** What is wrong with an answer; null where nothing is. */
function judge({ status, head, body }: Answer, { statuses, asked }: Packet): string | null {
  const cause = /^x-leadline-cause: (.*)$/im.exec(head)?.[1] ?? '';
  if (!(status >= 200 && status < 600)) return `status ${status}`;
  const byFault = /(^|, )fault:/.test(cause);
  if (status >= 500 && !byFault) return `status ${status} that no fault asked for: ${body}`;
  if (byFault || status < 400) return null;
  if (statuses !== null && !statuses.includes(String(status)))
    return `${asked[0]} is not described to answer ${status}`;
  const text = body.toString();
  if (LEAKS.test(text)) return `status ${status} shows what is inside: ${text}`;
  if (text === '' || /^content-type: text\/html/im.test(head)) return null;
  return isErrorBody(text) ? null : `status ${status} with a body that is no error of the API: ${text.slice(0, 500)}`;
}

function isErrorBody(text: string): boolean {
  try {
    const [key, ...others] = Object.keys(JSON.parse(text) as object);
    return others.length === 0 && (key === 'error' || key === 'errors' || key === 'message');
  } catch {
    return false;
  }
}

function watchHealth(lane: Lane, timesMs: number[], fail: (what: string) => void) {
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      const startedMs = performance.now();
      const { answers } = await lane.ask(GET('/_sim/health'), { patienceMs: DEADLINE_MS });
      timesMs.push(performance.now() - startedMs);
      if (answers[0]?.status !== 200) {
        fail(`health is not answered: ${answers[0]?.status ?? 'nothing'}`);
        return;
      }
      await new Promise(resolve => setTimeout(resolve, HEALTH_EVERY_MS));
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      lane.close();
    },
  };
}

/** Puts every sandbox back to its beginning, and deletes those that requests made. */
async function settle(lane: Lane): Promise<void> {
  const { answers } = await lane.ask(GET('/_sim/sandboxes'));
  const { data } = JSON.parse(answers[0]?.body.toString() ?? '{"data":[]}') as { data: { name: string }[] };
  const own: readonly string[] = [...CALM, ...WILD];
  for (const { name } of data) {
    if (!own.includes(name)) await lane.ask(request('DELETE', `/_sim/sandboxes/${encodeURIComponent(name)}`));
  }
  for (const name of own) {
    await lane.ask(request('POST', `/_sim/reset?sandbox=${name}`));
    for (const snapshot of ['snap-0', 'snap-1', 'x', 'Tip', 'Purchase']) {
      await lane.ask(request('DELETE', `/_sim/snapshots/${snapshot}?sandbox=${name}`));
    }
  }
}

/** Null where the server does not tell. */
async function memoryOf(lane: Lane): Promise<Memory | null> {
  const { answers } = await lane.ask(GET('/_sim/metrics'));
  const text = answers[0]?.body.toString() ?? '';
  const mb = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 1024 / 1024);
  const held = { rssMb: mb('process_resident_memory_bytes'), heapMb: mb('nodejs_heap_size_used_bytes') };
  return Number.isNaN(held.rssMb) || Number.isNaN(held.heapMb) ? null : held;
}

const SLACK_MB = 48;
const SLACK_SHARE = 1.25;
/** With fewer requests a part nothing can be told from it. */
const PARTS_COMPARED = PARTS / 4;

/** The last quarter must hold hardly more than the second: the first warms up. The least of each, when garbage is gone. */
function growth(memory: readonly Memory[]): string[] {
  if (memory.length < PARTS) return [];
  const least = (field: keyof Memory, from: number) =>
    Math.min(...memory.slice(from, from + PARTS_COMPARED).map(each => each[field]));
  return (['rssMb', 'heapMb'] as const).flatMap(field => {
    const before = least(field, PARTS_COMPARED);
    const after = least(field, PARTS - PARTS_COMPARED);
    if (after <= before * SLACK_SHARE + SLACK_MB) return [];
    return [`the server grew: ${field} was ${before} after half of it and is ${after}`];
  });
}

function GET(target: string): string {
  return request('GET', target);
}

function request(method: string, target: string): string {
  return `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const BYTES_SHOWN = 3000;

function shown(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1', 0, BYTES_SHOWN));
  return bytes.length > BYTES_SHOWN ? `${text} and ${bytes.length - BYTES_SHOWN} bytes more` : text;
}
