import { expect, it } from 'vitest';
import { OperationDurations } from '../../../src/client-report/facts/durations.ts';
import { Run } from '../../findings/run.ts';

const REQUESTS = ['/account', '/token', '/sites', '/sites/A', '/aggregations', '/current_visitors'];

it('the five slowest operations are shown, by their mean', () => {
  const durations = new OperationDurations();
  const run = new Run();
  for (const [n, path] of REQUESTS.entries()) {
    durations.see(run.send({ request: `GET ${path}`, tookMs: n + 1 }));
    durations.see(run.send({ request: `GET ${path}`, tookMs: n + 1.26 }));
  }
  durations.see(run.send({ request: 'GET /token', tookMs: 11 }));
  durations.see(run.send({ request: 'GET /nowhere', tookMs: 1000 }));
  expect(durations.slowest()).toEqual([
    { operation: 'getCurrentVisitors', count: 2, max_ms: 6.3, mean_ms: 6.1 },
    { operation: 'getAggregations', count: 2, max_ms: 5.3, mean_ms: 5.1 },
    { operation: 'getToken', count: 3, max_ms: 11, mean_ms: 5.1 },
    { operation: 'getSite', count: 2, max_ms: 4.3, mean_ms: 4.1 },
    { operation: 'listSites', count: 2, max_ms: 3.3, mean_ms: 3.1 },
  ]);
});

it('durations add up over sandboxes', () => {
  const [one, other, sum] = [new OperationDurations(), new OperationDurations(), new OperationDurations()];
  const run = new Run();
  one.see(run.send({ tookMs: 10 }));
  other.see(run.send({ tookMs: 2 }));
  sum.add(one);
  sum.add(other);
  expect(sum.slowest()).toEqual([{ operation: 'listSites', count: 2, max_ms: 10, mean_ms: 6 }]);
  expect(one.slowest()).toEqual([{ operation: 'listSites', count: 1, max_ms: 10, mean_ms: 10 }]);
});
