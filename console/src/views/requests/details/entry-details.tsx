import { useEffect, useRef } from 'preact/hooks';
import { CallError, type Schemas } from '../../../client/control.ts';
import { useBaseUrl } from '../../../state/base-url.ts';
import { type Entry, isComplete } from '../../../state/entry-list.ts';
import { usePolled } from '../../../state/polled.ts';
import { setParams } from '../../../state/route.ts';
import { sandboxes } from '../../../state/sandboxes.ts';
import { Copy } from '../../../ui/copy.tsx';
import { Empty, Failed, Loading } from '../../../ui/feedback.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { curlOfEntry } from '../entry-curl.ts';
import { likeThis, paramsOf } from '../filters.ts';
import { StatusBadge } from '../status-badge.tsx';
import { Explained } from './explained.tsx';
import { Deviations, Facts } from './facts.tsx';
import { Fold } from './fold.tsx';
import { MessagePart, Pairs } from './message.tsx';

type Exchange = Schemas['JournalExchange'];

export interface EntryDetailsProps {
  /** As the address names it. */
  readonly id: string;
  /** What the list knows of it. */
  readonly listed: Entry | null;
  /** Whether the list is hidden behind it. */
  readonly covers: boolean;
  readonly close: () => void;
}

/** While there is no answer. */
const OPEN_MS = 1_000;
const NO_ID = new CallError(404, '');
const NEVER_MS = Number.POSITIVE_INFINITY;

/** One request, its answer and why it was answered so. */
export function EntryDetails({ id, listed, covers, close }: EntryDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = listed !== null && !isComplete(listed);
  // The address may name anything, such as `stream`.
  const isId = /^\d+$/.test(id);
  const read = usePolled(
    isId ? `request ${id} ${isOpen}` : null,
    api => api.GET('/journal/{id}', { params: { path: { id } } }),
    {
      everyMs: isOpen ? OPEN_MS : NEVER_MS,
      live: false,
    },
  );
  const { data, error } = read.value;
  const entry = data ?? listed;
  useEffect(() => {
    if (covers) heading.current!.focus();
  }, [covers]);
  return (
    <section class="details" aria-labelledby="details-title">
      <header class="details-head">
        {data === null ? <span /> : <Buttons exchange={data} />}
        <button type="button" class="button button-quiet" onClick={close}>
          {covers ? '← All requests' : 'Close'}
        </button>
      </header>
      <h2 id="details-title" ref={heading} class="details-title" tabIndex={-1}>
        {entry === null ? (
          <bdi>{`Request ${visibleText(id.slice(0, 16))}`}</bdi>
        ) : (
          <>
            <StatusBadge entry={entry} /> <span class="requests-method">{entry.method}</span>{' '}
            <span class="details-target mono">
              <Fold kind="line" text={entry.query === '' ? entry.path : `${entry.path}?${entry.query}`} />
            </span>
          </>
        )}
      </h2>
      {data !== null ? <Read exchange={data} /> : <Unread listed={listed} error={isId ? error : NO_ID} />}
    </section>
  );
}

function Unread({
  listed,
  error,
}: {
  readonly listed: Entry | null;
  readonly error: Parameters<typeof Failed>[0]['error'] | null;
}) {
  return (
    <>
      {error === null ? (
        <Loading what="The request" />
      ) : error.status === 404 || error.status === 400 ? (
        <Empty title="This request is not kept any more">
          <p>
            A journal keeps the newest requests of its sandbox, 1,000 by default (--journal). It is emptied by Clear,
            and by a reset of the sandbox.
          </p>
        </Empty>
      ) : (
        <Failed what="The request" error={error} />
      )}
      {listed !== null && <Facts entry={listed} />}
    </>
  );
}

function Read({ exchange }: { readonly exchange: Exchange }) {
  const { explanation, request, response, missing, query, deviations, cause, status } = exchange;
  const isPlain = cause === null && deviations.length === 0 && status !== null && status < 400;
  return (
    <>
      {explanation !== null && <Explained explanation={explanation} isPlain={isPlain} />}
      <Facts entry={exchange} />
      {deviations.length > 0 && <Deviations entry={exchange} />}
      {missing !== undefined && (
        <p class="details-note">
          <bdi>{missing}</bdi>
        </p>
      )}
      {response !== null && <MessagePart title="Answer" message={response} />}
      {request !== null && (
        <MessagePart title="Request" message={request}>
          <Pairs caption="Query" pairs={[...new URLSearchParams(query)]} />
        </MessagePart>
      )}
    </>
  );
}

function Buttons({ exchange }: { readonly exchange: Exchange }) {
  const tokens = sandboxes.value.find(({ name }) => name === exchange.sandbox)?.tokens ?? {};
  const body = exchange.response?.body;
  const baseUrl = useBaseUrl();
  return (
    <div class="buttons">
      {baseUrl !== null && <Copy label="Copy as curl" text={() => curlOfEntry(exchange, baseUrl, tokens)} />}
      {body !== null && body !== undefined && body !== '' && <Copy label="Copy answer" text={() => body} />}
      <button type="button" class="button button-quiet" onClick={() => setParams(paramsOf(likeThis(exchange)))}>
        Only requests like this
      </button>
    </div>
  );
}
