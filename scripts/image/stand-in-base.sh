#!/usr/bin/env bash
# Makes an image that can stand in for node:24-slim where no registry of images is reached: Debian 12, the Node 24 that
# npm serves, npm, the user node (1000). Usage: stand-in-base.sh NAME. Wants root, buildah, mmdebstrap and npm.
set -euo pipefail

name=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 \
  --dpkgopt='path-exclude=/usr/share/doc/*' \
  --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$work/rootfs.tar"
npm install --silent --no-save --prefix "$work/node" node@24

container=$(buildah from scratch)
buildah add -q "$container" "$work/rootfs.tar" / >/dev/null
buildah copy -q "$container" "$work/node/node_modules/node/bin/node" /usr/local/bin/node >/dev/null
buildah copy -q "$container" "$(npm root -g)/npm" /usr/local/lib/node_modules/npm >/dev/null
# The machine may reach its package registry through certificates of its own.
buildah copy -q "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt >/dev/null
buildah run "$container" -- sh -ec '
  ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
  groupadd --gid 1000 node
  useradd --uid 1000 --gid node --shell /bin/bash --create-home node'
buildah commit -q --rm "$container" "$name" >/dev/null
