import type { Hit } from './hit-filters.ts';

/** The beginning of an export. */
export interface HitsRead {
  readonly hits: readonly Hit[];
  /** Hits that were read, those that are not shown included. */
  readonly read: number;
  /** Whether that were all. */
  readonly isAll: boolean;
}

export interface HitBounds {
  /** So many that pass are kept, */
  readonly kept: number;
  /** and so many are read, whether they pass or not. */
  readonly read: number;
}

/** Reads NDJSON until there are enough hits, then lets go of it. */
export async function readHits(
  stream: ReadableStream<Uint8Array>,
  passes: (hit: Hit) => boolean,
  bounds: HitBounds,
): Promise<HitsRead> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const hits: Hit[] = [];
  let read = 0;
  let rest = '';
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      const lines = (rest + value).split('\n');
      rest = done ? '' : lines.pop()!;
      for (const line of lines) {
        if (line === '') continue;
        const hit = JSON.parse(line) as Hit;
        const isWanted = passes(hit);
        if (read === bounds.read || (isWanted && hits.length === bounds.kept)) return { hits, read, isAll: false };
        read += 1;
        if (isWanted) hits.push(hit);
      }
      if (done) return { hits, read, isAll: true };
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
