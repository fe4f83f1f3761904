import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A file of TypeScript, for rules about what code may contain. */
export interface Source {
  /** Relative to the folder that was read. */
  readonly file: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** Every .ts and .tsx file under `folder`, in order of their names. */
export function readSources(folder: string): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .sort()
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true) };
    });
}

const nodesByTree = new Map<ts.SourceFile, ts.Node[]>();

export function nodesOf(tree: ts.SourceFile): readonly ts.Node[] {
  const known = nodesByTree.get(tree);
  if (known !== undefined) return known;
  const nodes: ts.Node[] = [];
  nodesByTree.set(tree, nodes);
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return nodes;
}

/** What a file imports or re-exports, types and dynamic imports included. */
export function importsOf({ tree }: Source): string[] {
  return nodesOf(tree).flatMap(node => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const { moduleSpecifier } = node;
      return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      return ts.isStringLiteral(node.argument.literal) ? [node.argument.literal.text] : [];
    }
    if (ts.isCallExpression(node)) {
      const [argument] = node.arguments;
      const imports =
        node.expression.kind === ts.SyntaxKind.ImportKeyword || /(^|[^\w.])require$/.test(node.expression.getText());
      return imports && argument !== undefined && ts.isStringLiteral(argument) ? [argument.text] : [];
    }
    return [];
  });
}

export const where = (source: Source, node: ts.Node) =>
  `${source.file}:${source.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`;

/** Every node outside `modules`, files or folders, that `isBanned`. */
export function found(
  files: readonly Source[],
  modules: readonly string[],
  isBanned: (node: ts.Node) => boolean,
): string[] {
  return files
    .filter(({ file }) => !modules.some(module => file === module || file.startsWith(`${module}/`)))
    .flatMap(source =>
      nodesOf(source.tree)
        .filter(isBanned)
        .map(node => where(source, node)),
    );
}

/** Lines of the files: the median, the 90th percentile, the largest. */
export function lineCounts(files: readonly Source[]): {
  readonly median: number;
  readonly p90: number;
  readonly max: number;
} {
  const lines = files.map(({ text }) => text.trimEnd().split('\n').length).sort((a, b) => a - b);
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))]!;
  return { median: at(0.5), p90: at(0.9), max: lines.at(-1)! };
}
