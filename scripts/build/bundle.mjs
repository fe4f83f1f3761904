import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { consoleBundle } from './console.mjs';
import { notices } from './notices.mjs';

/** What draws /_sim/docs: one file, compressed, that src/control/documents.ts finds beside the bundle. */
const EXPLORER = 'openapi-explorer';

/** What programs of other languages load under `exec --intercept`, as it is: `cli/intercepting/files.ts` finds it there. */
const LOADED = 'src/cli/intercepting/loaded';
const LOADED_FILES = ['node.cjs', 'prepend.php', 'sitecustomize.py'];

/**
 * The simulator for `import`. An import of CommonJS would have Node search all of its 3 MB for the names of exports: 100 ms
 * of every start on Node 20.
 */
const PUBLIC = ['createSimulator', 'sweep', 'BaselineError', 'RunError'];
const SIMULATOR = `import { createRequire } from 'node:module';

export const { ${PUBLIC.join(', ')} } = createRequire(import.meta.url)('./index.cjs');
`;

/** The files of dist/, as [name, contents]. Dependencies are inside: nothing is installed beside it, in a container neither. */
export async function bundle(root) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'warning',
  };
  const library = await build({
    ...common,
    entryPoints: ['src/index.ts', 'src/openapi.ts'],
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // Names stay and lines are short: people read the stack, and Node prints the line where an error went uncaught.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    metafile: true,
    legalComments: 'none',
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl=require('node:url').pathToFileURL(__filename).href;" },
    plugins: [lazyRequires, withoutUnused, certificatesApart],
    // Runners that load it into a context of their own, as Jest does, have no import() there.
    supported: { 'dynamic-import': false },
  });
  const certificates = await build({
    ...common,
    entryPoints: ['src/certificates/make-certificates.ts'],
    outfile: `dist/${CERTIFICATES}`,
    format: 'cjs',
    minify: true,
    // The other forms of these packages cannot be shaken: 50 kB more.
    mainFields: ['module', 'main'],
    metafile: true,
    legalComments: 'none',
  });
  const commands = await build({
    ...common,
    entryPoints: ['src/commands.ts'],
    outfile: `dist/${COMMANDS}`,
    format: 'cjs',
    minify: true,
    metafile: true,
    legalComments: 'none',
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl=require('node:url').pathToFileURL(__filename).href;" },
    plugins: [lazyRequires, withoutUnused, sharedWithSimulator],
  });
  const inside = await build({
    ...common,
    entryPoints: ['src/isolation/inside.ts'],
    outfile: 'dist/isolated.cjs',
    format: 'cjs',
    minifySyntax: true,
    metafile: true,
  });
  const commandLine = await build({
    ...common,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/main.js',
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    metafile: true,
    plugins: [oneSimulator, protocolApart],
  });
  const protocol = await build({
    ...common,
    entryPoints: ['src/mcp/serve-stdio.ts'],
    outfile: `dist/${PROTOCOL}`,
    format: 'esm',
    minify: true,
    metafile: true,
    legalComments: 'none',
    plugins: [withoutAnswersToCheck],
  });
  const page = await consoleBundle(root);
  const explorer = readFileSync(join(root, `node_modules/${EXPLORER}/dist/browser/${EXPLORER}.min.js`));
  const licences = {
    files: [
      ...[library, commands, certificates, inside, commandLine, protocol].flatMap(({ metafile }) =>
        Object.keys(metafile.inputs),
      ),
      ...page.inputs,
    ],
    prebuilt: [EXPLORER],
    // src/traffic/tables/*.gen.ts and fixtures/pages.json are made from its word lists.
    sources: ['@faker-js/faker'],
  };
  return [
    ...[library, commands, certificates, inside, commandLine, protocol]
      .flatMap(({ outputFiles }) => outputFiles)
      .map(file => [basename(file.path), inAscii(file.text)]),
    ...page.files,
    // One copy of the code for `import` and `require`: a sandbox made by one is known to the other.
    ['index.js', SIMULATOR],
    ['openapi.js', "export * from './openapi.cjs';\n"],
    ...LOADED_FILES.map(name => [`loaded/${name}`, readFileSync(join(root, LOADED, name))]),
    [`${EXPLORER}.js.gz`, gzipSync(explorer, { level: 9 })],
    ['THIRD-PARTY.txt', notices(root, licences)],
  ];
}

/** With escapes in regular expressions, too, where esbuild leaves them: V8 holds a source with one other character in twice the bytes. */
function inAscii(source) {
  return source.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `createRequire(import.meta.url)('x')` loads x on first use; written as `require('x')` it still does, from the bundle. */
const lazyRequires = {
  name: 'lazy-requires',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('createRequire(import.meta.url)(')) return undefined;
      return { contents: source.replaceAll('createRequire(import.meta.url)(', 'require('), loader: 'ts' };
    });
  },
};

/** What makes certificates, with its packages: 120 kB that servers without `--tls` never read. */
const CERTIFICATES = 'certificates.cjs';

