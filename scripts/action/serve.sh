#!/usr/bin/env bash
# What the GitHub Action does: installs the package where it is not cached. Then it runs a command with leadline exec; or
# it serves in the background until the job ends, and tells the steps that follow where, and with which token.
set -euo pipefail

main=$FOLDER/node_modules/leadline/dist/main.js
if [[ ! -f $main ]]; then
  npm install --prefix "$FOLDER" --ignore-scripts --no-save --no-audit --no-fund --loglevel=error "$PACKAGE"
fi

if [[ -n ${RUN:-} ]]; then
  # shellcheck disable=SC2086 # several options
  exec node "$main" exec $OPTIONS -- bash -eo pipefail -c "$RUN"
fi
for name in LEADLINE_REPORT LEADLINE_FAIL_ON LEADLINE_MIN_COVERAGE; do
  # The job ends before the server does: nobody would see its report.
  [[ -z ${!name:-} ]] || { echo "report, fail-on and min-coverage need run: the command that is reported on" >&2; exit 2; }
done

output=$(mktemp)
# shellcheck disable=SC2086 # several options
nohup node "$main" $OPTIONS >"$output" &
server=$!

until grep -q '^leadline listening on ' "$output"; do
  # What is wrong stands above, in one line.
  kill -0 "$server" 2>/dev/null || exit 1
  sleep 0.05
done
url=$(sed -n 's/^leadline listening on //p' "$output")
origin=${url%/v1}
token=$(node "$GITHUB_ACTION_PATH/scripts/action/token.mjs" "$origin")
printf '%s\n' "url=$url" "origin=$origin" "token=$token" >>"$GITHUB_OUTPUT"
printf '%s\n' "LEADLINE_URL=$url" "LEADLINE_ORIGIN=$origin" "LEADLINE_TOKEN=$token" >>"$GITHUB_ENV"
echo "$url"
