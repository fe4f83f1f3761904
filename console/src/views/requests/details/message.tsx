import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Schemas } from '../../../client/control.ts';
import { countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { bodyText } from '../body-text.ts';
import { Fold } from './fold.tsx';

type Message = Schemas['JournalMessage'];

export interface MessageProps {
  readonly title: string;
  readonly message: Message;
  /** Between title and headers. */
  readonly children?: ComponentChildren;
}

/** A request or an answer: headers and body, as far as they are kept. */
export function MessagePart({ title, message, children }: MessageProps) {
  const { headers, body, truncated, note } = message;
  return (
    <section class="details-part">
      <h3>{title}</h3>
      {note !== undefined && (
        <p class="details-note">
          <bdi>{note}</bdi>
        </p>
      )}
      {children}
      <Pairs caption="Headers" pairs={Object.entries(headers)} />
      {body !== null && (body === '' ? <p class="soft">No body.</p> : <Body body={body} />)}
      {truncated && <p class="details-note">The body is longer: its first 64 KiB are kept.</p>}
    </section>
  );
}

export interface PairsProps {
  readonly caption: string;
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** A row has its own "Show all"; of more rows than this nobody reads. */
const PAIRS_MAX = 100;

export function Pairs({ caption, pairs }: PairsProps) {
  if (pairs.length === 0) return null;
  return (
    <table class="pairs">
      <caption class="soft">{caption}</caption>
      <tbody>
        {pairs.slice(0, PAIRS_MAX).map(([name, value], at) => (
          <tr key={`${at} ${name}`}>
            <th scope="row">
              <bdi>{visibleText(name.slice(0, 200))}</bdi>
            </th>
            <td>
              <Fold kind="line" text={value} />
            </td>
          </tr>
        ))}
        {pairs.length > PAIRS_MAX && (
          <tr>
            <th scope="row">…</th>
            <td class="soft">{countText(pairs.length - PAIRS_MAX, 'other')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Body({ body }: { readonly body: string }) {
  const { text, language, lines } = useMemo(() => bodyText(body), [body]);
  return (
    <Fold
      key={text}
      kind="block"
      text={text}
      language={language}
      extent={lines > 1 ? `(${countText(lines, 'line')})` : undefined}
    />
  );
}
