#!/usr/bin/env bash
# What the GitHub Action does: installs the package where it is not cached. Then it runs a command with leadline exec, or with
# leadline sweep; or
# it serves in the background until the job ends, and tells the steps that follow where, and with which token.
set -euo pipefail

main=$FOLDER/node_modules/leadline/dist/main.js
if [[ ! -f $main ]]; then
  npm install --prefix "$FOLDER" --ignore-scripts --no-save --no-audit --no-fund --loglevel=error "$PACKAGE"
fi

refuse() { echo "$1" >&2; exit 2; }

if [[ -z ${RUN:-} && -n ${LEADLINE_INTERCEPT:-}${LEADLINE_TOKEN_AS:-} ]]; then
  refuse "intercept and token-as need run: the command whose requests are intercepted"
fi

if [[ -n ${SWEEP:-} ]]; then
  [[ -z ${RUN:-} ]] || refuse "run and sweep are two ways to run a command: give one of them"
  [[ -z ${LEADLINE_MIN_COVERAGE:-} ]] || refuse "min-coverage needs run: a sweep has no coverage"
  export LEADLINE_SWEEP_FAIL_ON=${LEADLINE_FAIL_ON:-}
  # Each run has a server and a port of its own.
  unset LEADLINE_FAIL_ON LEADLINE_MIN_COVERAGE LEADLINE_PORT
  # shellcheck disable=SC2086 # several options
  exec node "$main" sweep $OPTIONS -- bash -eo pipefail -c "$SWEEP"
fi
for name in LEADLINE_ONLY LEADLINE_EXPECT; do
  [[ -z ${!name:-} ]] || refuse "only and expect need sweep: the command that is run in each variant"
done
if [[ -n ${RUN:-} ]]; then
  # shellcheck disable=SC2086 # several options
  exec node "$main" exec $OPTIONS -- bash -eo pipefail -c "$RUN"
fi
for name in LEADLINE_REPORT LEADLINE_FAIL_ON LEADLINE_MIN_COVERAGE; do
  # The job ends before the server does: nobody would see its report.
  [[ -z ${!name:-} ]] || refuse "report, fail-on and min-coverage need run: the command that is reported on"
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
# Without its path, which --base-path decides.
origin=$(sed -E 's|^([a-z]+://[^/]+).*|\1|' <<<"$url")
token=$(node "$GITHUB_ACTION_PATH/scripts/action/token.mjs" "$origin")
printf '%s\n' "url=$url" "origin=$origin" "token=$token" >>"$GITHUB_OUTPUT"
printf '%s\n' "LEADLINE_URL=$url" "LEADLINE_ORIGIN=$origin" "LEADLINE_TOKEN=$token" >>"$GITHUB_ENV"
echo "$url"
