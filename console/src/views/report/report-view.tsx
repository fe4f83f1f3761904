import './report.css';

import type { Call, Schemas } from '../../client/control.ts';
import { useBaseUrl } from '../../state/base-url.ts';
import { usePolled } from '../../state/polled.ts';
import { hrefTo, route, setParams } from '../../state/route.ts';
import { ALL_SANDBOXES, chosenSandbox } from '../../state/sandboxes.ts';
import { Code } from '../../ui/code.tsx';
import { Download } from '../../ui/download.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { countText } from '../../ui/format.ts';
import { Read } from '../../ui/read.tsx';
import { Coverage } from './coverage.tsx';
import { Facts } from './facts.tsx';
import { LEVELS, type Level, levelOf } from './finding-lists.ts';
import { Findings } from './findings.tsx';

type ClientReport = Schemas['ClientReport'];

/** What the client did wrong, and how much of the API it used, as it grows. */
export function ReportView() {
  const sandbox = chosenSandbox.value;
  const report = usePolled(`report ${sandbox}`, reportOf(sandbox));
  return (
    <Read key={sandbox} what="The report" of={report}>
      {read => <Report sandbox={sandbox} report={read} />}
    </Read>
  );
}

/** Without a format it is JSON, which the type of the answer does not tell. */
function reportOf(sandbox: string): Call<ClientReport> {
  return api => api.GET('/report', { params: { query: { sandbox } } }) as ReturnType<Call<ClientReport>>;
}

function Report({ sandbox, report }: { readonly sandbox: string; readonly report: ClientReport }) {
  const level = levelOf(route.value.params.level);
  return (
    <div class="report">
      <ReportHead sandbox={sandbox} report={report} level={level} />
      {report.requests === 0 ? (
        <NoRequests />
      ) : (
        <div class="report-parts">
          <Findings findings={report.findings} requests={report.requests} level={level} />
          <div class="report-side">
            <Coverage coverage={report.coverage} />
            <Facts facts={report.facts} />
          </div>
        </div>
      )}
    </div>
  );
}

interface ReportHeadProps {
  readonly sandbox: string;
  readonly report: ClientReport;
  readonly level: Level | null;
}

function ReportHead({
  sandbox,
  report: { requests, summary, sandboxes, sandboxes_omitted = 0 },
  level,
}: ReportHeadProps) {
  const counts: Readonly<Record<Level, number>> = {
    error: summary.errors,
    warning: summary.warnings,
    info: summary.infos,
  };
  const where =
    sandbox === ALL_SANDBOXES
      ? ` in ${countText(sandboxes.length + sandboxes_omitted, 'sandbox', 'sandboxes')}, deleted ones included`
      : '';
  return (
    <div class="report-head">
      <p>
        <b class="number">{requests.toLocaleString('en')}</b> {requests === 1 ? 'request' : 'requests'}
        <span class="soft">{where}</span>
      </p>
      <fieldset class="report-levels">
        <legend class="unseen">Level of findings</legend>
        <LevelButton text="All" level={null} chosen={level} />
        {LEVELS.map(([each, one, many]) => (
          <LevelButton
            key={each}
            text={countText(counts[each], one, many)}
            level={each}
            chosen={level}
            isFound={counts[each] > 0}
          />
        ))}
      </fieldset>
      <Downloads sandbox={sandbox} />
    </div>
  );
}

interface LevelButtonProps {
  readonly text: string;
  readonly level: Level | null;
  readonly chosen: Level | null;
  readonly isFound?: boolean;
}

function LevelButton({ text, level, chosen, isFound = false }: LevelButtonProps) {
  return (
    <button
      type="button"
      class={`button level ${isFound ? `level-${level}` : ''}`}
      aria-pressed={level === chosen}
      onClick={() => setParams({ level })}
    >
      {text}
    </button>
  );
}

const FORMATS = [
  { format: 'html', text: 'HTML', file: 'leadline-report.html' },
  { format: 'markdown', text: 'Markdown', file: 'leadline-report.md' },
  { format: 'junit', text: 'JUnit', file: 'leadline-report.xml' },
] as const;

function Downloads({ sandbox }: { readonly sandbox: string }) {
  return (
    <div class="buttons">
      <span class="soft">Download</span>
      {FORMATS.map(({ format, text, file }) => (
        <Download key={format} path={`/report?${new URLSearchParams({ sandbox, format })}`} file={file}>
          {text}
        </Download>
      ))}
    </div>
  );
}

function NoRequests() {
  const baseUrl = useBaseUrl();
  return (
    <Empty title="No request reached the API.">
      <p>The client has to send its requests to this address, with a token of the sandbox:</p>
      {baseUrl !== null && <Code text={baseUrl} />}
      <p>
        <a href={hrefTo('sandboxes')}>Sandboxes</a> shows the tokens.
      </p>
    </Empty>
  );
}
