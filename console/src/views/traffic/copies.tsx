import { curlOfGet } from '../../client/curl.ts';
import { ask } from '../../state/access.ts';
import { baseUrlFrom } from '../../state/base-url.ts';
import { Copy } from '../../ui/copy.tsx';
import { apiUrl, rowsQuery } from './report-query.ts';
import { csvOf } from './table-text.ts';
import type { Report } from './use-report.ts';

/** The report for the clipboard: as a request of the API, and its rows. */
export function Copies({ sandbox, report }: { readonly sandbox: string; readonly report: Report }) {
  const { plan, rows } = report;
  const isFigure = (column: string) => Number(plan.params.aggregates.some(name => name === column));
  // What a row is about comes first, which the API gives last.
  const columns = Object.keys(rows[0] ?? {}).sort((one, other) => isFigure(one) - isFigure(other));
  return (
    <>
      <Copy label="Copy as curl" text={() => apiCurl(sandbox, report)} />
      <Copy label="Copy as JSON" text={() => JSON.stringify(rows, null, 2)} />
      <Copy label="Copy as CSV" text={() => csvOf(columns.length > 0 ? columns : plan.params.aggregates, rows)} />
    </>
  );
}

/** The same report as a client asks the API for it, with a token of the sandbox that may see everything. */
async function apiCurl(sandbox: string, { plan }: Report): Promise<string> {
  const { token } = await ask(api => api.GET('/sandboxes/{name}', { params: { path: { name: sandbox } } }));
  const info = await ask(api => api.GET('/info'));
  return curlOfGet(apiUrl(baseUrlFrom(info, location.origin), rowsQuery(plan)), token ?? null);
}
