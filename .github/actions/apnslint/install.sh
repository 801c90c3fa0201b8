#!/usr/bin/env bash
# install.sh FOLDER: puts the apnslint of a release into FOLDER/bin, for the action. VERSION is the release, by default that of the
# action's own sources; SHA256 the checksum of its tarball, by default the one that the release states; RELEASES the address.
set -euo pipefail
sources=$(cd "$(dirname "$0")/../../.." && pwd)
project=$(find "$sources/Sources/Reports/PushReport" -name Project.swift)
version=${VERSION:-$(sed -n 's/^ *public static let versionText.* = "\(.*\)"$/\1/p' "$project")}
releases=${RELEASES:-$(sed -n 's/^ *public static let url = "\(.*\)"$/\1/p' "$project")/releases/download}
system=$(uname -s | tr '[:upper:]' '[:lower:]')
machine=$(uname -m)
[ "$system" = linux ] || machine=universal
name=apnslint-$version-$system-$machine
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

get() {
  curl --fail --silent --show-error --location --retry 3 --output "$scratch/$1" "$releases/v$version/$1" || {
    echo "::error title=apnslint::$releases/v$version/$1 could not be fetched; 'build: true' compiles apnslint instead"
    exit 3
  }
}

get "$name.tar.gz"
if [ -z "${SHA256:-}" ]; then
  get SHA256SUMS
  SHA256=$(sed -n "s/  $name.tar.gz\$//p" "$scratch/SHA256SUMS")
fi
found=$(sha256sum "$scratch/$name.tar.gz" 2>/dev/null || shasum -a 256 "$scratch/$name.tar.gz")
[ -n "$SHA256" ] && [ "${found%% *}" = "$SHA256" ] || {
  echo "::error title=apnslint::the checksum of $name.tar.gz is ${found%% *}, not ${SHA256:-stated anywhere}"
  exit 3
}
mkdir -p "$1"
tar -xzf "$scratch/$name.tar.gz" -C "$1" --strip-components=1
"$1/bin/apnslint" --version
