#!/bin/sh
# needs.sh [--install] NAME…: looks for the libraries jansson, yaml, nghttp2 and openssl with their headers, for the program node, and
# for python with pip and its headers.
# If one is missing, it is installed by Homebrew, or by apt-get as root. With --install sudo is used, and else only named.
set -eu
by_sudo=
[ "${1:-}" != --install ] || { by_sudo=yes; shift; }

missing= debian= homebrew=
# need NAME DEBIAN-PACKAGE FORMULA COMMAND…: the packages of a library whose check by the command fails.
need() {
  name=$1 package=$2 formula=$3
  shift 3
  "$@" >/dev/null 2>&1 || { missing="$missing${missing:+,} $name" debian="$debian $package" homebrew="$homebrew $formula"; }
}

# compiles PKG-CONFIG-NAME LINE…: succeeds if the C compiler reads these lines with the library's headers.
compiles() {
  # shellcheck disable=SC2046 # the flags are words
  flags=$(pkg-config --cflags "$1" 2>/dev/null || true)
  shift
  # shellcheck disable=SC2086
  printf '%s\n' "$@" | cc $flags -E -
}

for wanted; do
  case $wanted in
  jansson)
    need "jansson 2.14" libjansson-dev jansson \
      compiles jansson '#include <jansson.h>' '#if JANSSON_VERSION_HEX < 0x020e00' '#error' '#endif' ;;
  yaml) need libyaml libyaml-dev libyaml compiles yaml-0.1 '#include <yaml.h>' ;;
  nghttp2) need libnghttp2 libnghttp2-dev libnghttp2 compiles libnghttp2 '#include <nghttp2/nghttp2.h>' ;;
  openssl)
    need "OpenSSL 3" libssl-dev openssl@3 \
      compiles openssl '#include <openssl/ssl.h>' '#if OPENSSL_VERSION_MAJOR < 3' '#error' '#endif' ;;
  node) need Node nodejs node command -v node ;;
  python)
    need "Python 3 with pip" "python3-pip python3-dev" python "${PYTHON:-python3}" -c \
      'import pip, sysconfig; open(sysconfig.get_path("include") + "/Python.h")' ;;
  *) echo "needs.sh: $wanted is none of jansson, yaml, nghttp2, openssl, node, python" >&2; exit 2 ;;
  esac
done
[ -n "$missing" ] || exit 0

# shellcheck disable=SC2086 # names of packages have no blanks
if [ "$(uname -s)" = Darwin ] && command -v brew >/dev/null; then
  brew install $homebrew
elif ! command -v apt-get >/dev/null; then
  echo "missing, or without headers:$missing. Install them (on Fedora jansson-devel, libyaml-devel, libnghttp2-devel, openssl-devel;" \
    "on Alpine jansson-dev, yaml-dev, nghttp2-dev, openssl-dev; on Arch jansson, libyaml, libnghttp2, openssl) and run make again" >&2
  exit 1
elif [ "$(id -u)" = 0 ]; then
  echo "installing$debian" >&2
  apt-get install -y -qq $debian >/dev/null 2>&1 || { apt-get update -qq >/dev/null && apt-get install -y -qq $debian >/dev/null; }
elif [ -n "$by_sudo" ] && command -v sudo >/dev/null; then
  sudo apt-get update -qq && sudo apt-get install -y -qq $debian
else
  echo "missing, or without headers:$missing. Run \`sudo apt-get install$debian\`, and make again" >&2
  exit 1
fi
