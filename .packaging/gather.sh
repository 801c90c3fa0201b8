#!/bin/sh
# gather.sh FOLDER: completes a release from the packages of all systems in FOLDER: one artifact bundle, Homebrew's formula, checksums,
# and the bills of materials under names without a version. It fails if a package is missing.
set -eu
folder=$1
version=$(make --no-print-directory version)
url=$(make --no-print-directory url)
for package in "apnslint-$version-linux-x86_64.tar.gz" "apnslint-$version-linux-aarch64.tar.gz" "apnslint-$version-darwin-universal.tar.gz" \
  "apnslint_${version}_amd64.deb" "apnslint_${version}_arm64.deb" "apnslint-$version.tgz" "apnslint-linux-x64-$version.tgz" \
  "apnslint-linux-arm64-$version.tgz" "apnslint-darwin-$version.tgz" "libapnslint-$version-linux-x86_64.tar.gz" \
  "libapnslint-$version-linux-aarch64.tar.gz" "apnslint-$version-py3-none-musllinux_1_2_x86_64.whl" \
  "apnslint-$version-py3-none-musllinux_1_2_aarch64.whl" "apnslint-$version-py3-none-macosx_13_0_universal2.whl"; do
  [ -f "$folder/$package" ] || { echo "$package is missing" >&2; exit 1; }
done
for processor in x86_64 aarch64; do
  ls "$folder/apnslint-$version-cp310-abi3-"*manylinux*"_$processor.whl" >/dev/null
done
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} python3 .packaging/bundle.py "$version" "$folder"
.packaging/checksums.sh "$version" "$folder"
.packaging/formula.sh "$version" "$url" "$folder" > "$folder/apnslint.rb"
for system in linux-x86_64 linux-aarch64 darwin-universal; do
  cp "$folder/apnslint-$version-$system.cdx.json" "$folder/sbom-$system.cdx.json"
done
