export { createSimulator, type SandboxOptions, type SimulatorHandle } from './create-simulator.ts';
export type { JournalEntry, JournalFilter } from './journal/journal.ts';
export type { SandboxHandle } from './sandbox-handle.ts';
export type { SimulatorOptions, WorldOptions } from './simulator/options.ts';
