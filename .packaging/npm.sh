#!/bin/sh
# npm.sh VERSION LIBRARY PROGRAM FOLDER: makes two npm packages in FOLDER, with the time SOURCE_DATE_EPOCH: apnslint, which is the same on
# all systems, and that of this system, which has the program and, on Linux, the addon. Nothing runs when they are installed.
set -eu
umask 022
version=$1
mkdir -p "$4"
out=$(cd "$4" && pwd)
module=Sources/Bindings/Node
work=$(mktemp -d "$out/npm.XXXXXX")
trap 'rm -rf "$work"' EXIT

pack() { # the folder with the package, the name of the archive
  cp LICENSE "$1"
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} + 2>/dev/null || true
  (cd "$1/.." && find package -type f | LC_ALL=C sort | tar -cf - -T - | gzip -9n) > "$out/$2"
  echo "$out/$2"
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) system=linux-x64 limits='"os": ["linux"], "cpu": ["x64"], "libc": ["glibc"]' ;;
  Linux-aarch64) system=linux-arm64 limits='"os": ["linux"], "cpu": ["arm64"], "libc": ["glibc"]' ;;
  Darwin-*) system=darwin limits='"os": ["darwin"]' ;;
  *) echo "there is no npm package for this system" >&2; exit 1 ;;
esac
own=$work/own/package
mkdir -p "$own/bin"
install -m 755 "$3" "$own/bin/apnslint"
headers=${NODE_HEADERS:-$(node -p 'require("path").resolve(process.execPath, "../../include/node")' 2>/dev/null || true)}
if [ -f "$headers/node_api.h" ] && [ -f "$2/libapnslint.a" ]; then
  cc -O2 -Wall -Wextra -Werror -fPIC -shared -I"$headers" -ISources/Bindings/C "$module/addon.c" "$2/libapnslint.a" \
    -Wl,-Bstatic -lstdc++ -Wl,-Bdynamic -lm -static-libgcc -Wl,--exclude-libs,ALL -Wl,--gc-sections -s -o "$own/apnslint.node"
else
  echo "the package for $system has no addon: that needs Linux, make lib and the headers of Node" >&2
fi
cat > "$own/package.json" <<JSON
{
  "name": "@apnslint/$system",
  "version": "$version",
  "description": "apnslint for $system",
  "repository": { "type": "git", "url": "git+$(sed -n 's/.*"homepage": "\(.*\)",/\1/p' "$module/package.json").git" },
  "license": "MIT",
  $limits
}
JSON
pack "$own" "apnslint-$system-$version.tgz"

main=$work/main/package
mkdir -p "$main"
cp -R "$module/bin" "$module/index.js" "$module/index.d.ts" "$module/platform.js" "$module/wasm.js" "$module/command.js" "$main"
# The same module as the page's, for require.
sed 's/^export class Library/exports.Library = class/' Sources/Doors/Playground/Page/library.js > "$main/library.js"
[ ! -f .build/wasm/apnslint.wasm ] || cp .build/wasm/apnslint.wasm "$main"
cp "$module/README.md" "$main"
# The command in JavaScript says what the program says: the help of all, and after a form feed the name of each command and its help.
help() {
  "$1" --help
  for name in $("$1" --help | sed -n '/^USAGE:/,$ s/^  \([a-z]\{1,\}\)\( (default)\)\{0,1\}  .*/\1/p'); do
    printf '\f%s\n' "$name"
    "$1" "$name" --help 2>/dev/null || true
  done
}
help "$3" > "$main/help.txt"
# The version goes below the name, and with it the packages of the systems.
awk -v version="$version" '
  { print }
  /^  "name": "apnslint",$/ {
    printf "  \"version\": \"%s\",\n  \"optionalDependencies\": {\n", version
    printf "    \"@apnslint/darwin\": \"%s\",\n    \"@apnslint/linux-arm64\": \"%s\",\n", version, version
    printf "    \"@apnslint/linux-x64\": \"%s\"\n  },\n", version
  }' "$module/package.json" > "$main/package.json"
pack "$main" "apnslint-$version.tgz"
