import { createSimulator, type SimulatorOptions } from 'leadline';
import type { components, operations } from 'leadline/openapi';

const options: SimulatorOptions = { plan: 'tier-1', frozen: true };
export const url: Promise<string> = createSimulator(options).then(simulator => simulator.url);
export type Site = components['schemas']['Site'];
export type ListSites = operations['listSites'];
export const name = (site: Site): string => site.name;
