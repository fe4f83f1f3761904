import type { DimensionGroupValue } from '../hits/dimension-groups.ts';
import { AGENTS, type Device } from './tables/agents.ts';

export interface WeightedAgent {
  readonly value: DimensionGroupValue<'agent'>;
  readonly device: Device;
  /** Counts within its device. */
  readonly weight: number;
}

/** Every agent of the table. */
export const AGENT_VALUES: readonly WeightedAgent[] = AGENTS.map(([device, operating_system, browser, weight]) => ({
  value: { browser, operating_system, device_type: device },
  device,
  weight,
}));

/** Whether a value has all that is wanted. */
export function agreesWith<T extends object>(wanted: Partial<T>) {
  return ({ value }: { readonly value: T }): boolean =>
    Object.entries(wanted).every(([field, text]) => value[field as keyof T] === text);
}
