#!/bin/sh
# deb.sh VERSION FOLDER PROGRAM: makes a Debian package of the static program, with the time SOURCE_DATE_EPOCH; for `make deb`.
set -eu
umask 022
command -v dpkg-deb >/dev/null || { echo "dpkg-deb is missing: install dpkg and run make deb again" >&2; exit 1; }
url=$(sed -n 's/^ *public static let url = "\(.*\)"$/\1/p' $(find Sources/Reports/PushReport -name Project.swift))
maintainer='apnslint maintainers <apnslint@users.noreply.github.com>'
architecture=$(dpkg --print-architecture)
mkdir -p "$2"
work=$(mktemp -d "$2/deb.XXXXXX")
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
make --no-print-directory install-files PROGRAM="$3" DESTDIR="$root" PREFIX=/usr
# Debian has another folder for completions of zsh.
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_apnslint" "$root/usr/share/zsh/vendor-completions/_apnslint"
rmdir "$root/usr/share/zsh/site-functions"
# Shells read this file; nobody runs it as a program.
sed -i "1{/^#!/d;}" "$root/usr/share/bash-completion/completions/apnslint"
gzip -9n "$root/usr/share/man/man1/apnslint.1"

doc=$root/usr/share/doc/apnslint
mkdir -p "$doc"
{
  echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
  echo 'Upstream-Name: apnslint'
  echo "Source: $url"
  echo
  echo 'Files: *'
  echo "Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)"
  echo 'License: MIT'
  sed -e '1,/^Copyright/d' LICENSE | sed -e '1{/^$/d;}' -e 's/^$/./' -e 's/^/ /'
  echo
  echo 'Files: usr/bin/apnslint'
  echo 'Copyright: 2014-2026 Apple Inc. and the Swift project authors'
  echo "  $(sed -n 's/^Copyright (c) //p' LICENSE)"
  echo '  2009-2020 Petri Lehtinen and the jansson authors; the authors of GCC and of the GNU C library'
  echo '  2006-2016 Kirill Simonov; 2017-2020 Ingy döt Net, for libyaml'
  echo '  2012-2024 Tatsuhiro Tsujikawa and the nghttp2 contributors; the OpenSSL Project Authors'
  echo 'License: Apache-2.0 with Swift-exception and MIT and GPL-3 with GCC-exception and LGPL-2.1'
  echo ' The program holds OpenSSL, the Swift standard library, Foundation and the argument parser,'
  echo ' which come under the Apache License 2.0, see /usr/share/common-licenses/Apache-2.0,'
  echo ' all but OpenSSL with the Runtime Library Exception: "As an exception, if you use this Software to'
  echo ' compile your source code and portions of this Software are embedded into the binary'
  echo ' product as a result, you may redistribute such product without providing attribution'
  echo ' as would otherwise be required by Sections 4(a), 4(b) and 4(d) of the License."'
} > "$doc/copyright"
{
  echo "apnslint ($1) unstable; urgency=medium"
  echo
  echo "  * Release $1; what changed is in docs/changes.md of the sources."
  echo
  echo " -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n > "$doc/changelog.gz"

mkdir "$root/DEBIAN"
cat > "$root/DEBIAN/control" <<CONTROL
Package: apnslint
Version: $1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Section: devel
Priority: optional
Homepage: $url
Description: linter for Apple push notification payloads
 APNs answers 200 to almost anything, and the device silently drops what it
 cannot read. apnslint reads payloads and says which visible effect is lost,
 where, and what would put it right. It also predicts how notifications
 stack on the lock screen and what each stack says.
CONTROL
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$root" "$2/apnslint_$1_$architecture.deb"
