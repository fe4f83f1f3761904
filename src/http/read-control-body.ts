import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../contract/operations.ts';
import { badRequest } from '../errors.ts';
import { beginsList, HitsText, isBlank } from '../hits/hits-text.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { parsingJson } from './parse-json.ts';
import { BODY_LIMIT_BYTES, readUtf8 } from './read-text.ts';

/** Largest body of hits, which are parsed one by one. */
const HITS_LIMIT_BYTES = 256 * 1024 * 1024;
/** Largest body with a fixture in it: objects take many times the bytes of their text. */
const FIXTURE_LIMIT_BYTES = 16 * 1024 * 1024;

const NDJSON = 'application/x-ndjson';
const JSON_TYPE = 'application/json';

/**
 * The parsed body; none at all is undefined. Where the operation takes NDJSON, too, that or a list is a `HitsText`: it
 * is parsed by who reads it.
 * @throws 400 where it is no JSON · as `readText` does
 */
export async function readControlBody(
  req: IncomingMessage,
  res: ServerResponse,
  operation: Operation,
  { bodies: budget, shared }: Pick<Simulator, 'bodies' | 'shared'>,
): Promise<unknown> {
  const types = Object.keys(operation.object.requestBody?.content ?? {});
  if (types.length === 0) return undefined;
  const largeBytes = types.includes(NDJSON) ? HITS_LIMIT_BYTES : FIXTURE_LIMIT_BYTES;
  const limitBytes = operation.largeBody ? largeBytes : BODY_LIMIT_BYTES;
  const bytes = await readUtf8(req, res, { limitBytes, budget });
  const type = (req.headers['content-type'] ?? JSON_TYPE).split(';')[0]!.trim().toLowerCase();
  if (types.includes(NDJSON)) {
    if (type === NDJSON && !isBlank(bytes)) return new HitsText(bytes, 'lines');
    if (beginsList(bytes)) return new HitsText(bytes, 'list');
  }
  if (isBlank(bytes)) return undefined;
  try {
    // curl sends forms where nothing else is said: what is JSON is taken as JSON.
    return await shared.queue.run(parsingJson(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const hint = types.includes(NDJSON) ? `; one value a line is sent as ${NDJSON}` : '';
    throw badRequest(`The request body is not valid JSON${hint}.`);
  }
}
