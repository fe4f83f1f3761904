// The rules of the modules: imports point down and make no cycle, time and randomness come in by argument, and Express,
// lowdb and the statuses of errors are known in one module each.
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { found, importsOf, lineCounts, nodesOf, readSources, where } from './support/sources.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Top to bottom: a module may import itself and the lines below it, types included. */
const LAYERS = [
  'main.ts',
  'cli',
  'commands.ts',
  'index.ts',
  'mcp',
  'sweep',
  'twin',
  'verify',
  'isolation',
  'processes',
  'openapi.ts',
  'create-simulator.ts',
  'interception',
  'certificates',
  'trace',
  'http',
  'sandbox-handle.ts',
  'handles.ts',
  'control',
  'explanations',
  'operations',
  'simulator',
  'persistence',
  'sandbox',
  'fixture',
  'rules',
  'report',
  'traffic',
  'hits',
  'limits',
  'variants',
  'faults',
  'client-report',
  'coverage',
  'findings',
  'exchange',
  'journal',
  'memory',
  'contract',
  'log',
  'time',
  'random',
  'errors.ts',
  'cut-text.ts',
  'loopback.ts',
  'nearest.ts',
  'version.ts',
];

/** Arrows that point up all the same, each with its reason: `file -> file`. */
const UPWARD_ALLOWED: Readonly<Record<string, string>> = {};

const sources = readSources(SRC);
const written = sources.filter(({ file }) => !file.endsWith('.gen.ts'));

function layerOf(file: string): number {
  return LAYERS.indexOf(file.split('/')[0]!);
}

describe('layers', () => {
  it('every file belongs to a line of the list, and every line has a file', () => {
    expect(sources.filter(({ file }) => layerOf(file) < 0).map(({ file }) => file)).toEqual([]);
    expect(LAYERS.filter(layer => !sources.some(({ file }) => file.split('/')[0] === layer))).toEqual([]);
  });

  it('imports point down', () => {
    const arrows = sources.flatMap(source =>
      importsOf(source)
        .filter(specifier => specifier.startsWith('.') && !specifier.endsWith('.json'))
        .map(specifier => ({ from: source.file, to: relative(SRC, join(SRC, dirname(source.file), specifier)) })),
    );
    expect(arrows.length).toBeGreaterThan(300);
    const upward = arrows
      .filter(({ from, to }) => layerOf(to) < layerOf(from))
      .map(({ from, to }) => `${from} -> ${to}`)
      .filter(arrow => !(arrow in UPWARD_ALLOWED));
    expect(upward).toEqual([]);
  });

  it('no file imports itself by way of others', () => {
    const targets = new Map(
      sources.map(source => [
        source.file,
        importsOf(source)
          .filter(specifier => specifier.startsWith('.') && specifier.endsWith('.ts'))
          .map(specifier => relative(SRC, join(SRC, dirname(source.file), specifier))),
      ]),
    );
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      if (path.includes(file) || done.has(file)) return;
      for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of targets.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('every exception is still needed', () => {
    for (const arrow of Object.keys(UPWARD_ALLOWED)) {
      const [from, to] = arrow.split(' -> ') as [string, string];
      const source = sources.find(({ file }) => file === from)!;
      const targets = importsOf(source).map(specifier => relative(SRC, join(SRC, dirname(from), specifier)));
      expect(targets).toContain(to);
    }
  });

  it.each([
    ['express', ['http']],
    ['lowdb', ['persistence']],
    ['express-openapi-validator', ['contract']],
    ['ajv', ['contract']],
    ['pino', ['log']],
    ['re2js', ['report']],
    ['seedrandom', ['random']],
    ['tldts', ['hits']],
    ['@modelcontextprotocol/server', ['mcp']],
    ['@peculiar/asn1-schema', ['certificates']],
    ['@peculiar/asn1-x509', ['certificates']],
  ])('%s is imported only in %j', (name, modules) => {
    const strangers = sources
      .filter(source => importsOf(source).some(each => each === name || each.startsWith(`${name}/`)))
      .map(({ file }) => file)
      .filter(file => !modules.includes(file.split('/')[0]!));
    expect(strangers).toEqual([]);
  });
});

describe('time and chance', () => {
  it.each([
    ['Date.now()', /^Date\.now$/],
    ['performance.now()', /^performance\.now$/],
    ['process.hrtime()', /^process\.(hrtime(\.bigint)?|uptime)$/],
    ['Math.random()', /^Math\.random$/],
    ['randomUUID()', /(^|\.)randomUUID$/],
    ['randomBytes() and the like', /(^|\.)(randomBytes|randomInt|getRandomValues)$/],
    ['Temporal.Now', /^Temporal\.Now$/],
  ])('%s is called only in time/ and random/', (_, banned) => {
    const isBanned = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) && banned.test(node.getText())) ||
      (ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node.parent) && banned.test(node.text));
    expect(found(sources, ['time', 'random'], isBanned)).toEqual([]);
  });

  it('new Date() without an instant, and Date(), are nowhere outside time/', () => {
    const isBanned = (node: ts.Node) =>
      (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0) ||
      (ts.isCallExpression(node) && node.expression.getText() === 'Date');
    expect(found(sources, ['time'], isBanned)).toEqual([]);
  });

  it('the timezone and the locale of the machine are asked for nowhere', () => {
    const local =
      /\.(getFullYear|getMonth|getDate|getDay|getHours|getMinutes|getSeconds|getTimezoneOffset|setHours|setDate|setMonth|setFullYear|toLocale\w*|localeCompare)$/;
    const isBanned = (node: ts.Node) => ts.isPropertyAccessExpression(node) && local.test(node.getText());
    expect(found(sources, [], isBanned)).toEqual([]);
  });

  it('traffic/ computes with + − × ÷ √ and integers: other functions of Math differ between versions of Node', () => {
    const exact = ['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc'];
    const traffic = sources.filter(({ file }) => file.startsWith('traffic/'));
    const isBanned = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) &&
        node.expression.getText() === 'Math' &&
        !exact.includes(node.name.text)) ||
      node.kind === ts.SyntaxKind.AsteriskAsteriskToken ||
      node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken;
    expect(found(traffic, [], isBanned)).toEqual([]);
  });
});

