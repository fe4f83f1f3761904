import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { BASE_PATH } from '../client/control.ts';
import { askForFile, controlToken } from '../state/access.ts';
import { saveAs } from './save-as.ts';

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
      saveAs(file, await askForFile(path));
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
