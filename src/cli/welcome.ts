import type { SimulatorOptions } from '../simulator/options.ts';
import type { Served } from './start.ts';

/** What a fixture has more of than this is counted, not listed. */
const LISTED = 10;

/** What a terminal shows at the start: the plan's limits, tokens, sites, the console, and a request that works. */
export function welcome(
  simulator: Pick<Served, 'url' | 'origin' | 'describe'>,
  { noConsole = false, caFile = null }: Pick<SimulatorOptions, 'noConsole'> & { readonly caFile?: string | null } = {},
): string {
  const { fixture, seed, plan, limits, tokens, sites } = simulator.describe();
  const lines = [
    '',
    `  fixture  ${fixture}, seed ${JSON.stringify(seed)}`,
    `  plan     ${plan}: ${limitsText(limits)}`,
    ...table(
      'tokens',
      tokens.map(token => [token.value, token.abilities.join(', ')]),
    ),
    ...table(
      'sites',
      sites.map(site => [site.id, site.name, site.timezone]),
    ),
    ...(noConsole ? [] : [`  console  ${simulator.origin}/_sim/`]),
    `  docs     ${simulator.origin}/_sim/docs`,
    ...tokens
      .slice(0, 1)
      .map(
        token =>
          `  try      curl ${caFile === null ? '' : `--cacert '${caFile}' `}-H 'Authorization: Bearer ${token.value}' -H 'Accept: application/json' ${simulator.url}/sites`,
      ),
    '  stop     Ctrl+C',
  ];
  return `${lines.join('\n')}\n\n`;
}

function limitsText({
  requests_per_hour,
  concurrent,
}: {
  requests_per_hour: number | null;
  concurrent: number | null;
}) {
  if (requests_per_hour === null || concurrent === null) return 'no limits';
  return `${grouped(requests_per_hour)} requests an hour, ${grouped(concurrent)} at once`;
}

/** 16,000; the same on every machine, whatever its locale. */
function grouped(limit: number): string {
  return String(limit).replace(/\B(?=(\d{3})+$)/g, ',');
}

function table(title: string, rows: readonly (readonly string[])[]): string[] {
  const listed = rows.slice(0, LISTED);
  const widths = (listed[0] ?? []).map((_, column) => Math.max(...listed.map(row => row[column]!.length)));
  const lines = listed.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  if (rows.length > LISTED) lines.push(`and ${rows.length - LISTED} more`);
  return (lines.length === 0 ? ['none'] : lines).map((line, n) => `  ${(n === 0 ? title : '').padEnd(7)}  ${line}`);
}
