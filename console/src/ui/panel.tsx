import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Boundary } from './boundary.tsx';

export interface PanelProps {
  readonly title: string;
  /** At the right end of the title's line. */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a view, with its heading. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <header class="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <Boundary what={title}>{children}</Boundary>
    </section>
  );
}
