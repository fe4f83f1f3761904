import { describe, expect, it } from 'vitest';
import { pause } from '../../src/time/pause.ts';

const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;

describe('a pause', () => {
  it('lasts as long as it is told', async () => {
    const startedMs = performance.now();
    const { signal } = new AbortController();
    await pause(0, signal);
    // Something else has to keep the process.
    const other = setTimeout(() => {}, 5000);
    await pause(30, signal);
    clearTimeout(other);
    expect(performance.now() - startedMs).toBeGreaterThan(28);
  });

  it('keeps no process alive', async () => {
    const end = new AbortController();
    const before = timers();
    const waiting = pause(8000, end.signal);
    expect(timers()).toBe(before);
    end.abort(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
  });

  it('ends at once where it is over already', async () => {
    await expect(pause(8000, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  });
});
