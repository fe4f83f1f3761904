#!/usr/bin/env bash
# Packs the package as it would be published, judges it, and uses it from an empty folder in every way the README names.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What the command compiles goes with the folder.
export XDG_CACHE_HOME=$work
say() { printf '%s\n' "package: $*"; }

npm pack --silent --pack-destination "$work" >/dev/null
tarball=("$work"/leadline-*.tgz)
say "$(du -k "${tarball[0]}" | cut -f1) kB, $(tar -tzf "${tarball[0]}" | wc -l) files"
if tar -tzf "${tarball[0]}" | grep -vE '^package/(dist|openapi|fixtures|docs)/|^package/(package\.json|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|LICENSE)$'; then
  say 'FAILED: these files have no business in it'
  exit 1
fi

npx --no-install publint run "${tarball[0]}" --strict
# node10 knows no "exports"; nothing that runs this package resolves that way.
npx --no-install attw "${tarball[0]}" --profile node16 --format ascii --no-emoji --no-color

mkdir "$work/user"
cp scripts/package/* "$work/user"
typescript=$PWD/node_modules/typescript/bin/tsc types=$PWD/node_modules/@types
cd "$work/user"
npm install --silent --no-audit --no-fund --no-save "${tarball[0]}"
say "installed: $(du -sk node_modules | cut -f1) kB, $(find node_modules -name package.json -path '*node_modules/*' -prune | wc -l) packages"
node use.mjs
node use.cjs
npx --no-install leadline --version
npx --no-install leadline exec -- node client.mjs
for start in first second; do
  npx --no-install leadline exec -- sh -c 'node client.mjs && sleep 1'
  say "after the $start start: $(ls "$work/leadline")"
done
cat >types.mts <<'END'
import { BaselineError, createSimulator, type SimulatorOptions, type SweepResult, sweep } from 'leadline';
import type { components, operations } from 'leadline/openapi';

const options: SimulatorOptions = { plan: 'tier-1', frozen: true };
export const url: Promise<string> = createSimulator(options).then(simulator => simulator.url);
export const swept: Promise<SweepResult> = sweep({ run: async ({ url: at }) => fetch(at), only: ['format'] });
export const isBaseline = (error: unknown): boolean => error instanceof BaselineError;
export const nameOf = (site: components['schemas']['Site']): string => site.name;
export type ListSites = operations['listSites'];
END
cp types.mts types.cts
"$typescript" --noEmit --strict --module nodenext --target es2023 --typeRoots "$types" --types node types.mts types.cts
say 'types work in both module systems'
say 'passed'
