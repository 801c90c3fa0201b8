#!/bin/sh
# jansson.sh FOLDER: builds a static libjansson from its sources into FOLDER, on macOS for both processors, where the system has none that
# can be linked into a release. The sources are fetched, or in the archive JANSSON_SOURCES. It prints the folder for PKG_CONFIG_PATH.
set -eu
version=2.14
sum=5798d010e41cf8d76b66236cfb2f2543c8d082181d16bc3085ab49538d4b9929
mkdir -p "$1"
folder=$(cd "$1" && pwd)
archive=${JANSSON_SOURCES:-$folder/jansson-$version.tar.gz}
[ -f "$archive" ] || curl --fail --silent --show-error --location --retry 3 --output "$archive" \
  "https://github.com/akheron/jansson/releases/download/v$version/jansson-$version.tar.gz"
found=$(sha256sum "$archive" 2>/dev/null || shasum -a 256 "$archive")
[ "${found%% *}" = "$sum" ] || { echo "the checksum of $archive is ${found%% *}, not $sum" >&2; exit 1; }
rm -rf "$folder/jansson-$version"
tar -xzf "$archive" -C "$folder"
cd "$folder/jansson-$version"
flags=-O2
[ "$(uname -s)" != Darwin ] || flags="$flags -arch arm64 -arch x86_64 -mmacosx-version-min=13.0"
{
  ./configure --quiet --prefix="$folder" --libdir="$folder/lib" --disable-shared --with-pic --disable-dependency-tracking CFLAGS="$flags"
  make -C src install-libLTLIBRARIES install-includeHEADERS install-nodist_includeHEADERS
  make install-pkgconfigDATA
} >&2
echo "$folder/lib/pkgconfig"
