import { computed, effect, signal } from '@preact/signals';
import { CallError, type Schemas } from '../client/control.ts';
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

let reading: Promise<void> | null = null;

/** Reads the list again; calls at the same time share a request. Stays as it is where that fails. */
export function readSandboxes(): Promise<void> {
  reading ??= ask(api => api.GET('/sandboxes'))
    .then(({ data }) => {
      sandboxes.value = data;
      sandboxNames.value = data.map(({ name }) => name);
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

/** Reads it when a control token comes. Call once. */
export function followSandboxes(): void {
  effect(() => {
    controlToken.value;
    readSandboxes();
  });
}
