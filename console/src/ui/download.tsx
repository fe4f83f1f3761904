import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { BASE_PATH } from '../client/control.ts';
import { controlToken, tokenWanted } from '../state/access.ts';

interface DownloadProps {
  /** Under `/_sim`, with its query. */
  readonly path: string;
  /** The name that the file gets. */
  readonly file: string;
  readonly children: ComponentChildren;
}

/** Something that the server writes, as a file: a link; under a control token, which a link cannot send, a button. */
export function Download({ path, file, children }: DownloadProps) {
  if (controlToken.value !== null) return <DownloadButton path={path} file={file} children={children} />;
  return (
    <a class="button button-quiet" href={`${BASE_PATH}${path}`} download={file}>
      {children}
    </a>
  );
}

function DownloadButton({ path, file, children }: DownloadProps) {
  const hasFailed = useSignal(false);
  const save = async () => {
    hasFailed.value = false;
    try {
      saveAs(file, await read(path));
    } catch {
      hasFailed.value = true;
    }
  };
  return (
    <button type="button" class="button button-quiet" onClick={save}>
      {children} {hasFailed.value && <span role="alert">could not be read</span>}
    </button>
  );
}

/** @throws Error where the server refuses or does not answer */
async function read(path: string): Promise<Blob> {
  const response = await fetch(`${BASE_PATH}${path}`, { headers: { authorization: `Bearer ${controlToken.peek()}` } });
  if (response.status === 401) tokenWanted.value = true;
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.blob();
}

/** Browsers may still read the file when the click is over. */
const KEPT_MS = 60_000;

function saveAs(file: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
