import type { ReadonlySignal } from '@preact/signals';
import type { Schemas } from '../client/control.ts';
import type { Polled } from './poll.ts';
import { usePolled } from './polled.ts';

/** Nothing of it changes but by a restart. */
const EVERY_MS = 60_000;

/** The server that this page comes from. */
export function useServer(): ReadonlySignal<Polled<Schemas['Info']>> {
  return usePolled('server', api => api.GET('/info'), { everyMs: EVERY_MS, live: false });
}

/** Where clients send requests to the API; null until it is known. */
export function useBaseUrl(): string | null {
  const { data } = useServer().value;
  return data === null ? null : baseUrlFrom(data, location.origin);
}

/** As the browser reaches the server, which may know itself by another host and port. */
export function baseUrlFrom({ base_url }: Pick<Schemas['Info'], 'base_url'>, origin: string): string {
  return origin + new URL(base_url).pathname.replace(/\/$/, '');
}
