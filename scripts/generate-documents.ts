/** Writes what README.md and docs/ show of the code (tables, fields of fixtures, examples), and where the repository is. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withExamples } from './documents/examples.ts';
import { withFindingRules } from './documents/finding-rules.ts';
import { type Manifest, NAMING_IT, renamed, withAddress } from './documents/repository.ts';
import { withAssumptions, withCauses, withExitCodes, withOptions, withTold } from './documents/tables.ts';
import { withVariants } from './documents/variants.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = readdirSync(`${root}docs`).filter(name => name.endsWith('.md'));
const manifest: Manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const written = [
  ...NAMING_IT.map(name => rewrite(name, text => renamed(text, manifest))),
  rewrite('package.json', () => `${JSON.stringify(withAddress(manifest), null, 2)}\n`),
  rewrite('docs/assumptions.md', text => withTold(withAssumptions(text))),
  rewrite('docs/controls.md', withCauses),
  rewrite('docs/options.md', text => withExitCodes(withOptions(text))),
  rewrite('docs/report.md', withFindingRules),
  rewrite('docs/sweep.md', withVariants),
  ...pages.map(name => rewrite(`docs/${name}`, withExamples)),
].flat();

if (written.length > 0) {
  execFileSync('npx', ['--no-install', 'biome', 'format', '--write', '--files-ignore-unknown=true', ...written], {
    cwd: root,
  });
  for (const name of written) console.log(`wrote ${name}`);
}

/** The names of what was written: none where nothing differs but the padding of tables. */
function rewrite(name: string, change: (text: string) => string): string[] {
  const text = readFileSync(root + name, 'utf8');
  const changed = change(text);
  if (bare(changed) === bare(text)) return [];
  writeFileSync(root + name, changed);
  return [name];
}

function bare(markdown: string): string {
  return markdown.replace(/[ \\]/g, '').replace(/-{3,}/g, '---');
}
