#!/bin/sh
# dist.sh VERSION FOLDER PROGRAM LIBRARY: packs the program as a tarball and as an artifact bundle for SwiftPM, and the C library as
# a tarball, with a bill of materials and the time SOURCE_DATE_EPOCH; for `make dist`.
set -eu
umask 022
version=$1
out=$2
system=$(uname -s | tr '[:upper:]' '[:lower:]')
machine=$(uname -m)
# One program is for both processors of a Mac.
[ "$system" = linux ] || machine=universal
name=apnslint-$version-$system-$machine
mkdir -p "$out"
rm -rf "${out:?}/$name" "$out/libapnslint-$version"

# The same files give the same archive.
archive() {
  if [ "$system" = linux ]; then
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$out" -cf - "$1" | gzip -9n > "$out/$2"
  else
    tar -C "$out" -czf "$out/$2" "$1"
  fi
  rm -rf "${out:?}/$1"
  echo "$out/$2"
}

.packaging/sbom.sh "$version" > "$out/$name.cdx.json"

make --no-print-directory install-files PROGRAM="$3" DESTDIR="$out/$name" PREFIX=
cp LICENSE README.md "$out/$name"
cp "$out/$name.cdx.json" "$out/$name/apnslint.cdx.json"

archive "$name" "$name.tar.gz"
python3 .packaging/bundle.py "$version" "$out"
if [ -d "$4" ]; then
  library=libapnslint-$version-$system-$machine
  mkdir -p "$out/$library/lib/pkgconfig" "$out/$library/include"
  cp -P "$4"/libapnslint.* "$out/$library/lib"
  cp "$4/apnslint.h" "$out/$library/include"
  cp LICENSE "$out/$library"
  cat > "$out/$library/lib/pkgconfig/apnslint.pc" <<PC
prefix=\${pcfiledir}/../..
Name: apnslint
Description: Finds what will go wrong with Apple push payloads
Version: $version
Libs: -L\${prefix}/lib -lapnslint
Libs.private: -lstdc++ -lm
Cflags: -I\${prefix}/include
PC
  archive "$library" "$library.tar.gz"
fi
