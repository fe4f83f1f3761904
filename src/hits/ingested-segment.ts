import { buildSegment, type VisitHits } from './build.ts';
import type { Dictionaries, Dictionary } from './dictionary.ts';
import type { IngestedHits } from './ingest.ts';
import type { Segment } from './segment.ts';

/** A visit while its hits are collected. */
interface OpenVisit extends VisitHits {
  readonly pageviews: { timeS: number; page: number }[];
  readonly events: { timeS: number; name: number; page: number | null; valueCents: number }[];
}

/** All ingested hits as one segment, coded in `dictionaries`, which grow by the values that are new to them. */
export function segmentOf({ log, visitCount, hitCount }: IngestedHits, dictionaries: Dictionaries): Segment {
  const place = encoder(dictionaries.place);
  const agent = encoder(dictionaries.agent);
  const source = encoder(dictionaries.source);
  const page = encoder(dictionaries.page);
  const visits: OpenVisit[] = log.visits.slice(0, visitCount).map(visit => ({
    id: visit.id,
    place: place(visit.place),
    agent: agent(visit.agent),
    source: source(visit.source),
    pageviews: [],
    events: [],
  }));
  for (let index = 0; index < hitCount; index++) {
    const { visit, timeS, name, page: value, valueCents } = log.hits[index]!;
    const code = value && page(value);
    if (name !== null) {
      visits[visit]!.events.push({ timeS, name: dictionaries.event.encode(name), page: code, valueCents });
    } else {
      visits[visit]!.pageviews.push({ timeS, page: code! });
    }
  }
  const pageless = visits.some(({ events }) => events.some(event => event.page === null));
  return buildSegment(visits, pageless ? dictionaries.page.encode({ hostname: '', pathname: '' }) : 0);
}

/** Equal values of a batch are one object, so most need no look at their text. */
function encoder<T extends object>(dictionary: Dictionary<T>): (value: T) => number {
  const codes = new Map<T, number>();
  return value => {
    const known = codes.get(value);
    if (known !== undefined) return known;
    const code = dictionary.encode(value);
    codes.set(value, code);
    return code;
  };
}
