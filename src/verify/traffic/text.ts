import { redacted } from './redacted.ts';
import type { DriftCount } from './tally.ts';
import type { Traffic } from './traffic.ts';

/** What recorded traffic shows, in lines: drift by operation and field, then what else was seen. */
export function trafficText(traffic: Traffic, { values }: { readonly values: boolean }): string {
  const { counts } = traffic;
  const parts = [
    [...fileLines(traffic), baseLine(traffic), ...asideLines(traffic)],
    counts.drifts.flatMap(drift => driftLines(drift, values)),
    furtherLines(traffic),
    [sumLine(traffic)],
  ];
  const text = parts.flatMap(lines => (lines.length === 0 ? [] : [lines.join('\n')])).join('\n\n');
  return `${redacted(text, traffic.secrets)}\n`;
}

function fileLines({ files }: Traffic): string[] {
  return files.flatMap(({ name, entries, unreadable }) => [
    `${name}: ${plural(entries, 'entry', 'entries')}`,
    ...Object.entries(unreadable).map(([why, { count, first }]) => `  ${count} cannot be read, first ${first}: ${why}`),
  ]);
}

function baseLine({ baseUrl, isGiven, counts: { exchanges } }: Traffic): string {
  if (baseUrl === null) return 'nothing of the API; --base URL says where it is';
  const how = isGiven ? '' : ' (found: most entries that are of the API are under it; --base URL names another)';
  return `${exchanges} of the API under ${baseUrl}${how}`;
}

function asideLines({ otherBases, preflights, unknownRoutes, others, counts }: Traffic): string[] {
  return [
    ...Object.entries(otherBases).map(([url, count]) => `${count} under ${url}, which were not looked at`),
    ...(unknownRoutes > 0 ? [`${unknownRoutes} under it lead to no operation of the API`] : []),
    ...(preflights > 0 ? [plural(preflights, 'preflight')] : []),
    ...(others > 0 ? [`${others} of other hosts and paths`] : []),
    ...Object.entries(counts.notHeld).map(([why, count]) => `${count} not held against the document: ${why}`),
  ];
}

function driftLines({ operation, field, count, first, expected, saw }: DriftCount, values: boolean): string[] {
  const at = first.at === null ? '' : `, ${first.at}`;
  return [
    `differs  ${operation}  ${field}`,
    `           expected  ${expected}`,
    `           saw       ${saw[values ? 'values' : 'shape']}`,
    `           ${plural(count, 'time')}, first in ${first.file}, entry ${first.index}${at}`,
  ];
}

function furtherLines({ counts: { seen, deviations, furtherDrifts } }: Traffic): string[] {
  return [
    ...seen.map(({ name, value, count }) => `seen       ${name} = ${value} (${plural(count, 'time')})`),
    ...deviations.map(
      ({ operation, kind, field, count }) => `deviation  ${operation}  ${kind}: ${field} (${plural(count, 'time')})`,
    ),
    ...(furtherDrifts > 0 ? [`${furtherDrifts} further differences are not listed`] : []),
  ];
}

function sumLine({ counts: { held, drifts } }: Traffic): string {
  const sum = drifts.length === 0 ? 'none differs' : `${plural(drifts.length, 'difference')} by operation and field`;
  return `${plural(held, 'answer')} held against the document: ${sum}`;
}

function plural(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
