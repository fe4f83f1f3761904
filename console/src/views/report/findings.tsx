import type { Schemas } from '../../client/control.ts';
import { hrefTo } from '../../state/route.ts';
import { isKnownSandbox, oneSandbox } from '../../state/sandboxes.ts';
import { Empty } from '../../ui/feedback.tsx';
import { clipped, countText, instantText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ExpectFinding } from './expect-finding.tsx';
import { findingLists, LEVELS, type Level, timesText } from './finding-lists.ts';

type Finding = Schemas['Finding'];
type Evidence = Schemas['FindingEvidence'];

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly requests: number;
  /** Null for all. */
  readonly level: Level | null;
}

/** The findings, worst first, and at the end those that tests expected; or that there are none. */
export function Findings({ findings, requests, level }: FindingsProps) {
  const { left, meant } = findingLists(findings, level);
  const [, one, many] = LEVELS.find(([each]) => each === level) ?? [null, 'finding', 'findings'];
  return (
    <Panel title="Findings">
      {left.length === 0 && (
        <Empty title={`No ${many}`}>
          <p>{countText(requests, 'request was checked', 'requests were checked')}.</p>
        </Empty>
      )}
      {left.map(finding => (
        <FindingArticle key={keyOf(finding)} finding={finding} />
      ))}
      {meant.length > 0 && (
        <details>
          <summary>{countText(meant.length, one, many)} that tests expected</summary>
          {meant.map(finding => (
            <FindingArticle key={keyOf(finding)} finding={finding} />
          ))}
        </details>
      )}
    </Panel>
  );
}

/** The message is that of the first time: it stays while the finding's count grows. */
function keyOf({ rule, message }: Finding): string {
  return `${rule} ${message}`;
}

const BADGES: Readonly<Record<Level, string>> = {
  error: 'badge badge-bad',
  warning: 'badge badge-warn',
  info: 'badge',
};
const MESSAGE_MAX = 1_000;

function FindingArticle({ finding }: { readonly finding: Finding }) {
  const { rule, level, message, advice, spec, evidence } = finding;
  const times = timesText(finding);
  const sandbox = oneSandbox.value ?? evidence.find(isThere)?.sandbox;
  return (
    <article class={`finding finding-${level}`}>
      <p class="finding-tags">
        <span class={BADGES[level]}>{level}</span> <code>{rule}</code>
        {times !== '' && <span class="soft number">{times}</span>}
      </p>
      <h3 class="finding-message">
        <bdi>{clipped(message, MESSAGE_MAX)}</bdi>
      </h3>
      <dl class="finding-help">
        <dt class="soft">Fix</dt>
        <dd class="finding-help-text">
          <bdi>{clipped(advice, MESSAGE_MAX)}</bdi>
        </dd>
        <dt class="soft">Spec</dt>
        <dd class="finding-help-text">{spec}</dd>
      </dl>
      <ul class="evidence" aria-label="Requests">
        {evidence.map(each => (
          <EvidenceLine key={each.id} evidence={each} />
        ))}
      </ul>
      {sandbox !== undefined && <ExpectFinding rule={rule} sandbox={sandbox} />}
    </article>
  );
}

function isThere({ sandbox }: Evidence): boolean {
  return isKnownSandbox(sandbox);
}

const REQUEST_MAX = 300;

function EvidenceLine({ evidence }: { readonly evidence: Evidence }) {
  const { sandbox, id, request, at } = evidence;
  const text = (
    <>
      #{id}{' '}
      <code class="evidence-request">
        <bdi>{clipped(request, REQUEST_MAX)}</bdi>
      </code>
    </>
  );
  return (
    <li>
      {isThere(evidence) ? <a href={hrefTo('requests', { sandbox, id: String(id) })}>{text}</a> : text}{' '}
      <span class="soft">
        {oneSandbox.value === null && (
          <>
            <bdi>{sandbox}</bdi>
            {!isThere(evidence) && ' (does not exist any more)'} ·{' '}
          </>
        )}
        <time>{instantText(at)}</time>
      </span>
    </li>
  );
}
