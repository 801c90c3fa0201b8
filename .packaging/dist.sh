#!/bin/sh
# dist.sh VERSION FOLDER PROGRAM LIBRARY: packs the program as a tarball and as an artifact bundle for SwiftPM, and the C library as
# a tarball, with a bill of materials and the time SOURCE_DATE_EPOCH; for `make dist`.
set -eu
umask 022
version=$1
out=$2
system=$(uname -s | tr '[:upper:]' '[:lower:]')
machine=$(uname -m)
name=apnslint-$version-$system-$machine
mkdir -p "$out"
rm -rf "${out:?}/$name" "$out/bundle" "$out/libapnslint-$version"

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

case "$system" in
  linux) triple=$machine-unknown-linux-gnu ;;
  *) triple=$machine-apple-macosx ;;
esac
bundle=$out/bundle/apnslint.artifactbundle
mkdir -p "$bundle/apnslint-$version/bin"
install -m 755 "$3" "$bundle/apnslint-$version/bin/apnslint"
cp LICENSE "$bundle/apnslint-$version"
cat > "$bundle/info.json" <<INFO
{
  "schemaVersion": "1.0",
  "artifacts": {
    "apnslint": {
      "version": "$version",
      "type": "executable",
      "variants": [{"path": "apnslint-$version/bin/apnslint", "supportedTriples": ["$triple"]}]
    }
  }
}
INFO
find "$bundle" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
rm -f "$out/apnslint-$version.artifactbundle.zip"
python3 - "$out/bundle" "$out/apnslint-$version.artifactbundle.zip" "$SOURCE_DATE_EPOCH" <<'PY'
import os, sys, time, zipfile
folder, target, epoch = sys.argv[1], sys.argv[2], int(sys.argv[3])
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
    for root, folders, files in sorted(os.walk(folder)):
        for name in sorted(files):
            path = os.path.join(root, name)
            entry = zipfile.ZipInfo(os.path.relpath(path, folder), time.gmtime(epoch)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (os.stat(path).st_mode & 0xFFFF) << 16
            with open(path, "rb") as file:
                bundle.writestr(entry, file.read())
PY
rm -rf "$out/bundle"
echo "$out/apnslint-$version.artifactbundle.zip"

archive "$name" "$name.tar.gz"
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
