/** What the plots count of a visit, gathered from its exported hits. */
export interface Visit {
  /** Epoch milliseconds of its first pageview. */
  readonly startMs: number;
  pageviews: number;
  lastMs: number;
  readonly source: string;
  readonly ai: string;
  readonly campaign: string;
  readonly medium: string;
  readonly referrer: string;
  readonly device: string;
  readonly country: string;
}

/** Reads the hits of a site from `origin`, line by line: its visits, and how often each page was viewed. */
export async function readVisits(
  origin: string,
  siteId: string,
): Promise<{ visits: Visit[]; views: Map<string, number> }> {
  const answer = await fetch(`${origin}/_sim/sites/${siteId}/hits`);
  const visits = new Map<string, Visit>();
  const views = new Map<string, number>();
  for await (const line of linesOf(answer.body!)) {
    const hit = JSON.parse(line) as Record<string, string>;
    if (hit.type !== 'pageview') continue;
    const timeMs = Date.parse(`${hit.timestamp!.replace(' ', 'T')}Z`);
    const page = `${hit.hostname}${hit.pathname}`;
    views.set(page, (views.get(page) ?? 0) + 1);
    const known = visits.get(hit.visit!);
    if (known !== undefined) {
      known.pageviews += 1;
      known.lastMs = timeMs;
      continue;
    }
    visits.set(hit.visit!, {
      startMs: timeMs,
      pageviews: 1,
      lastMs: timeMs,
      source: hit.referrer_source!,
      ai: hit.ai_source!,
      campaign: hit.utm_campaign!,
      medium: hit.utm_medium!,
      referrer: hit.referrer_hostname!,
      device: hit.device_type!,
      country: hit.country_code!,
    });
  }
  return { visits: [...visits.values()], views };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}
