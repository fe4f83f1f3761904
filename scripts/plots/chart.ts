/** Charts as SVG text. Numbers are written with one decimal, so that the same data give the same file everywhere. */

const WIDTH = 720;
const HEIGHT = 300;
const MARGIN = { top: 34, right: 28, bottom: 36, left: 56 };
const COLORS = ['#0b6e8f', '#d1495b', '#edae49', '#66a182'];
const INK = '#10222e';
const FAINT = '#cfd8dc';

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Axis {
  readonly label: string;
  readonly ticks: readonly (readonly [value: number, text: string])[];
  readonly range: readonly [number, number];
  /** Values are placed by their logarithm. */
  readonly log?: boolean;
}

/** Lines over two axes, with their names in the top right. */
export function lineChart(title: string, x: Axis, y: Axis, lines: readonly Line[]): string {
  const px = scale(x, MARGIN.left, WIDTH - MARGIN.right);
  const py = scale(y, HEIGHT - MARGIN.bottom, MARGIN.top);
  const grid = [
    ...y.ticks.map(
      ([value, text]) =>
        rule(MARGIN.left, py(value), WIDTH - MARGIN.right, py(value)) +
        label(MARGIN.left - 8, py(value) + 4, text, 'end'),
    ),
    ...x.ticks.map(([value, text]) => label(px(value), HEIGHT - MARGIN.bottom + 16, text, 'middle')),
  ];
  const drawn = lines.map(({ points }, index) => {
    const path = points.map(([a, b], n) => `${n === 0 ? 'M' : 'L'}${fixed(px(a))} ${fixed(py(b))}`).join('');
    return `<path d="${path}" fill="none" stroke="${COLORS[index]}" stroke-width="1.5"/>`;
  });
  const legend = lines.map(({ name }, index) => {
    const top = MARGIN.top + 6 + index * 16;
    return `<rect x="${WIDTH - MARGIN.right - 10}" y="${top - 9}" width="10" height="10" fill="${COLORS[index]}"/>${label(WIDTH - MARGIN.right - 16, top, name, 'end')}`;
  });
  const axes =
    label((MARGIN.left + WIDTH - MARGIN.right) / 2, HEIGHT - 4, x.label, 'middle') +
    label(8, MARGIN.top - 8, y.label, 'start');
  return document(title, HEIGHT, [...grid, ...drawn, ...(lines.length > 1 ? legend : []), axes]);
}

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

/** Horizontal bars, the longest as wide as there is room. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const [left, step] = [190, 22];
  const room = WIDTH - left - 90;
  const most = Math.max(...bars.map(({ value }) => value));
  const drawn = bars.map(({ name, value, text }, index) => {
    const top = MARGIN.top + 6 + index * step;
    const width = (value / most) * room;
    return [
      label(left - 8, top + 12, name, 'end'),
      `<rect x="${left}" y="${top}" width="${fixed(width)}" height="${step - 6}" fill="${COLORS[0]}"/>`,
      label(left + width + 6, top + 12, text, 'start'),
    ].join('');
  });
  return document(title, MARGIN.top + bars.length * step + 16, drawn);
}

/** Cells of a table, the darker the larger. */
export function heatmap(
  title: string,
  columns: readonly string[],
  rows: readonly { name: string; values: readonly number[] }[],
): string {
  const step = 26;
  const width = (WIDTH - MARGIN.left - MARGIN.right) / columns.length;
  const most = Math.max(...rows.flatMap(({ values }) => values));
  const cells = rows.flatMap(({ name, values }, row) => {
    const top = MARGIN.top + row * step;
    return [
      label(MARGIN.left - 8, top + 17, name, 'end'),
      ...values.map(
        (value, column) =>
          `<rect x="${fixed(MARGIN.left + column * width)}" y="${top}" width="${fixed(width - 1)}" height="${step - 1}" fill="${COLORS[0]}" fill-opacity="${(value / most).toFixed(3)}"/>`,
      ),
    ];
  });
  const names = columns.map((name, column) =>
    label(MARGIN.left + (column + 0.5) * width, MARGIN.top + rows.length * step + 16, name, 'middle'),
  );
  return document(title, MARGIN.top + rows.length * step + 28, [...cells, ...names]);
}

function scale({ range: [low, high], log }: Axis, from: number, to: number): (value: number) => number {
  const place = log ? (value: number) => Math.log(value) : (value: number) => value;
  return value => from + ((place(value) - place(low)) / (place(high) - place(low))) * (to - from);
}

function rule(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" stroke="${FAINT}"/>`;
}

function label(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}">${escaped}</text>`;
}

function document(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="${INK}">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${MARGIN.left}" y="16" font-size="14" font-weight="600">${title}</text>
${parts.join('\n')}
</svg>
`;
}

function fixed(value: number): string {
  return value.toFixed(1);
}
