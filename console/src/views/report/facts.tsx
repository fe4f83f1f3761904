import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../client/control.ts';
import { hrefTo } from '../../state/route.ts';
import { clipped } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';

type ReportFacts = Schemas['ReportFacts'];

/** What was seen beside findings. A table without rows is left out. */
export function Facts({ facts }: { readonly facts: ReportFacts }) {
  const { abilities, walks, refusals, slowest } = facts;
  return (
    <Panel title="Facts">
      <dl class="figures">
        <Figure name="Requests in flight at most" value={facts.peak_in_flight} />
        <Figure name="Calls of retired endpoints" value={facts.retired} />
        <Figure name="Refused requests" value={refusals.reduce((sum, { count }) => sum + count, 0)} />
      </dl>
      {refusals.length > 0 && <Refusals refusals={refusals} />}
      {slowest.length > 0 && <Slowest slowest={slowest} />}
      {walks.length > 0 && <Walks walks={walks} />}
      {abilities.held.length > 0 && <Abilities abilities={abilities} />}
    </Panel>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div class="figure">
      <dt class="soft">{name}</dt>
      <dd class="figure-value number">{value.toLocaleString('en')}</dd>
    </div>
  );
}

interface FactTableProps {
  readonly caption: string;
  /** A head that begins with `n:` is that of figures. */
  readonly heads: readonly string[];
  readonly children: ComponentChildren;
}

function FactTable({ caption, heads, children }: FactTableProps) {
  return (
    <div class="scroll">
      <table class="table">
        <caption class="facts-caption">{caption}</caption>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col" class={head.startsWith('n:') ? 'number' : undefined}>
                {head.replace('n:', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Refusals({ refusals }: Pick<ReportFacts, 'refusals'>) {
  return (
    <FactTable caption="Refusals" heads={['Cause', 'n:Requests']}>
      {refusals.map(({ cause, count }) => (
        <tr key={cause}>
          <td>
            <a href={hrefTo('requests', { cause })}>
              <code>
                <bdi>{clipped(cause, CAUSE_MAX)}</bdi>
              </code>
            </a>
          </td>
          <td class="number">{count.toLocaleString('en')}</td>
        </tr>
      ))}
    </FactTable>
  );
}

const CAUSE_MAX = 120;

function Slowest({ slowest }: Pick<ReportFacts, 'slowest'>) {
  return (
    <FactTable caption="Slowest operations" heads={['Operation', 'n:Requests', 'n:Mean, ms', 'n:Longest, ms']}>
      {slowest.map(({ operation, count, mean_ms, max_ms }) => (
        <tr key={operation}>
          <td>
            <a href={hrefTo('requests', { operation })}>
              <code>{operation}</code>
            </a>
          </td>
          <td class="number">{count.toLocaleString('en')}</td>
          <td class="number">{milliseconds(mean_ms)}</td>
          <td class="number">{milliseconds(max_ms)}</td>
        </tr>
      ))}
    </FactTable>
  );
}

function milliseconds(ms: number): string {
  return ms.toFixed(ms < 10 ? 1 : 0);
}

function Walks({ walks }: Pick<ReportFacts, 'walks'>) {
  return (
    <FactTable
      caption="Lists, page by page"
      heads={['Operation', 'n:Walks', 'n:Pages', 'n:Limit', 'n:Read to the end']}
    >
      {walks.map(({ operation, walks: count, pages, limits, completed }) => (
        <tr key={operation}>
          <td>
            <code>{operation}</code>
          </td>
          <td class="number">{count}</td>
          <td class="number">{pages}</td>
          <td class="number">{limits.join(', ') || 'none'}</td>
          <td class="number">
            {completed} of {count}
          </td>
        </tr>
      ))}
    </FactTable>
  );
}

const TOKEN_MAX = 60;

function Abilities({ abilities: { needed, held } }: Pick<ReportFacts, 'abilities'>) {
  return (
    <FactTable caption="Abilities of tokens" heads={['Token', 'Has', 'Needed']}>
      {held.map(({ token, abilities, needed: least }) => (
        <tr key={token}>
          <td>
            <bdi>{clipped(token, TOKEN_MAX)}</bdi>
          </td>
          <td>
            <Codes texts={abilities} />
          </td>
          <td>
            <Codes texts={least} />
          </td>
        </tr>
      ))}
      {held.length > 1 && (
        <tr>
          <td>all together</td>
          <td />
          <td>
            <Codes texts={needed} />
          </td>
        </tr>
      )}
    </FactTable>
  );
}

function Codes({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return <>none</>;
  return (
    <>
      {texts.map((text, n) => (
        <span key={text}>
          {n > 0 && ', '}
          <code>{text}</code>
        </span>
      ))}
    </>
  );
}
