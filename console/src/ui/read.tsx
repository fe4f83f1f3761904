import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Polled } from '../state/polled.ts';
import { Failed, Loading } from './feedback.tsx';

export interface ReadProps<Data> {
  /** What is read, as a sentence begins with it: "The clock". */
  readonly what: string;
  readonly of: ReadonlySignal<Polled<Data>>;
  readonly children: (data: Data) => ComponentChildren;
}

/** What was read from the server; until then that it is being read, or why it could not be. Old data stays on the page. */
export function Read<Data>({ what, of, children }: ReadProps<Data>) {
  const { data, error } = of.value;
  if (data !== null) return <>{children(data)}</>;
  return error === null ? <Loading what={what} /> : <Failed what={what} error={error} />;
}
