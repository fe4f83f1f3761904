import { computed, effect, signal } from '@preact/signals';
import { CallError, rowsOf, type Schemas } from '../client/control.ts';
import { ask, controlToken } from './access.ts';
import { route } from './route.ts';

export const ALL_SANDBOXES = '*';

/** The names of all sandboxes, in order of their making; null until they were read. */
export const sandboxNames = signal<readonly string[] | null>(null);

/** All that is known of each, as it was read last. */
export const sandboxes = signal<readonly Schemas['Sandbox'][]>([]);

/** The sandbox that the address names, or `*`; without a name the only one that there is, otherwise all. */
export const chosenSandbox = computed<string>(() => {
  const { sandbox } = route.value.params;
  if (sandbox !== undefined) return sandbox;
  const [only, ...others] = sandboxNames.value ?? [];
  return only !== undefined && others.length === 0 ? only : ALL_SANDBOXES;
});

/** The one sandbox that a view can steer; null where all are chosen. */
export const oneSandbox = computed<string | null>(() =>
  chosenSandbox.value === ALL_SANDBOXES ? null : chosenSandbox.value,
);

/** Whether it is known which sandbox is chosen: an address that names one need not wait for the list. */
export const isSandboxSettled = computed(() => route.value.params.sandbox !== undefined || sandboxNames.value !== null);

const knownNames = computed(() => new Set(sandboxNames.value));

/** Whether there is a sandbox of this name, as far as is known. */
export function isKnownSandbox(name: string): boolean {
  return knownNames.value.has(name);
}

/** Whether the chosen sandbox does not exist, or does no longer. */
export const isSandboxMissing = computed(
  () => oneSandbox.value !== null && sandboxNames.value !== null && !knownNames.value.has(oneSandbox.value),
);

let reading: Promise<void> | null = null;
let readMs = 0;

/** Reads the list again; calls at the same time share a request. Stays as it is where that fails. */
export function readSandboxes(): Promise<void> {
  const begin = performance.now();
  reading ??= ask(async api => rowsOf(await api.GET('/sandboxes')))
    .then(rows => {
      readMs = performance.now() - begin;
      sandboxes.value = rows;
      sandboxNames.value = rows.map(({ name }) => name);
    })
    .catch(thrown => {
      if (!(thrown instanceof CallError)) throw thrown;
    })
    .finally(() => {
      reading = null;
    });
  return reading;
}

/** Reads the list as it is from now on, also where it is being read already: after a change of it. */
export async function readSandboxesAnew(): Promise<void> {
  await reading;
  await readSandboxes();
}

/** A suite that makes a sandbox for each test must not have the list read for each: thousands take a while. */
const PACE = { minMs: 1_000, timesReading: 20 };
let isReadDue = false;

/** Has the list read again where entries are of sandboxes that are not in it. */
export function noteSandboxes(entries: readonly { readonly sandbox: string }[]): void {
  if (isReadDue || sandboxNames.peek() === null) return;
  const known = knownNames.peek();
  if (entries.every(({ sandbox }) => known.has(sandbox))) return;
  isReadDue = true;
  const read = () => {
    isReadDue = false;
    readSandboxes();
  };
  setTimeout(read, Math.max(PACE.minMs, readMs * PACE.timesReading));
}

/** Reads it when a control token comes. Call once. */
export function followSandboxes(): void {
  effect(() => {
    controlToken.value;
    readSandboxes();
  });
}
