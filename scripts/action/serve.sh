#!/usr/bin/env bash
# What the GitHub Action does: builds the action's own checkout where it is not built, serves in the background until the
# job ends, and tells the steps that follow where.
set -euo pipefail
cd "$GITHUB_ACTION_PATH"

if [[ ! -d node_modules ]]; then npm ci --ignore-scripts --no-audit --no-fund; fi
node scripts/build.mjs --if-needed

output=$(mktemp)
# shellcheck disable=SC2086 # several options
nohup node dist/main.js $OPTIONS >"$output" &
server=$!

until grep -q '^leadline listening on ' "$output"; do
  # What is wrong stands above, in one line.
  kill -0 "$server" 2>/dev/null || exit 1
  sleep 0.05
done
url=$(sed -n 's/^leadline listening on //p' "$output")
origin=${url%/v1}
printf 'url=%s\norigin=%s\n' "$url" "$origin" >>"$GITHUB_OUTPUT"
printf 'LEADLINE_URL=%s\nLEADLINE_ORIGIN=%s\n' "$url" "$origin" >>"$GITHUB_ENV"
echo "$url"
