import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/operations.ts';
import { badRequest } from '../errors.ts';

/** Largest body of the control plane; it bounds what one ingest or one inline fixture may hold. */
export const CONTROL_BODY_LIMIT_BYTES = 256 * 1024 * 1024;

const NDJSON = 'application/x-ndjson';
const JSON_TYPE = 'application/json';

/**
 * The parsed body: of JSON its value, of NDJSON (where the operation takes it) the array of its lines' values; none at
 * all is undefined.
 * @throws 400 where it is too large or no JSON; of NDJSON it names the line
 */
export async function readControlBody(req: IncomingMessage, operation: Operation): Promise<unknown> {
  const types = Object.keys(operation.object.requestBody?.content ?? {});
  if (types.length === 0) return undefined;
  const text = await readText(req);
  if (text.trim() === '') return undefined;
  const type = (req.headers['content-type'] ?? JSON_TYPE).split(';')[0]!.trim().toLowerCase();
  if (type === NDJSON && types.includes(NDJSON)) return parseLines(text);
  // curl sends forms where nothing else is said: what is JSON is taken as JSON.
  return parseJson(text, types.includes(NDJSON) ? `; one value a line is sent as ${NDJSON}` : '');
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Left early, the request must stay whole, or there is nowhere to send the refusal.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > CONTROL_BODY_LIMIT_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw badRequest('The request body ended early.');
  }
  if (bytes <= CONTROL_BODY_LIMIT_BYTES) return Buffer.concat(chunks).toString('utf8');
  throw badRequest(`The request body is larger than the ${CONTROL_BODY_LIMIT_BYTES} bytes that are allowed.`);
}

function parseJson(text: string, hint: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(`The request body is not valid JSON${hint}.`);
  }
}

/** Blank lines around the others do not count. */
function parseLines(text: string): unknown[] {
  const values: unknown[] = [];
  for (const [index, line] of text.trim().split('\n').entries()) {
    try {
      values.push(JSON.parse(line));
    } catch {
      throw badRequest(`Line ${index + 1} of the request body is not valid JSON.`);
    }
  }
  return values;
}
