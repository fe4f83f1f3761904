import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compileOperations, type Operation } from '../../../src/contract/operations.ts';
import { servedControlDocument } from '../../../src/contract/served-document.ts';
import { createAnswerValidator } from '../../../src/contract/validate-answer.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { Sandboxes } from '../../../src/simulator/sandboxes.ts';
import { expectErrorShape, type Server, startServer } from '../server.ts';
import { callsOf, type Samples } from './calls.ts';
import { send } from './send.ts';

const operations = compileOperations(servedControlDocument);
const validateAnswer = createAnswerValidator(servedControlDocument);
const RUNS = 15;

const samples: Samples = {
  sandbox: 'fuzzed',
  site_id: 'EMPTYSEA',
  now: '2026-06-15T12:00:00Z',
  abilities: ['*'],
  fault: 'latency',
  ms: 0,
  profile: 'blog',
};

let server: Server;
let met: Sandbox | null = null;
const enter = Sandboxes.prototype.enter;
beforeAll(async () => {
  vi.spyOn(Sandboxes.prototype, 'enter').mockImplementation(async function (this: Sandboxes, name) {
    met = await enter.call(this, name);
    return met;
  });
  const { known } = Sandboxes.prototype;
  vi.spyOn(Sandboxes.prototype, 'known').mockImplementation(function (this: Sandboxes, name) {
    met = known.call(this, name);
    return met;
  });
  server = await startServer();
  await server.simulator.sandbox({ name: 'fuzzed' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.simulator.close(0);
});

describe('any request under /_sim', () => {
  it.each(operations.map(operation => [operation.operationId, operation] as const))(
    '%s answers as the document says, and a refused one changes nothing',
    async (_operationId, operation) => {
      const property = fc.asyncProperty(callsOf(operation, samples), async call => {
        met = null;
        const { status, headers, body } = await send(`${server.simulator.origin}/_sim`, call, {});
        if (status >= 400) {
          expectErrorShape({ headers, body });
          expect([400, 404]).toContain(status);
          if (met !== null) expect(changesOf(met)).toEqual([]);
        } else expectDocumented(operation, { status, headers, body });
        await cleanUp(met);
      });
      await fc.assert(property, { seed: 20_260_615, numRuns: RUNS });
    },
  );
});

function expectDocumented(operation: Operation, answer: { status: number; headers: object; body: string }): void {
  const described = operation.object.responses[answer.status] as { content?: object } | undefined;
  const types = Object.keys(described?.content ?? {});
  const [type] = String((answer.headers as Record<string, string>)['content-type'] ?? '').split(';');
  if (answer.status === 204) expect(answer.body).toBe('');
  else expect(types).toContain(type);
  if (type === 'application/json') {
    expect(validateAnswer(operation, answer.status, JSON.parse(answer.body))).toEqual([]);
  }
}

/** What is no longer as the sandbox began. */
function changesOf({ state, setup, faults, clock, assumptions, snapshots, journal }: Sandbox): string[] {
  const names = Object.keys(state) as (keyof typeof state)[];
  const changed: string[] = names.filter(name => state[name] !== setup.state[name]);
  if (faults.list().length > 0) changed.push('faults');
  if (clock.now() !== Date.parse('2026-06-15T12:00:00Z') || !clock.frozen) changed.push('clock');
  if (assumptions !== setup.assumptions) changed.push('assumptions');
  if (snapshots.length > 0) changed.push('snapshots');
  if (journal.list().data.length > 0) changed.push('journal');
  return changed;
}

/** So that the next request finds the sandbox as new. */
async function cleanUp(sandbox: Sandbox | null): Promise<void> {
  for (const { name } of sandbox?.snapshots ?? []) await sandbox?.dropSnapshot(name);
  await sandbox?.reset();
}
