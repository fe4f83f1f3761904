#!/usr/bin/env bash
# Installs from package-lock.json alone, into an empty folder, with each npm that people have; of the bench, whose peers
# are large, it asks whether npm would.
set -euo pipefail
cd "$(dirname "$0")/.."

NPM_VERSIONS=(10 11)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { printf '%s\n' "lock files: $*"; }

node scripts/complete-lock-files.mjs --check

# The npm of a major version: the installed one where it is of that version, otherwise the registry's.
npm_of() {
  local major=$1; shift
  if [[ $(npm --version) == "$major".* ]]; then npm "$@"; else npx --yes "npm@$major" "$@"; fi
}

for major in "${NPM_VERSIONS[@]}"; do
  for folder in . bench; do
    clean=$work/npm$major/$folder
    mkdir -p "$clean"
    cp "$folder"/package.json "$folder"/package-lock.json "$clean"
    options=(--ignore-scripts --no-audit --no-fund --loglevel=error)
    [[ $folder == bench ]] && options+=(--dry-run)
    (cd "$clean" && npm_of "$major" ci "${options[@]}") >"$work/output" || { cat "$work/output"; exit 1; }
    cmp "$folder/package-lock.json" "$clean/package-lock.json"
  done
  say "npm $(npm_of "$major" --version) installs what they name"
done
