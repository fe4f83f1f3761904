import { type Signal, signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '../src/state/actions.ts';
import type { Polled } from '../src/state/poll.ts';
import { noteArrival, startPolling } from '../src/state/polled.ts';

/** A button of the page. */
const press = () => act('Press', async () => ({ data: 'done', response: new Response() }));

const page = { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4020' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [true, [1, 2, 3]],
  [false, [1, 1, 2]],
])('reads again after each action of the page, and after requests, if it is live: %s', async (live, expected) => {
  let reads = 0;
  const found: Signal<Polled<unknown>> = signal({ data: null, error: null });
  const call = async () => {
    reads += 1;
    return { data: reads, response: new Response() };
  };
  const end = startPolling(call, found, { live });
  const after = async (note: () => unknown) => {
    note();
    await vi.advanceTimersByTimeAsync(500);
    return found.value.data;
  };
  expect([await after(() => {}), await after(noteArrival), await after(press)]).toEqual(expected);
  end();
  await after(press);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(expected.at(-1));
  expect(page.removeEventListener.mock.calls).toEqual(page.addEventListener.mock.calls);
});
