#!/bin/sh
# gather.sh FOLDER: completes a release from the packages of all systems in FOLDER: one artifact bundle, Homebrew's formula, checksums,
# and the bills of materials under names without a version. It fails if a package is missing, or a file has no checksum: those are attested.
set -eu
folder=$1
version=$(make --no-print-directory version)
url=$(make --no-print-directory url)
for package in "apnslint-$version-linux-x86_64.tar.gz" "apnslint-$version-linux-aarch64.tar.gz" "apnslint-$version-darwin-universal.tar.gz" \
  "apnslint_${version}_amd64.deb" "apnslint_${version}_arm64.deb" "apnslint-$version.tgz" "apnslint-linux-x64-$version.tgz" \
  "apnslint-linux-arm64-$version.tgz" "apnslint-darwin-$version.tgz" "libapnslint-$version-linux-x86_64.tar.gz" \
  "libapnslint-$version-linux-aarch64.tar.gz" "apnslint-$version-py3-none-musllinux_1_2_x86_64.whl" \
  "apnslint-$version-py3-none-musllinux_1_2_aarch64.whl" "apnslint-$version-py3-none-macosx_13_0_universal2.whl" \
  "apnslint-$version.wasm" "apnslint-playground-$version.tar.gz"; do
  [ -f "$folder/$package" ] || { echo "$package is missing" >&2; exit 1; }
done
# The npm package for all systems is made where the linter in WebAssembly is.
tar -tzf "$folder/apnslint-$version.tgz" | grep -q '/apnslint\.wasm$' || { echo "apnslint-$version.tgz has no apnslint.wasm" >&2; exit 1; }
for processor in x86_64 aarch64; do
  ls "$folder/apnslint-$version-cp310-abi3-"*manylinux*"_$processor.whl" >/dev/null
done
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} python3 .packaging/bundle.py "$version" "$folder"
.packaging/checksums.sh "$version" "$folder"
.packaging/formula.sh "$version" "$url" "$folder" > "$folder/apnslint.rb"
(cd "$folder" && sha256sum apnslint.rb >> SHA256SUMS)
for file in "$folder"/*; do
  name=${file##*/}
  case $name in SHA256SUMS | sbom-*) continue ;; esac
  grep -q "  $name\$" "$folder/SHA256SUMS" || { echo "$name has no checksum" >&2; exit 1; }
done
for system in linux-x86_64 linux-aarch64 darwin-universal; do
  cp "$folder/apnslint-$version-$system.cdx.json" "$folder/sbom-$system.cdx.json"
done