const certificatesApart = apart(CERTIFICATES, /\/certificates\/make-certificates\.ts$/);

/** The Model Context Protocol with its SDK: 250 kB that `leadline mcp` alone reads. */
const PROTOCOL = 'mcp.js';

const protocolApart = apart(PROTOCOL, /\/mcp\/serve-stdio\.ts$/);

/** A module that is a file of its own in dist/. */
function apart(file, filter) {
  const path = `./${file}`;
  return {
    name: `${file}-apart`,
    setup(build) {
      build.onResolve({ filter }, () => ({ path, external: true }));
    },
  };
}

/** A server of the protocol checks by a schema what it asks its client for, and this one asks for nothing: 150 kB of ajv. */
const withoutAnswersToCheck = {
  name: 'without-answers-to-check',
  setup(build) {
    const namespace = 'without-answers-to-check';
    const contents = "export { default as process } from 'node:process';\nexport class DefaultJsonSchemaValidator {}\n";
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({ path: namespace, namespace }));
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents, loader: 'js' }));
  },
};

/** Those that `req.accepts('html')` and the like are asked about. */
const MEDIA_TYPES = JSON.stringify({
  'application/json': { extensions: ['json'] },
  'text/html': { extensions: ['html'] },
  'text/plain': { extensions: ['txt', 'text'] },
});

/**
 * What dependencies bring and nothing here uses, 800 kB: encodings of bodies other than UTF-8, which `http/read-text.ts`
 * refuses, the media types of all but a few file names, and the traces that prom-client can put beside its own process's
 * processor time, which is not among the metrics.
 */
const withoutUnused = {
  name: 'without-unused',
  setup(build) {
    build.onLoad({ filter: /[\\/]@opentelemetry[\\/]api[\\/].+\.c?js$/ }, () => ({ contents: '', loader: 'js' }));
    build.onLoad({ filter: /[\\/]iconv-lite[\\/]encodings[\\/]([sd]bcs-.+|utf7|utf32)\.js$/ }, () => ({
      contents: '',
      loader: 'js',
    }));
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, () => ({ contents: MEDIA_TYPES, loader: 'json' }));
  },
};

/** What `commands.ts` leads to, with copies of what is small: 450 kB that servers never read. */
const COMMANDS = 'commands.cjs';

const sharedWithSimulator = {
  name: 'shared-with-simulator',
  setup(build) {
    const namespace = 'shared-with-simulator';
    const simulator = './index.cjs';
    build.onResolve({ filter: /^\.\/index\.cjs$/ }, () => ({ path: simulator, external: true }));
    build.onResolve({ filter: /^re2js$|\/(api|control)-document\.gen\.ts$/ }, ({ path }) => ({
      path: basename(path),
      namespace,
    }));
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = require('${simulator}').internals.shared['${path}']();`,
    }));
  },
};

/** The simulator as the command line loads it: with what was compiled of it in an earlier run. */
const compiledSimulator = `import { createRequire } from 'node:module';
import { loadCompiled } from './src/cli/compiled/load-compiled.ts';

export const { ${[...PUBLIC, 'internals'].join(', ')} } =
  loadCompiled(createRequire(import.meta.url).resolve('./index.cjs'));
`;

const OF_COMMANDS = `import { createRequire } from 'node:module';
const { commands: parts } = createRequire(import.meta.url)('./${COMMANDS}');
`;

/** Folders of `src/` that the command line takes of other files of dist/, by what loads those as `parts`. */
const PARTS = {
  sweep: "import { internals as parts } from '../index.ts';\n",
  verify: OF_COMMANDS,
  twin: OF_COMMANDS,
  mcp: OF_COMMANDS,
};

/**
 * The command line loads the simulator from the library's file, and only when it serves; it may also watch it. So it does
 * with what a sweep is made of.
 */
const oneSimulator = {
  name: 'one-simulator',
  setup(build) {
    const { absWorkingDir: resolveDir } = build.initialOptions;
    const virtual = (filter, namespace, contentsOf) => {
      build.onResolve({ filter }, () => ({ path: namespace, namespace }));
      build.onLoad({ filter: /.*/, namespace }, async () => ({
        contents: await contentsOf(),
        loader: 'js',
        resolveDir,
      }));
    };
    virtual(/^\.\.\/index\.ts$/, 'simulator', () => compiledSimulator);
    for (const [part, loading] of Object.entries(PARTS)) {
      virtual(new RegExp(`^\\.\\./${part}/command-line\\.ts$`), part, async () => {
        const names = await exportsOf(`src/${part}/command-line.ts`, resolveDir);
        return `${loading}export const { ${names.join(', ')} } = await parts.${part}();\n`;
      });
    }
  },
};

async function exportsOf(file, root) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile: 'unwritten.js',
    format: 'esm',
    bundle: true,
    platform: 'node',
    packages: 'external',
    write: false,
    metafile: true,
  });
  return Object.values(metafile.outputs)[0].exports;
}
