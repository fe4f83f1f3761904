import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages that leave their licence out, and one of the same authors that has it. */
const LICENCE_OF = { '@lit-labs/ssr-dom-shim': 'lit' };

/** What packages contain that is under other terms than they are. */
const CONTENTS = {
  tldts: [
    'It contains the Public Suffix List, which is subject to the terms of the Mozilla Public License, v. 2.0. The list is at ' +
      'https://publicsuffix.org/list/public_suffix_list.dat, the licence at https://mozilla.org/MPL/2.0/.',
  ],
  '@faker-js/faker': ['Of it, words of its English lists are contained: names of products, pages and campaigns.'],
};

/**
 * The licences of all packages whose code or data is shipped, which they ask to be passed on. `files` are those that the
 * bundles were made of; `prebuilt` are packages that came as one file with their dependencies inside, and `sources` those
 * whose data stands in files of ours.
 */
export function notices(root, { files, prebuilt, sources }) {
  const folders = new Set(files.flatMap(path => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  for (const name of sources) folders.add(`node_modules/${name}`);
  for (const name of prebuilt) addWithDependencies(root, `node_modules/${name}`, folders);

  const licences = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version, license } = packageAt(root, folder);
    const { owners, terms } = parted(licenceOf(root, folder, name));
    const lines = [`${name} ${version} (${license})`, ...(CONTENTS[name] ?? []), ...owners.map(line => `    ${line}`)];
    const key = terms.replace(/\s+/g, ' ').toLowerCase();
    const { of = [] } = licences.get(key) ?? {};
    licences.set(key, { terms, of: [...of, lines.join('\n')] });
  }
  const parts = [...licences.values()].map(({ terms, of }) => `${[...new Set(of)].join('\n')}\n\n${terms}\n`);
  return `Leadline contains these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

const TITLE = /^#*\s*\(?(the )?mit( licen[cs]e)?( \(mit\))?\)?:?$/i;
const OWNER = /^(portions )?(copyright|\(c\)|©)\s.*\d{4}/i;

/** A licence as who grants it, a line each, and the terms, which many packages have in common word for word. */
function parted(text) {
  const lines = text.split(/\r?\n/).map(line => line.trimEnd());
  const owners = lines.map(line => line.trim()).filter(line => OWNER.test(line));
  const terms = lines.filter(line => !OWNER.test(line.trim()) && !TITLE.test(line.trim()));
  return { owners, terms: terms.join('\n').trim() };
}

const packageAt = (root, folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** @throws Error for a package without a licence: whose it shares belongs in LICENCE_OF */
function licenceOf(root, folder, name) {
  const entries = readdirSync(join(root, folder));
  const text = entry => readFileSync(join(root, folder, entry), 'utf8').trim();
  const files = entries.filter(entry => /^(licen[cs]e|copying|notice)/i.test(entry));
  if (files.length > 0) return files.map(text).join('\n\n');
  const [inReadme] = entries
    .filter(entry => /^readme/i.test(entry))
    .flatMap(entry => LICENCE_PART.exec(text(entry)) ?? []);
  if (inReadme !== undefined) return inReadme;
  if (LICENCE_OF[name] === undefined) throw new Error(`${folder} has no licence to pass on`);
  return licenceOf(root, `node_modules/${LICENCE_OF[name]}`, LICENCE_OF[name]);
}

/** The end of a readme that has the licence itself, not a mere name or link. */
const LICENCE_PART = /^#*[ \t]*licen[cs]e\b(?=[\s\S]*permission is hereby granted)[\s\S]*/im;

function addWithDependencies(root, folder, folders) {
  if (folders.has(folder)) return;
  folders.add(folder);
  for (const name of Object.keys(packageAt(root, folder).dependencies ?? {})) {
    addWithDependencies(root, find(root, folder, name), folders);
  }
}

/** Where Node finds the package `name` from `folder`. */
function find(root, folder, name) {
  for (let from = folder; from !== '.'; from = dirname(from)) {
    if (existsSync(join(root, from, 'node_modules', name, 'package.json'))) return `${from}/node_modules/${name}`;
  }
  return `node_modules/${name}`;
}
