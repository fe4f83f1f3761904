import { Copy } from './copy.tsx';

/** A line or a block that is meant to be copied. */
export function Code({ text, copyLabel = 'Copy' }: { readonly text: string; readonly copyLabel?: string }) {
  return (
    <span class="code">
      <code>{text}</code>
      <Copy label={copyLabel} text={() => text} />
    </span>
  );
}
