import { join, posix } from 'node:path';
import ts from 'typescript';

const ENTRIES = ['index', 'openapi'];

/**
 * What a user's compiler reads: the declarations that the package's entries lead to, as [name, contents], for both module
 * systems.
 * @throws Error where they lead to a package, which is not there for the user
 */
export function declarations(root) {
  const emitted = emit(root);
  const reached = new Set(ENTRIES.flatMap(entry => [...reachedFrom(`${entry}.d.ts`, emitted)]));
  for (const file of reached) {
    const [, name] = PACKAGE.exec(emitted.get(file)) ?? [];
    if (name !== undefined) throw new Error(`the public types lead to ${file}, which wants the package ${name}`);
  }
  const files = [...reached].sort().map(file => [file, emitted.get(file)]);
  return [
    ...files.map(([file, text]) => [`types/${file}`, text]),
    // The same text means CommonJS beside this package.json; a declaration file has no say in it itself.
    ...files.map(([file, text]) => [`types/cjs/${file}`, text]),
    ['types/cjs/package.json', '{ "type": "commonjs" }\n'],
  ];
}

function emit(root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const src = join(root, 'src');
  const program = ts.createProgram(
    ENTRIES.map(entry => join(src, `${entry}.ts`)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      rootDir: src,
      outDir: '/',
    },
  );
  const emitted = new Map();
  const { diagnostics } = program.emit(undefined, (file, text) => emitted.set(file.slice(1), withoutTs(text)));
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  return emitted;
}

const SPECIFIER = /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+?)\.(?:ts|js)(['"])/g;

const PACKAGE = /\b(?:from\s+|import\s*\(?\s*)['"](?!node:)([^.'"][^'"]*)['"]/;

/** Imports as they resolve beside the emitted files. */
const withoutTs = text => text.replace(SPECIFIER, '$1$2.js$3');

function reachedFrom(file, emitted, reached = new Set()) {
  if (reached.has(file) || !emitted.has(file)) return reached;
  reached.add(file);
  for (const [, , specifier] of emitted.get(file).matchAll(SPECIFIER)) {
    reachedFrom(posix.join(posix.dirname(file), `${specifier}.d.ts`), emitted, reached);
  }
  return reached;
}
