import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Files that are sent as they are. */
const PLAIN = ['index.html', 'icon.svg'];

/** The page at /_sim/, for browsers: its files in dist/console/, as [name, contents], and the sources that went in. */
export async function consoleBundle(root) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { app: 'console/src/main.tsx' },
    outdir: 'dist/console',
    bundle: true,
    format: 'esm',
    // Those that have light-dark() and @property.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // h('p', null, one, two) is shorter than jsx('p', { children: [one, two] }): 7 kB in all.
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
    inject: ['scripts/build/console-jsx.mjs'],
    minify: true,
    metafile: true,
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
    plugins: [withoutStatics],
  });
  return {
    files: [
      ...outputFiles.map(file => [`console/${basename(file.path)}`, file.contents]),
      ...PLAIN.map(name => [`console/${name}`, readFileSync(join(root, 'console', name))]),
    ],
    inputs: Object.keys(metafile.inputs),
  };
}

/** What uPlot offers beside charts, such as bars and splines, hangs on its class: nothing here uses it, 5 kB. */
const withoutStatics = {
  name: 'without-statics',
  setup(build) {
    build.onLoad({ filter: /[\\/]uPlot\.esm\.js$/ }, ({ path }) => {
      const [chart, ...rest] = readFileSync(path, 'utf8').split('\nuPlot.assign = assign;\n');
      if (rest.length !== 1) throw new Error(`${path} does not end with the statics of uPlot`);
      return { contents: `${chart}\nexport { uPlot as default };\n`, loader: 'js' };
    });
  },
};
