import type { Dictionaries, Dictionary } from '../../src/hits/dictionary.ts';
import type { IngestedHits } from '../../src/hits/ingest.ts';
import { buildSegment } from '../../src/hits/ingested-segment.ts';
import type { Segment } from '../../src/hits/segment.ts';
import { atOnce } from '../../src/time/at-once.ts';

/** All hits of a version in one segment, coded in `dictionaries`, which grow by the values that are new to them. */
export function segmentOf(version: IngestedHits, dictionaries: Dictionaries): Segment {
  const own = version.log.dictionaries;
  const into =
    <T>(from: Dictionary<T>, to: Dictionary<T>) =>
    (code: number) =>
      to.encode(from.at(code));
  // Codes follow the values as they came.
  for (let code = 0; code < own.page.size; code++) into(own.page, dictionaries.page)(code);
  const noPage = { hostname: '', pathname: '' };
  return atOnce(
    buildSegment(
      version,
      [0, version.visitCount],
      {
        page: into(own.page, dictionaries.page),
        place: into(own.place, dictionaries.place),
        agent: into(own.agent, dictionaries.agent),
        source: into(own.source, dictionaries.source),
        event: into(own.event, dictionaries.event),
      },
      own.page.find(noPage) === undefined ? 0 : dictionaries.page.encode(noPage),
    ),
  );
}
