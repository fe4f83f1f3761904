import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { CallError } from '../client/control.ts';
import { connection } from '../state/live.ts';
import type { Polled } from '../state/poll.ts';
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
  if (data !== null)
    return (
      <>
        {error !== null && <NotReadAgain error={error} />}
        {children(data)}
      </>
    );
  return error === null ? <Loading what={what} /> : <Failed what={what} error={error} />;
}

/** While the server does not answer at all, the page says so once. */
function NotReadAgain({ error }: { readonly error: CallError }) {
  if (connection.value.state === 'interrupted') return null;
  return (
    <p class="not-read-again">
      This could not be read again, and may be old: <bdi>{error.message}</bdi>
    </p>
  );
}
