/** Browsers may still read the file when the click is over. */
const KEPT_MS = 60_000;

/** Saves something as a file, as a link would. */
export function saveAs(file: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
