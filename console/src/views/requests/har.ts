import type { Call } from '../../client/control.ts';
import { ask } from '../../state/access.ts';
import { ALL_SANDBOXES } from '../../state/sandboxes.ts';
import { saveAs } from '../../ui/save-as.ts';
import { type Filters, harQuery, hasText } from './filters.ts';

/** An HTTP Archive of the requests of a sandbox, or of all, to which the filters apply. */
export function harCall(sandbox: string, filters: Filters): Call<Blob> {
  return async api => {
    const query = { sandbox, ...harQuery(filters) };
    const { data, ...answer } = await api.GET('/journal.har', { params: { query }, parseAs: 'blob' });
    return { ...answer, ...(data !== undefined && { data }) };
  };
}

/** Saves it as a file. @throws CallError */
export async function saveHar(sandbox: string, filters: Filters): Promise<void> {
  const read = await ask(harCall(sandbox, filters));
  const archive = filters.text === null ? read : await withText(read, filters.text);
  saveAs(harName(sandbox), archive);
}

export function harName(sandbox: string): string {
  const name = sandbox === ALL_SANDBOXES ? 'all' : sandbox.replace(/[^A-Za-z0-9._-]+/g, '_');
  return `leadline-${name}.har`;
}

/** What is read here of an entry of an archive. */
interface HarEntry {
  readonly request: { readonly method: string; readonly url: string };
  readonly _cause: string | null;
  readonly _token: string | null;
}

interface Har<Each = HarEntry> {
  /** `_base_path`: what stands before each path of the API. */
  readonly log: { readonly _base_path: string; readonly entries: readonly Each[] };
}

/** The control plane knows no search for text. */
async function withText(archive: Blob, text: string): Promise<Blob> {
  const { log } = JSON.parse(await archive.text()) as Har;
  const entries = entriesWithText(log, text);
  return new Blob([JSON.stringify({ log: { ...log, entries } })], { type: 'application/json' });
}

export function entriesWithText<Each extends HarEntry>(
  { entries, _base_path: basePath }: Har<Each>['log'],
  text: string,
): readonly Each[] {
  return entries.filter(({ request: { method, url }, _cause: cause, _token: token }) =>
    hasText({ method, path: withoutBase(url, basePath), query: '', cause, token }, text.toLowerCase()),
  );
}

/** Path and query as the journal has them. */
function withoutBase(url: string, basePath: string): string {
  const path = url.replace(/^\w+:\/\/[^/]*/, '');
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}
