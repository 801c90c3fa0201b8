#!/bin/sh
# dist.sh VERSION FOLDER: packs what `make install` installs, as of SOURCE_DATE_EPOCH; for `make dist`.
set -eu
umask 022
system=$(uname -s | tr '[:upper:]' '[:lower:]')
name=apnslint-$1-$system-$(uname -m)
mkdir -p "$2"
rm -rf "${2:?}/$name"
make --no-print-directory install DESTDIR="$2/$name" PREFIX=
cp LICENSE README.md "$2/$name"
if [ "$system" = linux ]; then
  strip "$2/$name/bin/apnslint"
  tar --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" -C "$2" -cf - "$name" | gzip -9n > "$2/$name.tar.gz"
else
  tar -C "$2" -czf "$2/$name.tar.gz" "$name"
fi
rm -rf "${2:?}/$name"
echo "$2/$name.tar.gz"
