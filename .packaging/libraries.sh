#!/bin/sh
# libraries.sh FOLDER: builds static libjansson and libyaml from their sources into FOLDER, on macOS for both processors, where the
# system has none that can be linked into a release. The sources are fetched, or in the archives JANSSON_SOURCES and YAML_SOURCES. It
# prints the folder for PKG_CONFIG_PATH.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
flags=-O2
[ "$(uname -s)" != Darwin ] || flags="$flags -arch arm64 -arch x86_64 -mmacosx-version-min=13.0"

library() { # name-version checksum archive address
  [ -f "$3" ] || curl --fail --silent --show-error --location --retry 3 --output "$3" "$4"
  found=$(sha256sum "$3" 2>/dev/null || shasum -a 256 "$3")
  [ "${found%% *}" = "$2" ] || { echo "the checksum of $3 is ${found%% *}, not $2" >&2; exit 1; }
  rm -rf "${folder:?}/$1"
  tar -xzf "$3" -C "$folder"
  cd "$folder/$1"
  ./configure --quiet --prefix="$folder" --libdir="$folder/lib" --disable-shared --with-pic --disable-dependency-tracking CFLAGS="$flags"
  make -C src install
  [ ! -f include/Makefile ] || make -C include install
  make install-pkgconfigDATA
}
{
  library jansson-2.14 5798d010e41cf8d76b66236cfb2f2543c8d082181d16bc3085ab49538d4b9929 \
    "${JANSSON_SOURCES:-$folder/jansson-2.14.tar.gz}" \
    https://github.com/akheron/jansson/releases/download/v2.14/jansson-2.14.tar.gz
  library yaml-0.2.5 c642ae9b75fee120b2d96c712538bd2cf283228d2337df2cf2988e3c02678ef4 \
    "${YAML_SOURCES:-$folder/yaml-0.2.5.tar.gz}" https://github.com/yaml/libyaml/releases/download/0.2.5/yaml-0.2.5.tar.gz
} >&2
echo "$folder/lib/pkgconfig"
