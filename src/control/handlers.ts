import type { Operation } from '../contract/operations.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import * as account from './account.ts';
import * as assumptions from './assumptions.ts';
import * as clock from './clock.ts';
import { getConsoleAsset } from './console.ts';
import * as documents from './documents.ts';
import * as faults from './faults.ts';
import type { ControlCall, ControlHandler, ControlId } from './handler.ts';
import * as har from './har.ts';
import * as hits from './hits.ts';
import * as journal from './journal.ts';
import { getJournalEntry } from './journal-entry.ts';
import * as report from './report.ts';
import * as sandboxes from './sandboxes.ts';
import * as server from './server.ts';
import * as siteReports from './site-reports.ts';
import * as sites from './sites.ts';
import * as snapshots from './snapshots.ts';
import * as streams from './streams.ts';
import * as tokens from './tokens.ts';
import * as traffic from './traffic.ts';

/** What each operation of the control plane does; one that is missing here does not compile. */
const controlHandlers: { readonly [Id in ControlId]: ControlHandler<Id> } = {
  ...server,
  resetSandbox: (_simulator, sandbox) => sandbox.reset(),
  ...sandboxes,
  ...snapshots,
  ...clock,
  ...account,
  ...tokens,
  ...faults,
  ...journal,
  getJournalEntry,
  ...streams,
  getJournalHar: har.getJournalHar,
  ...report,
  ...sites,
  ...traffic,
  ...hits,
  ...siteReports,
  ...assumptions,
  ...documents,
  getConsoleAsset,
};

/** What the operation of a checked call answers. */
export function runCall(
  simulator: Simulator,
  sandbox: Sandbox,
  operation: Operation<ControlId>,
  call: ControlCall<never>,
): unknown {
  if (operation.method !== 'GET') sandbox.noteChange();
  const handler: (simulator: Simulator, sandbox: Sandbox, call: never) => unknown =
    controlHandlers[operation.operationId];
  return handler(simulator, sandbox, call as never);
}
