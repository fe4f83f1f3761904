#!/usr/bin/env bash
# Builds the Dockerfile, runs the image as a container would, and prints its figures. No Docker engine is needed: buildah
# builds, and namespaces (own process ids, own mounts, read-only root, the image's user) stand in for the runtime.
#
#   scripts/check-image.sh                       on node:24-slim, or a stand-in for it where it cannot be pulled
#   NODE_IMAGE=node:22-slim scripts/check-image.sh
#
# Exit code 0 when all is well or the check had to be skipped (it says so), 1 otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."

export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
stand_in=localhost/leadline-base:24
image=localhost/leadline:check
work=$(mktemp -d)
container=
runner=

say() { printf '%s\n' "image: $*"; }
# Runs a command, prints what it prints as lines of this check, and keeps its status.
tell() {
  local status=0
  "$@" >"$work/told" || status=$?
  while read -r line; do say "$line"; done <"$work/told"
  return "$status"
}
fail() { say "FAILED: $*" >&2; exit 1; }
skip() { say "SKIPPED: $*"; exit 0; }

finish() {
  if [[ -n $runner ]]; then { kill -KILL "$runner" && wait "$runner"; } 2>/dev/null || true; fi
  if [[ -n $container ]]; then buildah rm "$container" >/dev/null || true; fi
  buildah rmi "$image" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

# --- what it takes ---------------------------------------------------------------------------------------------------

[[ $(uname -s) == Linux ]] || skip 'wants Linux'
[[ $(id -u) == 0 ]] || skip 'wants root, to mount and to change root'
install() {
  command -v "$1" >/dev/null && return
  command -v apt-get >/dev/null || return 1
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$1"; } >"$work/apt.log" 2>&1
}
install buildah || skip 'buildah is not here and could not be installed'
unshare --fork --pid --mount true 2>/dev/null || skip 'this machine allows no namespaces'

base=${NODE_IMAGE:-}
if [[ -z $base ]]; then
  if timeout 120 buildah pull -q docker.io/library/node:24-slim >/dev/null 2>&1; then
    base=docker.io/library/node:24-slim
  else
    base=$stand_in
    if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
      install mmdebstrap || skip 'node:24-slim cannot be pulled, and mmdebstrap is not here to stand in for it'
      scripts/image/stand-in-base.sh "$base"
    fi
    say 'base: a stand-in for node:24-slim (Debian 12 and Node 24), which cannot be pulled here'
  fi
fi

# --- build -----------------------------------------------------------------------------------------------------------

{ cat "$HOME/.npmrc" 2>/dev/null || true; echo 'cafile=/etc/ssl/certs/ca-certificates.crt'; } >"$work/npmrc"
started=$SECONDS
buildah bud --format docker --pull-never --build-arg "NODE_IMAGE=$base" --secret "id=npmrc,src=$work/npmrc" \
  -t "$image" . >"$work/build.log" 2>&1 || { tail -30 "$work/build.log" >&2; fail 'the build'; }
say "built in $((SECONDS - started)) s"

# --- size ------------------------------------------------------------------------------------------------------------

layers() { buildah inspect --type image --format '{{len .OCIv1.RootFS.DiffIDs}}' "$1"; }
buildah push -q "$image" "dir:$work/pushed" >/dev/null
tell node scripts/image/size.mjs "$work/pushed" "$(layers "$base")" || fail 'our layers are larger than they may be'

# --- run -------------------------------------------------------------------------------------------------------------

config() { buildah inspect --type image "$image" | node -e "
  const { Docker: { config } } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  const found = [config.$1 ?? []].flat();
  process.stdout.write(found.map(word => word + '\n').join(''))"; }
mapfile -t entrypoint < <(config Entrypoint)
mapfile -t environment < <(config Env)
mapfile -t healthcheck < <(config Healthcheck.Test)
user=$(config User)
[[ ${healthcheck[0]:-} == CMD ]] || fail 'the image has no HEALTHCHECK'
[[ $user == node ]] || fail "the image runs as ${user:-root}"

container=$(buildah from --pull-never "$image")
root=$(buildah mount "$container")
ids=$(chroot "$root" sh -c "id -u $user; id -g $user" | paste -sd:)
[[ $(stat -c %u:%g "$root/data") == "$ids" ]] || fail "/data does not belong to $user"
mkdir -p "$work/data" && chown "$ids" "$work/data"

# Process 1 of its own namespace, as in a container: signals without a handler would be lost. Only /data can be written to.
# shellcheck disable=SC2016
launch() {
  unshare --fork --pid --mount --kill-child sh -ec '
    root=$1 data=$2 ids=$3; shift 3
    mount --bind "$root" "$root" && mount --bind "$data" "$root/data"
    mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev"
    mount -o remount,bind,ro "$root"
    exec chroot --userspec="$ids" "$root" env -i "$@"' sh "$root" "$work/data" "$ids" "${environment[@]}" LEADLINE_PORT="$port" "$@" \
    >"$work/out" 2>"$work/err" &
  runner=$!
}
now_ms() { date +%s%3N; }
healthy() { chroot --userspec="$ids" "$root" env -i "${environment[@]}" LEADLINE_PORT="$port" "${healthcheck[@]:1}" >"$work/health" 2>&1; }

# Beside whatever else serves on this machine: the namespaces share its network.
port=$(node -e 'const server = require("net").createServer().listen(0, () => { console.log(server.address().port); server.close(); })')
launched=$(now_ms)
launch "${entrypoint[@]}" --data /data
until curl -fso /dev/null "http://127.0.0.1:$port/_sim/health"; do
  kill -0 "$runner" 2>/dev/null || { cat "$work/err" >&2; fail 'it ended while starting'; }
  (($(now_ms) - launched < 20000)) || { cat "$work/err" >&2; fail 'not healthy within 20 s'; }
  sleep 0.01
done
say "time to healthy: $(($(now_ms) - launched)) ms"
asked=$(now_ms)
healthy || { cat "$work/health" >&2; fail "its own HEALTHCHECK, ${healthcheck[*]:1}"; }
say "health command: $(($(now_ms) - asked)) ms"
[[ $(cat "$work/out") == "leadline listening on "* ]] || fail "standard output says $(cat "$work/out")"

tell node scripts/image/story.mjs "http://127.0.0.1:$port" || fail 'the client story'

server=$(pgrep -P "$runner")
say "resident memory: $(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$server/status") MB"
stopped=$(now_ms)
kill -TERM "$server"
status=0
wait "$runner" || status=$?
runner=
say "time to stop: $(($(now_ms) - stopped)) ms, exit code $status"
((status == 0)) || fail 'SIGTERM ends with another code than 0'
! healthy || fail 'the HEALTHCHECK finds a stopped server healthy'

# Root may write there, and the command makes it again where it is of no use.
# shellcheck disable=SC2016
compiled() { stat -c '%n %i %s' "$root"/app/.compiled/* | sed "s|$root/app/.compiled/||"; }
before=$(compiled) || fail 'the image has nothing that V8 compiled'
mkdir "$root/image" && cp scripts/image/compile.mjs "$root/image"
unshare --fork --pid --mount --kill-child sh -ec 'mount -t proc proc "$1/proc" && exec chroot "$@"' sh \
  "$root" env -i "${environment[@]}" "${entrypoint[@]}" exec -- node /image/compile.mjs >"$work/compiled" 2>&1 ||
  { cat "$work/compiled" >&2; fail 'a request to the simulator'; }
[[ $(compiled) == "$before" ]] || fail "what V8 compiled at the build is of no use: $before, now $(compiled)"
say "compiled at the build: $(awk '{ printf "%.1f MB", $3 / 1e6 }' <<<"$before")"
say 'passed'
