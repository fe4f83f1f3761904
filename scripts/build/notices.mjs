import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of all packages that `files` are of, which they ask to be passed on with them. */
export function notices(root, files) {
  const folders = new Set(files.flatMap(path => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find(entry => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : readFileSync(join(root, folder, file), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return `Leadline contains these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
