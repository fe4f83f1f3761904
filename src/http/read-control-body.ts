import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../contract/operations.ts';
import { badRequest } from '../errors.ts';
import type { BodyBudget } from '../limits/body-budget.ts';
import { BODY_LIMIT_BYTES, readText } from './read-text.ts';

/** Largest body of what takes many hits or a whole fixture at once. */
const LARGE_BODY_LIMIT_BYTES = 256 * 1024 * 1024;

const NDJSON = 'application/x-ndjson';
const JSON_TYPE = 'application/json';

/**
 * The parsed body: of JSON its value, of NDJSON (where the operation takes it) the array of its lines' values; none at
 * all is undefined.
 * @throws 400 where it is no JSON; of NDJSON it names the line · as `readText` does
 */
export async function readControlBody(
  req: IncomingMessage,
  res: ServerResponse,
  operation: Operation,
  budget: BodyBudget,
): Promise<unknown> {
  const types = Object.keys(operation.object.requestBody?.content ?? {});
  if (types.length === 0) return undefined;
  const limitBytes = operation.largeBody ? LARGE_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES;
  const text = await readText(req, res, { limitBytes, budget });
  if (text.trim() === '') return undefined;
  const type = (req.headers['content-type'] ?? JSON_TYPE).split(';')[0]!.trim().toLowerCase();
  if (type === NDJSON && types.includes(NDJSON)) return parseLines(text);
  // curl sends forms where nothing else is said: what is JSON is taken as JSON.
  return parseJson(text, types.includes(NDJSON) ? `; one value a line is sent as ${NDJSON}` : '');
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
