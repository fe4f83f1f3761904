/**
 * Writes docs/plots/sweep.png: what `leadline sweep` prints on a terminal of the tests of a careless client. Takes the
 * built package, a browser (/usr/bin/chromium, or the one that CHROMIUM names) and script(1), which gives it a terminal.
 *
 *   node scripts/build.mjs && npx tsx scripts/picture-sweep.ts
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screenshot } from './plots/screenshot.ts';

const COLUMNS = 112;
const WIDTH = 848;
/** All colours here are of these. */
const LEVELS = 16;
const COMMAND = 'sweep --clock 2026-06-15T12:00:00Z -- node goals.test.mjs';

// Of xterm's colours, those that are told apart best on black.
const COLOURS: Readonly<Record<string, string>> = { 31: '#ff6666', 32: '#66bb77', 33: '#ddaa55', 36: '#55bbcc' };
const STYLES: Readonly<Record<string, string>> = { 1: 'font-weight:bold', 2: 'color:#999999' };

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const printed = inTerminal(`${process.execPath} ${main} ${COMMAND}`);
const page = `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 14px 18px; background: #111111; color: #dddddd }
pre { margin: 0; font: 12px/17px 'DejaVu Sans Mono', monospace; white-space: pre-wrap; overflow-wrap: anywhere }
</style><pre><span style="color:#66bb77">$</span> leadline ${COMMAND}\n${coloured(printed)}</pre>`;
writeFileSync(
  new URL('../docs/plots/sweep.png', import.meta.url),
  await screenshot(page, { width: WIDTH, levels: LEVELS }),
);

/** What a command leaves on a terminal; what it has taken back, such as a progress bar, is not there any more. */
function inTerminal(command: string): string {
  const { LEADLINE_URL: _, CI: __, ...env } = process.env;
  const cwd = new URL('picture/', import.meta.url);
  const args = ['-qec', `stty cols ${COLUMNS}; ${command}`, '/dev/null'];
  const { stdout, stderr, error } = spawnSync('script', args, {
    cwd,
    env: { ...env, TERM: 'xterm' },
    encoding: 'utf8',
  });
  if (error !== undefined || stdout === '') throw new Error(`script(1) did not run: ${error?.message ?? stderr}`);
  const lines = stdout.replaceAll('\r\n', '\n').split('\n');
  return lines
    .map(line => line.slice(line.lastIndexOf('\r') + 1).replaceAll('\x1b[K', ''))
    .join('\n')
    .trimEnd();
}

/** Sequences that select a style as HTML; each one ends the style before it. */
function coloured(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the sequences' own character.
  return escaped.replace(/\x1b\[(\d+)m/g, (_, code: string) => {
    const style = STYLES[code] ?? (COLOURS[code] && `color:${COLOURS[code]}`);
    return style === undefined ? '</span>' : `<span style="${style}">`;
  });
}
