// Adds to package-lock.json and bench/package-lock.json the optional packages of other platforms. npm leaves out what its
// registry does not offer, and then refuses `npm ci` because of what is left out. Run it after every change of a
// dependency; --check writes nothing and exits with 1 where something is missing.

import { readFileSync, writeFileSync } from 'node:fs';

const LOCK_FILES = ['package-lock.json', 'bench/package-lock.json'];
const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const check = process.argv.includes('--check');
for (const name of LOCK_FILES) {
  const file = new URL(`../${name}`, import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingFrom(lock.packages);
  if (missing.length === 0) continue;
  for (const [path] of missing) console.log(`${name}: ${check ? 'lacks' : 'added'} ${path}`);
  if (check) process.exitCode = 1;
  else {
    const entries = [...Object.entries(lock.packages), ...missing];
    lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
}

/** The entries that optional dependencies ask for and do not have, as [path, entry]. */
function missingFrom(packages) {
  const added = new Map();
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isInstalled(packages, path, name)) added.set(`node_modules/${name}`, entryOf(name, version, dev));
    }
  }
  return [...added];
}

/** Whether `name` is found from the package at `path`, as Node looks for it: in its own folder, and outwards from there. */
function isInstalled(packages, path, name) {
  const folders = (path === '' ? '' : `/${path}`).split('/node_modules/');
  return folders.some((_, depth) => [...folders.slice(0, depth + 1), name].join('/node_modules/').slice(1) in packages);
}

/** Without checksum, which only a registry that has the package knows: it is taken on trust where it is installed. */
function entryOf(name, version, dev) {
  const parts = name.split(/[/-]/);
  const os = OPERATING_SYSTEMS.filter(each => parts.includes(each));
  const cpu = PROCESSORS.filter(each => parts.includes(each));
  const [, linked] = /-(musl|gnu)/.exec(name) ?? [];
  if (!/^\d/.test(version)) throw new Error(`${name}@${version}: an exact version was expected; add it by hand`);
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(linked && { libc: [linked === 'gnu' ? 'glibc' : linked] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
