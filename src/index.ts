export { createSimulator } from './create-simulator.ts';
export type { SandboxHandle, SimulatorError, SimulatorHandle } from './handles.ts';
export type { JournalEntry, JournalFilter } from './journal/journal.ts';
export type { SandboxOptions, SimulatorOptions } from './simulator/options.ts';
export type { SimulatorDescription } from './simulator/simulator.ts';