describe('errors', () => {
  /** Where a number of that size is none of an error, or a status is read and not given. */
  const NO_STATUS: Readonly<Record<string, string>> = {
    'errors.ts': 'the one place of statuses',
    'http/serve-api.ts:429': 'asks whether a fault refuses as the limits do',
    'exchange/refusal-kind.ts:400': 'where errors begin',
    'cli/explain.ts:401': 'asks whether a server wants its control token',
    'cli/explain.ts:404': 'asks whether there is such a request',
    'explanations/deviations.ts:400': 'where errors begin',
    'explanations/explain.ts:400': 'where errors begin',
    'explanations/server-rows.ts:503': 'asks whether the same request may succeed later',
    'findings/findings.ts:500': 'findings that are kept',
    'hits/export.ts:500': 'hits a chunk',
    interception: 'statuses of the proxy, which are none of the API, and the port of HTTPS',
    verify: 'statuses that a server under test is to answer',
    'processes/output-tail.ts:500': 'characters of a line that are kept',
    'report/run.ts:500': 'rows by default',
    'time/civil.ts:400': 'years after which the calendar repeats',
    traffic: 'tables and shares',
    'twin/read/read-account.ts:401': 'asks whether the server takes the token',
  };

  it('statuses of 400 and above stand in errors.ts alone', () => {
    const isStatus = (node: ts.Node) => ts.isNumericLiteral(node) && /^[45]\d\d$/.test(node.getText());
    const given = written
      .filter(({ file }) => !(file in NO_STATUS) && !(file.split('/')[0]! in NO_STATUS))
      .flatMap(source =>
        nodesOf(source.tree)
          .filter(isStatus)
          .filter(node => !(`${source.file}:${node.getText()}` in NO_STATUS))
          .map(node => where(source, node)),
      );
    expect(given).toEqual([]);
  });

  it('an ApiError is made in errors.ts alone', () => {
    const isMade = (node: ts.Node) => ts.isNewExpression(node) && node.expression.getText() === 'ApiError';
    expect(found(sources, ['errors.ts'], isMade)).toEqual([]);
  });
});

describe('habits', () => {
  it('no any, no enum', () => {
    const isBanned = (node: ts.Node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isEnumDeclaration(node);
    expect(found(written, [], isBanned)).toEqual([]);
  });

  it('no file is called utils, helpers, common or manager', () => {
    const vague = sources
      .map(({ file }) => file)
      .filter(file => /(^|[/-])(utils?|helpers?|common|managers?)\b/.test(file));
    expect(vague).toEqual([]);
  });

  it('no notes to ourselves', () => {
    expect(written.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('prints how many files there are and how long', () => {
    const { median, p90, max } = lineCounts(written);
    console.info(`src: ${written.length} files, lines: median ${median}, p90 ${p90}, max ${max}`);
    // A file is one thought: neither a few lines with one caller, nor two jobs. The median was 54 lines when there were
    // 299 files; fewer files are longer ones, and the bound on the longest tenth is what keeps two jobs apart.
    expect(median).toBeLessThanOrEqual(80);
    expect(p90).toBeLessThanOrEqual(200);
  });
});
