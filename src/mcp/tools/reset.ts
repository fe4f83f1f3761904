import { SANDBOX, type Tool, textIn } from '../tool.ts';

export const reset: Tool = {
  name: 'reset',
  title: 'Reset a sandbox',
  description:
    'Puts a sandbox back to its start: data, clock, limits, faults, journal and ids are those of its fixture and settings. Snapshots and the client report stay.',
  isReadOnly: false,
  isDestructive: true,
  input: { type: 'object', additionalProperties: false, properties: { sandbox: SANDBOX } },
  async run(given, server) {
    const sandbox = textIn(given, 'sandbox') ?? 'default';
    await server.control({ path: `/sandboxes/${sandbox}` });
    await server.control({ method: 'POST', path: '/reset', query: { sandbox } });
    return { reset: sandbox, clock: await server.control({ path: '/clock', query: { sandbox } }) };
  },
};
