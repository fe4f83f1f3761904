import type { OperationId } from '../contract/api.gen.ts';
import type { Query } from '../contract/query.ts';
import { type RequestValues, readRequest } from '../contract/read-request.ts';
import { refuseInvalid } from '../contract/refuse-invalid.ts';
import type { AnswerOf } from '../contract/types.ts';
import { Validation } from '../contract/validation.ts';
import { Claim } from '../memory/work-memory.ts';
import { reportContext } from '../operations/get-aggregations.ts';
import { currentVisitors } from '../report/current-visitors.ts';
import { parseReport } from '../report/request.ts';
import { rangeAhead } from '../report/resolve-range.ts';
import { findSite } from '../rules/access.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { SlicedWork } from '../time/in-slices.ts';
import type { ControlHandler } from './handler.ts';

// Reports of the API for those who look at a sandbox: by the same code, past everything that counts, refuses or notes.

/** GET /_sim/aggregations. @throws as the API refuses a report of a token with full access */
export const getAggregations: ControlHandler<'getAggregations'> = async (simulator, sandbox, { sent, gone }) => {
  const { assumptions, strict, clock, state } = sandbox;
  const { looks, queue, results } = simulator.shared;
  const validation = new Validation();
  const { query } = readAsApi(simulator, sandbox, 'getAggregations', sent, validation);
  const request = parseReport(query, validation, assumptions);
  refuseInvalid(validation, strict);
  const context = reportContext(sandbox, findSite(state, request!.siteId), request!, clock.now());
  const future = rangeAhead(request!, context);
  if (future !== null) validation.deviate('future-range', 'date_from', future);
  refuseInvalid(validation, strict);
  const claim = new Claim(looks);
  const { rows } = await queue.run(releasing(claim, results.look(request!, context, claim)), gone);
  // As of the API: null comes from assumptions, which the served document has.
  return rows as AnswerOf<'getAggregations'>;
};

/** GET /_sim/current_visitors. @throws 400 by field · 404 site */
export const getCurrentVisitors: ControlHandler<'getCurrentVisitors'> = async (simulator, sandbox, { sent, gone }) => {
  const { assumptions, strict, clock, state } = sandbox;
  const validation = new Validation();
  const { query } = readAsApi(simulator, sandbox, 'getCurrentVisitors', sent, validation);
  refuseInvalid(validation, strict);
  const { site_id, detailed } = query as { readonly site_id: string; readonly detailed: boolean };
  const hits = sandbox.hitsOf(findSite(state, site_id), clock.now());
  return simulator.shared.queue.run(currentVisitors(hits, detailed, assumptions), gone);
};

/** Reads a query as that of the API's operation, but for the sandbox that is meant. */
function readAsApi(
  { operations }: Simulator,
  { assumptions }: Sandbox,
  operationId: OperationId,
  { values, ...sent }: Query,
  validation: Validation,
): RequestValues {
  const { sandbox: _, ...own } = values;
  const operation = operations.find(each => each.operationId === operationId)!;
  return readRequest(operation, { ...sent, values: own }, null, validation, assumptions);
}

/** `work` that gives its claim back, however it ends. */
function* releasing<Result>(claim: Claim, work: SlicedWork<Result>): SlicedWork<Result> {
  try {
    return yield* work;
  } finally {
    claim.release();
  }
}
