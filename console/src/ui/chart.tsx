import './chart.css';
import 'uplot/dist/uPlot.min.css';

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';

export interface ChartSeries {
  readonly name: string;
  /** Series of a unit share an axis. That of `seconds` is divided as clocks are. */
  readonly unit: string;
  /** One for each label; null leaves a gap. */
  readonly values: readonly (number | null)[];
}

export interface ChartProps {
  /** What a screen reader says in the place of the chart; the same figures have to stand in a table. */
  readonly description: string;
  /** The places on the x axis, from left to right, as the legend names them. */
  readonly labels: readonly string[];
  /** At most five. */
  readonly series: readonly ChartSeries[];
  /** A label, short. */
  readonly axisText: (label: string) => string;
  /** Labels are left out between those of an axis: how many steps it may take from one to the next, ascending. */
  readonly steps: readonly number[];
  readonly figureText: (value: number | null, unit: string) => string;
  readonly axisFigure: (value: number, unit: string) => string;
  /** When somebody clicks at a label. */
  readonly onPick?: ((label: string) => void) | undefined;
}

const DASHES = [[], [6, 4], [2, 3], [10, 3, 2, 3], [1, 5]];
/** The unit whose axis goes by minutes rather than by tens. */
const SECONDS = 'seconds';
const FONT = '12px system-ui, sans-serif';

/** Lines over labels: a picture of figures that stand in a table beside it. */
export function Chart(props: ChartProps) {
  const { description, labels, series, figureText, onPick } = props;
  const root = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const at = useSignal<number | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const host = plot.current!;
    const chart = root.current!;
    at.value = null;
    let drawn: uPlot | null = null;
    const draw = () => {
      drawn?.destroy();
      const options = optionsOf(latest.current, chart, {
        hover: index => {
          at.value = index;
        },
        pick: index => {
          const label = latest.current.labels[index];
          if (label !== undefined) latest.current.onPick?.(label);
        },
      });
      drawn = new uPlot(
        { ...options, width: host.clientWidth, height: host.clientHeight },
        dataOf(latest.current),
        host,
      );
    };
    draw();
    const resized = new ResizeObserver(() => drawn?.setSize({ width: host.clientWidth, height: host.clientHeight }));
    resized.observe(host);
    // The colours are read when it is drawn.
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    return () => {
      resized.disconnect();
      scheme.removeEventListener('change', draw);
      drawn?.destroy();
    };
  }, [labels, series]);
  const index = at.value;
  return (
    <div class="chart" ref={root}>
      <div class="chart-legend" aria-hidden="true">
        {series.map(({ name, unit, values }, number) => (
          <span key={name} class="chart-entry">
            <Swatch number={number} />
            {name}
            {index !== null && <b>{figureText(values[index] ?? null, unit)}</b>}
          </span>
        ))}
        <span class="chart-at">{index === null ? '' : labels[index]}</span>
      </div>
      <div
        class={onPick === undefined ? 'chart-plot' : 'chart-plot chart-plot-picked'}
        ref={plot}
        role="img"
        aria-label={description}
      />
    </div>
  );
}

/** Its line in the colour and the dashes that it has in the chart: the chart takes both from here. */
function Swatch({ number }: { readonly number: number }) {
  return (
    <svg class={`chart-swatch chart-swatch-${number}`} viewBox="0 0 24 4" aria-hidden="true">
      <line
        x1={0}
        y1={2}
        x2={24}
        y2={2}
        stroke="currentColor"
        stroke-width={2}
        stroke-dasharray={DASHES[number]!.join(' ')}
      />
    </svg>
  );
}

function dataOf({ labels, series }: ChartProps): uPlot.AlignedData {
  return [labels.map((_, index) => index), ...series.map(({ values }) => [...values])];
}

interface ChartEvents {
  /** Null: the pointer has left. */
  readonly hover: (index: number | null) => void;
  readonly pick: (index: number) => void;
}

function optionsOf(
  props: ChartProps,
  chart: Element,
  { hover, pick }: ChartEvents,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { labels, series, steps, axisText, axisFigure } = props;
  const colorOf = (element: Element) => getComputedStyle(element).color;
  const colors = [...chart.querySelectorAll('.chart-swatch')].map(colorOf);
  const ink = colorOf(chart);
  const line = getComputedStyle(chart).borderTopColor;
  const units = [...new Set(series.map(({ unit }) => unit))];
  const looks = { stroke: ink, font: FONT, ticks: { stroke: line, size: 4, width: 1 } };
  return {
    legend: { show: false },
    cursor: {
      y: false,
      // uPlot takes a click for the end of a drag, and swallows it, where the line is not at the pointer.
      drag: { x: false, y: false, click: () => {} },
      points: { size: 7 },
      move: toLabel,
    },
    scales: {
      x: { time: false, range: (_, min, max) => (min === max ? [min - 1, max + 1] : [min, max]) },
      ...Object.fromEntries(
        units.map(unit => [
          unit,
          { range: (_: uPlot, __: number, max: number) => [0, topOf(max)] as [number, number] },
        ]),
      ),
    },
    axes: [
      {
        ...looks,
        grid: { show: false },
        incrs: [...steps],
        space: 56,
        size: 28,
        values: (_, places) => places.map(place => (labels[place] === undefined ? '' : axisText(labels[place]))),
      },
      ...units.map((unit, number) => ({
        ...looks,
        // Of several axes each has the colour of its first line.
        ...(units.length > 1 && { stroke: colors[series.findIndex(each => each.unit === unit)]! }),
        scale: unit,
        side: number === 0 ? (3 as const) : (1 as const),
        grid: number === 0 ? { stroke: line, width: 1 } : { show: false },
        size: 50,
        space: 36,
        ...(unit === SECONDS && {
          incrs: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 86_400],
        }),
        values: (_: uPlot, values: number[]) => values.map(value => axisFigure(value, unit)),
      })),
    ],
    series: [
      {},
      ...series.map(({ name, unit }, number) => ({
        label: name,
        scale: unit,
        stroke: colors[number]!,
        dash: DASHES[number]!,
        width: 2,
        points: { size: 5, fill: colors[number]! },
        ...(number === 0 && { fill: tint(colors[0]!) }),
      })),
    ],
    hooks: {
      setCursor: [drawn => hover(drawn.cursor.idx ?? null)],
      ready: [
        drawn =>
          drawn.over.addEventListener('click', () => {
            if (typeof drawn.cursor.idx === 'number') pick(drawn.cursor.idx);
          }),
      ],
    },
  };
}

/** Takes the line at the pointer to the nearest label. */
function toLabel(drawn: uPlot, left: number, top: number): [number, number] {
  if (left < 0) return [left, top];
  return [drawn.valToPos(drawn.posToIdx(left), 'x'), top];
}

/** The upper end of an axis: a chart of zeros has one, too. */
function topOf(max: number | null): number {
  return max === null || max <= 0 ? 1 : max * 1.05;
}

/** A computed colour, `rgb(…)`, nearly transparent. */
function tint(color: string): string {
  return color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.1)');
}
