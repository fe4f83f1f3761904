export { createSimulator } from './create-simulator.ts';
export type { SandboxHandle, SandboxOptions, SimulatorError, SimulatorHandle } from './handles.ts';
export type { JournalEntry, JournalFilter } from './journal/journal.ts';
export type { SimulatorDescription } from './simulator/description.ts';
export type { SimulatorOptions, WorldOptions } from './simulator/options.ts';
