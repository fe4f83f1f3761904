/** What could be read of a request that Node's parser refused. */
export interface RequestHead {
  /** Empty where it is unknown. */
  readonly method: string;
  /** As sent, its first 1,000 characters; empty where it is unknown. */
  readonly target: string;
  readonly authorization: string | undefined;
}

const UNKNOWN: RequestHead = { method: '', target: '', authorization: undefined };

const TARGET_KEPT = 1000;
// A head is at most 16 KB, so it begins no further back; a packet may hold many requests.
const BYTES_LOOKED_AT = 32 * 1024;
const LINES_LOOKED_AT = 200;
/** A method, and a path or an absolute target, the rest of the line with it. */
const REQUEST_LINE = /^([A-Za-z]{1,20}) ((?:\/|https?:).*)$/i;
const VERSION = / HTTP\/\d(\.\d)?$/;
const AUTHORIZATION = /^authorization:[ \t]*([^\r\n]*)/im;

/**
 * Method, target and Authorization of the request in which reading `packet` failed after `parsed` bytes: that of the last
 * request line at or before there. A packet that begins in the middle of a request says nothing of it.
 */
export function readRequestHead(packet: Buffer | undefined, parsed: number): RequestHead {
  if (packet === undefined) return UNKNOWN;
  const from = Math.max(0, parsed - BYTES_LOOKED_AT);
  const text = packet.toString('latin1', from, parsed + BYTES_LOOKED_AT);
  const [start, line] = lastRequestLine(text, parsed - from);
  const [, method = '', rest = ''] = REQUEST_LINE.exec(line) ?? [];
  if (method === '') return UNKNOWN;
  const target = rest.replace(VERSION, '').slice(0, TARGET_KEPT);
  const headers = text.slice(start + line.length).split(/\r?\n\r?\n/, 1)[0]!;
  return {
    method,
    // A copy, which does not keep the packet in memory.
    target: Buffer.from(target, 'latin1').toString('utf8'),
    authorization: AUTHORIZATION.exec(headers)?.[1]?.trim(),
  };
}

/** Where the request line at or before `at` begins, and the line; empty where there is none near. */
function lastRequestLine(text: string, at: number): [start: number, line: string] {
  let end = text.indexOf('\n', at);
  if (end < 0) end = text.length;
  for (let looked = 0; looked < LINES_LOOKED_AT; looked++) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end).trimEnd();
    if (REQUEST_LINE.test(line)) return [start, line];
    if (start === 0) break;
    end = start - 1;
  }
  return [0, ''];
}
