import { createRequire } from 'node:module';
import { createTracedSimulator, intercept } from './create-simulator.ts';

export type { AssumptionChoices, AssumptionName } from './contract/assumptions.ts';
export type {
  AccountPatch,
  AccountSettings,
  AggregationRow,
  Assumption,
  ClientReport,
  Coverage,
  CoverageMeasure,
  CurrentVisitors,
  EventSummary,
  Fault,
  FaultRule,
  Filter as ReportFilter,
  Finding,
  FindingCounts,
  FindingEvidence,
  Hit,
  JournalEntry,
  Plan,
  ReportFacts,
  Sandbox as SandboxDescription,
  SiteSummary,
  Snapshot,
  Token,
  TokenCreation,
  Traffic,
  TrafficPlan,
  Usage,
  UsagePatch,
} from './contract/control.gen.ts';
export { createSimulator } from './create-simulator.ts';
export type { FindingRuleName } from './findings/registry.ts';
export type {
  FaultText,
  HitRange,
  JournalQuery,
  ListQuery,
  ReportQuery,
  SandboxHandle,
  SimulatorError,
  SimulatorHandle,
} from './handles.ts';
export type { SandboxOptions, SimulatorDescription, SimulatorOptions } from './simulator/options.ts';
export { BaselineError, RunError } from './sweep/errors.ts';
export { sweep } from './sweep/in-process.ts';
export type { SweepResult, VariantResult, Verdict } from './sweep/result.ts';
export type { SweepOptions, SweepProgress, SweepRun } from './sweep/sweep-options.ts';

/**
 * @internal For the command line: a simulator that is watched, one that answers for other hosts, and what the command
 * `sweep` is made of, loaded on use.
 */
export const internals = {
  createTracedSimulator,
  intercept,
  sweep: () => import('./sweep/command-line.ts'),
  /** Large modules that `commands.cjs` takes from this bundle, by their names there: it has no copies of them. */
  shared: {
    re2js: (): unknown => createRequire(import.meta.url)('re2js'),
    'api-document.gen.ts': (): unknown => createRequire(import.meta.url)('./contract/api-document.gen.ts'),
    'control-document.gen.ts': (): unknown => createRequire(import.meta.url)('./contract/control-document.gen.ts'),
  },
};
