import { createHash } from 'node:crypto';
import type { Dictionaries } from '../../src/hits/dictionary.ts';
import type { SeparableHits } from '../../src/hits/export.ts';
import type { Segment } from '../../src/hits/segment.ts';
import { ready } from './ready.ts';

/** The columns of a segment by name, as numbers: equal for equal values, whatever their width. */
export function columnsOf(segment: Segment): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(segment).flatMap(([name, value]) =>
      ArrayBuffer.isView(value) ? [[name, Array.from(value as Uint32Array)]] : [],
    ),
  );
}

/** A digest of every column, its width included. */
export function digestOf(segment: Segment): string {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(segment).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!ArrayBuffer.isView(value)) continue;
    hash.update(`${name} ${value.constructor.name} `);
    hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
  return hash.digest('hex').slice(0, 16);
}

/** What an export needs to know of hits that stand in these segments. */
export function separable(dictionaries: Dictionaries, generated: Segment[], ingested: Segment | null): SeparableHits {
  const all = [...generated, ...(ingested === null ? [] : [ingested])];
  return {
    prepare: () => ready(undefined),
    dictionaries,
    version: { generated: '', ingested: null },
    finalThrough: () => false,
    nowS: 0,
    firstPageviewS: () => ready(null),
    firstEventS: () => ready(null),
    eventNames: () => ready([]),
    segments: () => all,
    generatedSegments: () => generated,
    ingestedSegments: () => ready(ingested === null ? [] : [ingested]),
  };
}
