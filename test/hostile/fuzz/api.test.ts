import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compileOperations } from '../../../src/contract/operations.ts';
import { servedDocument } from '../../../src/contract/served-document.ts';
import { createAnswerValidator } from '../../../src/contract/validate-answer.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { Sandboxes } from '../../../src/simulator/sandboxes.ts';
import { expectErrorShape, type Server, startServer } from '../server.ts';
import { callsOf } from './calls.ts';
import { send } from './send.ts';

const operations = compileOperations(servedDocument);
const validateAnswer = createAnswerValidator(servedDocument);
const RUNS = 25;

const samples: Record<string, unknown> = {
  site_id: 'TIDEPOOL',
  name: 'Purchase',
  currency: 'euro',
  milestone_date: '2026-06-15',
  entity: 'pageview',
  entity_id: 'TIDEPOOL',
  aggregates: 'visits,pageviews',
  date_from: '2026-06-14 00:00:00',
};

let server: Server;
let met: Sandbox;
const identify = Sandboxes.prototype.identify;
beforeAll(async () => {
  vi.spyOn(Sandboxes.prototype, 'identify').mockImplementation(function (this: Sandboxes, authorization) {
    const caller = identify.call(this, authorization);
    met = caller.sandbox;
    return caller;
  });
  server = await startServer();
  samples.milestone_id = await firstMilestone();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.simulator.close(0);
});

async function firstMilestone(): Promise<string> {
  const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
  const answer = await fetch(`${server.simulator.url}/sites/TIDEPOOL/milestones`, { headers });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data[0]!.id;
}

describe('any request under /v1', () => {
  it.each(operations.map(operation => [operation.operationId, operation] as const))(
    '%s answers as the document says, and a refused one changes nothing',
    async (operationId, operation) => {
      let run = 0;
      const property = fc.asyncProperty(callsOf(operation, samples), async call => {
        const token = `demo-admin~${operationId}-${run++ % 50}`;
        const { status, headers, body } = await send(server.simulator.url, call, {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
        });
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        if (status >= 400) {
          expectErrorShape({ headers, body });
          // A path that is broken leads to no operation, so its 404 need not be that of this one.
          if (status !== 404) expect(Object.keys(operation.object.responses)).toContain(String(status));
          expect(status).toBeLessThan(500);
          expect(changedRecords(met)).toEqual([]);
        } else expect(validateAnswer(operation, status, JSON.parse(body))).toEqual([]);
        await met.reset();
      });
      await fc.assert(property, { seed: 20_260_615, numRuns: RUNS });
    },
  );
});

/** What is no longer as the sandbox began, when its tokens were used aside: records are replaced, never changed. */
function changedRecords({ state, setup }: Sandbox): string[] {
  const names = Object.keys(state) as (keyof typeof state)[];
  return names.filter(name => name !== 'tokens' && state[name] !== setup.state[name]);
}
