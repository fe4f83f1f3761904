// The rules of `console/`: it knows the server over HTTP alone, keeps nothing, and shows texts as texts.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { found, importsOf, lineCounts, nodesOf, readSources } from '../support/sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SRC = join(ROOT, 'console/src');

/** Top to bottom: a folder may import itself and the lines below it. A view is a line of its own: it imports no other. */
const LAYERS = ['main.tsx', 'app.tsx', 'shell', 'views', 'ui', 'state', 'client', 'styles'];

const PACKAGES = ['preact', 'preact/hooks', '@preact/signals', 'openapi-fetch', 'uplot'];

/** The one module of `src/` that the console may import, types alone. */
const CONTRACT = 'src/contract/control.gen.ts';

const sources = readSources(SRC);
const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[0]!);
const viewOf = (file: string) => /^views\/([^/]+)\//.exec(file)?.[1];

/** What stands behind an import, as files of `console/src` where it is one: `from`, `to`. */
const arrows = sources.flatMap(source =>
  importsOf(source)
    .filter(specifier => specifier.startsWith('.'))
    .map(specifier => {
      const path = join(SRC, dirname(source.file), specifier);
      return { from: source.file, to: relative(SRC, path), path: relative(ROOT, path) };
    }),
);
const inside = arrows.filter(({ to }) => !to.startsWith('..'));

describe('console/', () => {
  it('every file belongs to a line of the list, and every line has a file', () => {
    expect(sources.filter(({ file }) => layerOf(file) < 0).map(({ file }) => file)).toEqual([]);
    expect(readdirSync(SRC).sort()).toEqual(LAYERS.toSorted());
  });

  it('imports point down, and no view imports another', () => {
    expect(inside.length).toBeGreaterThan(50);
    const wrong = inside.filter(
      ({ from, to }) =>
        layerOf(to) < layerOf(from) || (viewOf(from) !== undefined && (viewOf(to) ?? viewOf(from)) !== viewOf(from)),
    );
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('imports of src/ the types of the control plane, and of packages those that are licensed and counted', () => {
    const strangers = arrows.filter(({ to, path }) => to.startsWith('..') && path !== CONTRACT);
    expect(strangers.map(({ from, path }) => `${from} -> ${path}`)).toEqual([]);
    const isOfTypes = (node: ts.Node) =>
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      node.moduleSpecifier.text.endsWith(CONTRACT) &&
      node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
    expect(found(sources, [], isOfTypes)).toEqual([]);
    const packages = sources.flatMap(source => importsOf(source).filter(specifier => !specifier.startsWith('.')));
    expect(packages.filter(name => !PACKAGES.includes(name) && !name.startsWith('uplot/'))).toEqual([]);
  });

  it.each([
    ['fetch', ['client', 'state']],
    ['XMLHttpRequest', []],
    ['EventSource', []],
    ['WebSocket', []],
    ['sendBeacon', []],
    ['localStorage', []],
    ['sessionStorage', []],
    ['indexedDB', []],
    ['cookie', []],
    ['innerHTML', []],
    ['outerHTML', []],
    ['insertAdjacentHTML', []],
    ['dangerouslySetInnerHTML', []],
    ['eval', []],
    ['Function', []],
  ] as const)('%s is used only in %j', (name, files) => {
    const isUsed = (node: ts.Node) => ts.isIdentifier(node) && node.text === name && !isKey(node);
    expect(found(sources, files, isUsed)).toEqual([]);
  });

  it('each thing that is read again and again has a key of its own: two calls of one key would show the data of each other', () => {
    const keys = sources.flatMap(({ tree }) =>
      nodesOf(tree)
        .filter(node => ts.isCallExpression(node) && node.expression.getText() === 'usePolled')
        .map(node => /['`]([^$'`]+)/.exec((node as ts.CallExpression).arguments[0]!.getText())![1]!.trim()),
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('styles stand in style sheets: the policy of the page refuses style attributes and elements', () => {
    const isStyled = (node: ts.Node) =>
      (ts.isCallExpression(node) &&
        /\.setAttribute$/.test(node.expression.getText()) &&
        /^.style.$/.test(node.arguments[0]?.getText() ?? '')) ||
      (ts.isJsxAttribute(node) &&
        node.name.getText() === 'style' &&
        node.initializer?.kind === ts.SyntaxKind.StringLiteral) ||
      (ts.isJsxOpeningLikeElement(node) && ['style', 'script', 'iframe'].includes(node.tagName.getText()));
    expect(found(sources, [], isStyled)).toEqual([]);
    const page = readFileSync(join(ROOT, 'console/index.html'), 'utf8');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|https?:/);
  });

  it('numbers and times look alike on every machine', () => {
    const isLocal = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) &&
        /\.(getFullYear|getMonth|getDate|getDay|getHours|getMinutes|getTimezoneOffset)$/.test(node.getText())) ||
      (ts.isCallExpression(node) &&
        /\.(toLocale\w+|localeCompare)$/.test(node.expression.getText()) &&
        !node.arguments.some(each => each.getText() === "'en'"));
    expect(found(sources, [], isLocal)).toEqual([]);
  });

  it('no any, no enum, no note to ourselves, no vague name', () => {
    const isBanned = (node: ts.Node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isEnumDeclaration(node);
    expect(found(sources, [], isBanned)).toEqual([]);
    expect(sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ file }) => file)).toEqual([]);
    expect(
      sources.filter(({ file }) => /(^|[/-])(utils?|helpers?|common|managers?)\b/.test(file)).map(({ file }) => file),
    ).toEqual([]);
  });

  it('prints how many files there are and how long', () => {
    const { median, p90, max } = lineCounts(sources);
    console.info(`console: ${sources.length} files, lines: median ${median}, p90 ${p90}, max ${max}`);
    expect(median).toBeLessThanOrEqual(80);
    expect(p90).toBeLessThanOrEqual(200);
  });
});

/** `{ fetch: … }` gives a function to somebody else; `api.fetch` would be a use. */
function isKey(node: ts.Identifier): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}
