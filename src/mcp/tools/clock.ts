import { sandboxOptionSchemas as own } from '../../contract/sandbox-options.gen.ts';
import type { Server } from '../server.ts';
import { type Told, ToolError } from '../told.ts';
import { type Action, type Arguments, actionSchema, picked, runAction, SANDBOX, type Tool, textIn } from '../tool.ts';

const ACTIONS: Readonly<Record<string, Action>> = {
  read: { does: 'reads the clock', run: (given, server) => changed(given, server, {}) },
  set: { does: 'sets now, frozen or both', takes: ['now', 'frozen'], run: set },
  advance: {
    does: 'lets seconds pass at once; limits and expiries follow',
    needs: ['seconds'],
    run: (given, server) =>
      changed(given, server, { method: 'POST', path: '/advance', body: picked(given, ['seconds']) }),
  },
  freeze: {
    does: 'stops the clock; set with frozen false lets it tick again',
    run: (given, server) => changed(given, server, { method: 'PUT', body: { frozen: true } }),
  },
};

export const clock: Tool = {
  name: 'clock',
  title: 'Clock',
  description:
    'Reads, sets, advances or freezes the clock of a sandbox. Reports, hourly limits and Retry-After count by this clock, so that a test need not wait.',
  isReadOnly: false,
  isDestructive: false,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['action'],
    properties: {
      action: actionSchema(ACTIONS),
      sandbox: SANDBOX,
      now: { ...own.clock, description: 'ISO 8601 with a zone, in the years 2000 to 2100: 2026-06-15T12:00:00Z.' },
      frozen: { type: 'boolean', description: 'Whether the clock stands still.' },
      seconds: { type: 'number', minimum: 0, maximum: 3_200_000_000, description: 'How long: 3600 for an hour.' },
    },
  },
  run: (given, server) => runAction(ACTIONS, given, server),
};

async function set(given: Arguments, server: Server): Promise<Told> {
  const body = picked(given, ['now', 'frozen']);
  if (Object.keys(body).length === 0) throw new ToolError('the action set needs now or frozen');
  return changed(given, server, { method: 'PUT', body });
}

interface Change {
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
}

async function changed(given: Arguments, server: Server, { path = '', ...change }: Change): Promise<Told> {
  const sandbox = textIn(given, 'sandbox');
  const told = await server.control({ ...change, path: `/clock${path}`, query: { sandbox } });
  return { sandbox: sandbox ?? 'default', ...told };
}
