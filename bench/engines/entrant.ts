import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Shape } from '../shapes.ts';

export type EngineName = 'leadline' | 'duckdb' | 'flags' | 'clickhouse' | 'sqlite' | 'loops';

/** One shape in one of an engine's ways, asked several times. */
export interface Task {
  readonly shape: Shape;
  readonly form: number;
  readonly times: number;
  /** Whether the rows of the answer are wanted. */
  readonly prints: boolean;
  /** Whether it is asked a little before it counts. */
  readonly warm: boolean;
}

export interface Answer {
  /** Processor milliseconds each time. */
  readonly ms: number;
  readonly lines: readonly string[];
}

/** An engine in a process of its own: none has to bear with another's memory, allocator or collector. */
export interface Entrant {
  readonly name: string;
  readonly version: string;
  readonly forms: readonly string[];
  run(task: Task): Promise<Answer>;
  close(): void;
}

/** Loads the hits of `file`; Leadline generates those that the file was exported from. */
export async function startEntrant(engine: EngineName, file: string, factor: number): Promise<Entrant> {
  const child = fork(new URL('engines/host.mjs', import.meta.url), [engine, file, String(factor)]);
  child.once('exit', code => {
    if (code !== 0) throw new Error(`the process of ${engine} ended with ${code}`);
  });
  const next = async () => (await once(child, 'message'))[0];
  const introduction = (await next()) as Pick<Entrant, 'name' | 'version' | 'forms'>;
  return {
    ...introduction,
    async run(task) {
      child.send(task);
      return (await next()) as Answer;
    },
    close: () => child.disconnect(),
  };
}
