import { connect } from 'node:net';

/** One answer, as far as tests compare it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends `head`, a request line and headers without the end of the last, as it is, and hears all that comes back. */
export async function ask(port: number, head: string, content = ''): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', chunk => chunks.push(chunk)).on('error', () => {});
  const length = content === '' ? '' : `content-length: ${Buffer.byteLength(content)}\r\n`;
  socket.write(Buffer.from(`${head}\r\n${length}connection: close\r\n\r\n${content}`, 'latin1'));
  await new Promise(resolve => socket.on('close', resolve));
  const text = Buffer.concat(chunks).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n');
  const headers = Object.fromEntries(lines.map(each => [each.split(':')[0]!.toLowerCase(), each.split(/: ?/, 2)[1]!]));
  const sent = text.slice(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? withoutChunks(sent) : sent;
  return { status: Number(line.split(' ')[1] ?? 0), headers, body };
}

/** A body in chunks, which a proxy may cut and write in another way, as one. */
function withoutChunks(sent: string): string {
  const end = sent.indexOf('\r\n');
  const length = Number.parseInt(sent.slice(0, Math.max(0, end)), 16);
  if (!(length > 0)) return '';
  return sent.slice(end + 2, end + 2 + length) + withoutChunks(sent.slice(end + 4 + length));
}

/** What changes with a request to a server: the clocks of its sandboxes, and the entry that its journals got last. */
interface Traces {
  readonly clocks: ReadonlyMap<string, string>;
  readonly last: { readonly id: number; readonly sandbox: string } | undefined;
}

async function tracesOf(origin: string): Promise<Traces> {
  const read = async <T>(path: string) =>
    ((await (await fetch(`${origin}/_sim${path}`)).json()) as { readonly data: readonly T[] }).data;
  const [sandboxes, [last]] = await Promise.all([
    read<{ name: string; clock: unknown }>('/sandboxes'),
    read<{ id: number; sandbox: string }>('/journal?sandbox=*&limit=1'),
  ]);
  return { clocks: new Map(sandboxes.map(({ name, clock }) => [name, JSON.stringify(clock)])), last };
}

/** What `work` returns, and the sandboxes that it left a trace in, as `SERVER NAME`: the server by its place in `origins`. */
export async function touching<T>(
  origins: readonly string[],
  work: () => Promise<T>,
): Promise<{ result: T; touched: string[] }> {
  const before = await Promise.all(origins.map(tracesOf));
  const result = await work();
  const after = await Promise.all(origins.map(tracesOf));
  const touched = after.flatMap(({ clocks, last }, server) => {
    const { clocks: former, last: formerLast } = before[server]!;
    const names = new Set([...clocks.keys(), ...former.keys()]);
    const hasEntry = (name: string) => last !== undefined && last.id > (formerLast?.id ?? 0) && last.sandbox === name;
    return [...names]
      .filter(name => clocks.get(name) !== former.get(name) || hasEntry(name))
      .map(name => `${server} ${name}`);
  });
  return { result, touched };
}
