import { type Bar, barTable, table } from './document.ts';
import { geometricMean, short } from './measure.ts';
import type { Race } from './race.ts';

/** How many times as long as Leadline an engine took for every shape. */
export function ratiosTo(races: readonly Race[], engine: string): { shape: string; ratio: number }[] {
  return races.map(({ shape, timings }) => {
    const ms = (name: string) => timings.find(timing => timing.engine === name)!.ms;
    return { shape: shape.name, ratio: ms(engine) / ms('Leadline') };
  });
}

/** A shape a line: our milliseconds, and those of every other engine with their multiple of ours. */
export function raceTable(races: readonly Race[]): string {
  const others = races[0]!.timings.map(({ engine }) => engine).filter(engine => engine !== 'Leadline');
  const rows = races.map(({ shape, rows: count, timings }) => {
    const ours = timings.find(({ engine }) => engine === 'Leadline')!.ms;
    const cells = others.map(name => {
      const { ms, form } = timings.find(({ engine }) => engine === name)!;
      const way = form === 'distinct' ? ' ᵈ' : form === 'three levels' ? ' ³' : '';
      return `${(ms / ours).toFixed(1)}× (${short(ms)}${way})`;
    });
    return [shape.name, String(count), short(ours), ...cells];
  });
  const means = others.map(name => `${geometricMean(ratiosTo(races, name).map(({ ratio }) => ratio)).toFixed(1)}×`);
  return table(['', 'rows', 'Leadline', ...others], [...rows, ['geometric mean', '', '', ...means]]);
}

/** The bars of ten million pageviews. */
export function ratioBars(races: readonly Race[]): string {
  const flags = ratiosTo(races, 'DuckDB flags');
  const mean = geometricMean(flags.map(({ ratio }) => ratio));
  return barTable([
    every(races, 'DuckDB exact', 8),
    { what: 'DuckDB flags, geometric mean', promised: '≥ 8×', measured: `${mean.toFixed(1)}×`, met: mean >= 8 },
    every(races, 'DuckDB flags', 3),
    every(races, 'ClickHouse exact', 5),
  ]);
}

function every(races: readonly Race[], engine: string, least: number): Bar {
  const ratios = ratiosTo(races, engine);
  const below = ratios.filter(({ ratio }) => ratio < least);
  const worst = ratios.reduce((low, each) => (each.ratio < low.ratio ? each : low));
  const others = below.length > 1 ? `; below the bar: ${below.map(({ shape }) => shape).join('; ')}` : '';
  return {
    what: `${engine}, every shape`,
    promised: `≥ ${least}×`,
    measured: `lowest ${worst.ratio.toFixed(1)}× (${worst.shape})${others}`,
    met: below.length === 0,
  };
}

/** The bars of one million pageviews, in milliseconds for orientation. */
export function timeBars(races: readonly Race[]): string {
  return barTable([
    within(races, 'totals, days, months', ['totals', 'day over a year', 'month'], 1),
    within(races, 'one field', ['path', 'city', 'entry page is, by path', '30 days by path'], 2.5),
    within(races, 'three fields', ['path × country × device', 'path × city × browser'], 10),
  ]);
}

function within(races: readonly Race[], what: string, shapes: readonly string[], mostMs: number): Bar {
  const own = races.filter(({ shape }) => shapes.includes(shape.name));
  const ms = own.map(({ timings }) => timings[0]!.ms);
  const measured = own.map(({ shape }, index) => `${shape.name} ${short(ms[index]!)} ms`).join('; ');
  return { what, promised: `≤ ${mostMs} ms`, measured, met: Math.max(...ms) <= mostMs };
}
