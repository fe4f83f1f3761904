import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstEnd } from '../../src/time/first-end.ts';

afterEach(() => vi.restoreAllMocks());

const never = () => new Promise(() => {});
const { signal } = new AbortController();

describe('firstEnd', () => {
  it('ends as the work does', async () => {
    const error = new Error('no');
    const limitMs = () => 60_000;
    expect(await firstEnd(async () => 1, { limitMs, signal })).toEqual({ how: 'passed' });
    expect(await firstEnd(async () => Promise.reject(error), { limitMs, signal })).toEqual({ how: 'failed', error });
  });

  it('ends when the limit is over, asked again then', async () => {
    const startMs = performance.now();
    let asked = 0;
    const limitMs = () => (++asked < 4 ? performance.now() - startMs + 2 : 0);
    expect(await firstEnd(never, { limitMs, signal })).toEqual({ how: 'late' });
    expect(asked).toBe(4);
  });

  it('ends when it is aborted, also before', async () => {
    const controller = new AbortController();
    const work = vi.fn(never);
    const end = firstEnd(work, { limitMs: () => Number.POSITIVE_INFINITY, signal: controller.signal });
    controller.abort();
    expect(await end).toEqual({ how: 'aborted' });
    expect(await firstEnd(work, { limitMs: () => 1, signal: controller.signal })).toEqual({ how: 'aborted' });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('leaves neither a timer nor a listener behind', async () => {
    const made = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const controller = new AbortController();
    await firstEnd(async () => 1, { limitMs: () => 60_000, signal: controller.signal });
    expect(made).toHaveBeenCalledTimes(1);
    expect(cleared).toHaveBeenCalledWith(made.mock.results[0]!.value);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('waits longer than a timer can measure', async () => {
    const made = vi.spyOn(globalThis, 'setTimeout');
    await firstEnd(async () => 1, { limitMs: () => 1e12, signal });
    expect(made).toHaveBeenCalledWith(expect.any(Function), 2 ** 31 - 1);
  });
});
