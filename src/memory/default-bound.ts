import { getHeapStatistics } from 'node:v8';
import { MB } from './memory.ts';

const MAX_MB = 1024;
const MIN_MB = 1;

/**
 * Megabytes that clients of a simulator may make grow where nobody says how many: half of the heap at most, for all
 * simulators that run at once in this process. The other half is for the requests under way.
 */
export function defaultBoundMB(simulators = 1): number {
  return Math.max(MIN_MB, Math.min(MAX_MB, Math.floor(getHeapStatistics().heap_size_limit / 2 / MB / simulators)));
}
