export { createSimulator, type SimulatorHandle } from './create-simulator.ts';
export type { SimulatorOptions, WorldOptions } from './simulator/options.ts';
