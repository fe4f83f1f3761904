import type { ComponentChildren } from 'preact';
import type { Entry } from '../../../state/entry-list.ts';
import { hrefTo } from '../../../state/route.ts';
import { instantText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { linkOfCause } from '../cause-links.ts';
import { durationText } from '../entry-text.ts';
import { causesOf } from '../filters.ts';

/** What the journal knows of a request beside its content. */
export function Facts({ entry }: { readonly entry: Entry }) {
  const { at, received_at, sandbox, token, operation, cause, query_cache, refused_token, missing_sandbox } = entry;
  return (
    <dl class="facts">
      <Fact name="Duration">
        {durationText(entry, Date.now())}
        {query_cache !== null && <span class="soft"> query cache: {query_cache}</span>}
      </Fact>
      <Fact name="Time">
        <time>{instantText(at)}</time> <span class="soft">UTC, sandbox clock</span>
      </Fact>
      <Fact name="Received">
        <time>{received_at.slice(0, 23).replace('T', ' ')}</time> <span class="soft">UTC, real time</span>
      </Fact>
      <Fact name="Sandbox">
        <a href={hrefTo('requests', { sandbox, id: String(entry.id) })}>
          <bdi>{sandbox}</bdi>
        </a>
        {entry.recreated && <span class="soft"> created again by this request</span>}
      </Fact>
      <Fact name="Token">
        {token === null ? <span class="soft">none that is valid</span> : <bdi>{visibleText(token)}</bdi>}
        {refused_token !== undefined && (
          <>
            {' '}
            <span class="soft">refused:</span> <bdi>{visibleText(refused_token)}</bdi>
          </>
        )}
        {missing_sandbox !== undefined && (
          <>
            {' '}
            <span class="soft">no such sandbox:</span> <bdi>{visibleText(missing_sandbox)}</bdi>
          </>
        )}
      </Fact>
      {entry.intercepted && (
        <Fact name="Intercepted">
          <span class="soft">sent to a host for which leadline exec answers</span>
        </Fact>
      )}
      <Fact name="Operation">{operation ?? <span class="soft">none: no such route</span>}</Fact>
      {cause !== null && (
        <Fact name="Cause">
          {causesOf(cause).map(each => (
            <Cause key={each} cause={each} sandbox={sandbox} />
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt class="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cause({ cause, sandbox }: { readonly cause: string; readonly sandbox: string }) {
  const link = linkOfCause(cause, sandbox);
  return (
    <span class="cause">
      <bdi class="mono">{visibleText(cause)}</bdi>
      {link !== null && <a href={link.href}>{link.text}</a>}
    </span>
  );
}

/** How the request departs from the documented contract. */
export function Deviations({ entry }: { readonly entry: Entry }) {
  return (
    <section class="details-part">
      <h3>Deviations</h3>
      <ul class="deviations">
        {entry.deviations.map(({ kind, field, detail }) => (
          <li key={`${kind} ${field}`}>
            <span class="badge badge-warn">{kind}</span> <bdi class="mono">{visibleText(field)}</bdi>
            <bdi class="soft">{visibleText(detail)}</bdi>
          </li>
        ))}
      </ul>
      <p>
        <a href={hrefTo('report', { sandbox: entry.sandbox })}>All findings of the sandbox</a>
      </p>
    </section>
  );
}
