import type { Server } from '../server.ts';
import { type Told, ToolError } from '../told.ts';
import { type Arguments, picked, SANDBOX, type Tool, textIn } from '../tool.ts';

export const explain: Tool = {
  name: 'explain',
  title: 'Why a request was answered so',
  description:
    'Tells why a request to the API was answered as it was, what is allowed, what to do, and where the documentation says so; with the request and the answer, secrets redacted. ' +
    'Of any client of the server, not only of the tool ask.',
  isReadOnly: true,
  isDestructive: false,
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      journal_id: {
        type: 'integer',
        minimum: 1,
        maximum: 999_999_999_999_999,
        description: 'Left out: the last request.',
      },
      sandbox: { ...SANDBOX, description: 'Only requests of this sandbox. Left out: of all.' },
    },
  },
  run: explained,
};

async function explained(given: Arguments, server: Server): Promise<Told> {
  const sandbox = textIn(given, 'sandbox') ?? '*';
  const id = given.journal_id ?? (await lastId(sandbox, server));
  const entry = await server.control({ path: `/journal/${id}`, query: { sandbox } });
  return {
    journal_id: entry.id,
    ...picked(entry, ['sandbox', 'token', 'at', 'method', 'path', 'query', 'operation', 'status', 'cause']),
    explanation: entry.explanation ?? 'there is no answer yet: the request is under way',
    ...picked(entry, ['deviations', 'request', 'response', 'missing', 'duration_ms']),
  };
}

/** @throws ToolError where there was no request */
async function lastId(sandbox: string, server: Server): Promise<unknown> {
  const { data } = await server.control({ path: '/journal', query: { sandbox, limit: 1 } });
  const [last] = data as readonly Told[];
  if (last !== undefined) return last.id;
  throw new ToolError(`the journal has no request${sandbox === '*' ? '' : ` of the sandbox ${sandbox}`} to explain`);
}
