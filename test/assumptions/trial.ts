import type { World } from '../support/world.ts';

/** What holds in a sandbox whose assumption has the value that the trial stands for. */
export type Trial = (world: World) => Promise<void>;
