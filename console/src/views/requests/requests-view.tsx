import './requests.css';

import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { earlierRead, entries, entriesVersion } from '../../state/live.ts';
import { route, setParams } from '../../state/route.ts';
import { chosenSandbox } from '../../state/sandboxes.ts';
import { Empty, Loading } from '../../ui/feedback.tsx';
import { EntryDetails } from './details/entry-details.tsx';
import { NO_FILTERS, paramsOf } from './filters.ts';
import { FirstRequest } from './first-request.tsx';
import { useInFlight } from './in-flight.ts';
import { Notices } from './notices.tsx';
import { type RequestList, useRequestList } from './request-list.ts';
import { RequestTable } from './request-table.tsx';
import { Toolbar } from './toolbar.tsx';
import { useSize } from './use-size.ts';

/** The requests to the API as they come; one opens to what was sent, what was answered, and why. */
export function RequestsView() {
  const sandbox = chosenSandbox.value;
  return <Requests key={sandbox} sandbox={sandbox} />;
}

/** In pixels: with less, an open request hides the list, and filters are folded. */
const WIDTHS = { beside: 860, toolbar: 700 };

function Requests({ sandbox }: { readonly sandbox: string }) {
  const list = useRequestList(sandbox);
  const view = useRef<HTMLDivElement>(null);
  const size = useSize(view);
  const covers = useComputed(() => size.value.width < WIDTHS.beside).value;
  const isSmall = useComputed(() => size.value.width < WIDTHS.toolbar).value;
  const { id } = route.value.params;
  const close = () => {
    setParams({ id: null });
    if (id !== undefined) list.focus(Number(id));
  };
  useEscape(id === undefined ? null : close);
  const isHidden = covers && id !== undefined;
  return (
    <div ref={view} class={id === undefined ? 'requests' : `requests requests-${covers ? 'covered' : 'beside'}`}>
      <div class="requests-top" inert={isHidden}>
        <Toolbar list={list} sandbox={sandbox} isSmall={isSmall} />
        <Notices />
      </div>
      <div class="requests-main" inert={isHidden}>
        <Listed list={list} sandbox={sandbox} />
      </div>
      {id !== undefined && <Opened key={id} id={id} covers={covers} close={close} />}
      <InFlight sandbox={sandbox} />
    </div>
  );
}

/** Redraws nothing else. */
function InFlight({ sandbox }: { readonly sandbox: string }) {
  entriesVersion.value;
  useInFlight(sandbox);
  return null;
}

function Opened(props: { readonly id: string; readonly covers: boolean; readonly close: () => void }) {
  const { id, covers, close } = props;
  entriesVersion.value;
  // Also one that the filters hide.
  const listed = entries.all.find(entry => entry.id === Number(id)) ?? null;
  return <EntryDetails id={id} listed={listed} covers={covers} close={close} />;
}

function Listed({ list, sandbox }: { readonly list: RequestList; readonly sandbox: string }) {
  const { rows, total, newer } = list.shown.value;
  if (total === 0 && newer === 0)
    return earlierRead.value ? <FirstRequest sandbox={sandbox} /> : <Loading what="The requests" />;
  return (
    <>
      {newer > 0 && list.isStill.value && (
        <button type="button" class="button button-main requests-newer" onClick={list.resume}>
          {`${newer.toLocaleString('en')} new`}
        </button>
      )}
      {rows.length === 0 ? <NoneMatches total={total} /> : <RequestTable list={list} sandbox={sandbox} />}
    </>
  );
}

function NoneMatches({ total }: { readonly total: number }) {
  if (total === 0) return <Empty title="The list is paused" />;
  return (
    <Empty
      title={
        total === 1
          ? 'The only request does not match the filters'
          : `None of ${total.toLocaleString('en')} requests matches the filters`
      }
    >
      <button type="button" class="button" onClick={() => setParams(paramsOf(NO_FILTERS))}>
        Remove filters
      </button>
    </Empty>
  );
}

/** Escape anywhere on the page, unless a dialog or a field has use for it. */
function useEscape(close: (() => void) | null): void {
  const current = useRef(close);
  current.current = close;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches('input, select, textarea');
      const isTaken = isField || event.defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !isTaken) current.current?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
