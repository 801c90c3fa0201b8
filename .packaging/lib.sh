#!/bin/sh
# lib.sh VERSION FOLDER: builds the C library, shared and static, with everything that it needs inside; for `make lib`.
# It needs the linker and the tools that come with Swift on Linux.
set -eu
umask 022
[ "$(uname -s)" = Linux ] || {
  echo "make lib is for Linux; elsewhere: swift build -c release --product apnslintc" >&2
  exit 1
}
version=$1
out=$2
scratch=.build/lib
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
static=$PWD/$scratch/static
map=$PWD/Sources/Bindings/C/apnslint.map
mkdir -p "$out" "$static"

# Debian's libjansson.a is built for programs. With its names hidden it can be linked into a shared library too. The file for
# pkg-config makes the build use this copy.
jansson=$(pkg-config --variable=libdir jansson)/libjansson.a
[ -f "$jansson" ] || { echo "$jansson is missing: install jansson's static library" >&2; exit 1; }
nm --defined-only --extern-only "$jansson" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u > "$static/jansson.names"
# json_loadf(), which nothing here calls, refers to `stdin` in a way that is possible only in a program: it gets a variable of its
# own instead.
"$toolchain/llvm-objcopy" --set-symbols-visibility="$static/jansson.names=hidden" --redefine-sym stdin=jansson_stdin \
  "$jansson" "$static/libjansson.a"
echo '__attribute__((visibility("hidden"))) void *jansson_stdin;' | cc -fPIC -x c -c -o "$static/stdin.o" -
"$toolchain/llvm-objcopy" --set-symbol-visibility=jansson_stdin=hidden "$static/libjansson.a"
"$toolchain/llvm-ar" rsD "$static/libjansson.a" "$static/stdin.o" 2>/dev/null
# The C++ library is put where the linker looks first, and where there is no shared one that it would prefer.
ln -sf "$(cc -print-file-name=libstdc++.a)" "$static/libstdc++.a"
cat > "$static/jansson.pc" <<PC
Name: jansson
Description: jansson, linked into libapnslint
Version: $(pkg-config --modversion jansson)
Libs: -L$static -ljansson
Cflags: -I$(pkg-config --variable=includedir jansson)
PC

PKG_CONFIG_PATH=$static swift build -c release --product apnslintc --scratch-path "$scratch" \
  -Xswiftc -static-stdlib -Xswiftc -gnone -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker "--version-script=$map" -Xlinker -s -Xlinker --gc-sections -Xlinker -soname=libapnslint.so.0
install -m 644 "$scratch/release/libapnslintc.so" "$out/libapnslint.so.$version"
ln -sf "libapnslint.so.$version" "$out/libapnslint.so.0"
ln -sf libapnslint.so.0 "$out/libapnslint.so"
install -m 644 Sources/Bindings/C/apnslint.h "$out/apnslint.h"

# The static library is one object, which exports only the functions of the header. The C++ and C libraries are not in it: programs
# link it with -lstdc++ -lm.
runtime=$(dirname "$toolchain")/lib/swift_static/linux
sed -n '/^ *apnslint_.*;/s/[ ;]//gp' "$map" > "$static/exported.names"
"$toolchain/ld.lld" -r --gc-sections $(sed 's/^/-u /' "$static/exported.names") -o "$static/whole.o" \
  @"$scratch/release/apnslintc.product/Objects.LinkFileList" "$runtime/$(uname -m)/swiftrt.o" \
  --start-group "$static/libjansson.a" "$runtime"/libswiftCore.a "$runtime"/libswift_Concurrency.a \
  "$runtime"/libswift_StringProcessing.a "$runtime"/libswift_RegexParser.a "$runtime"/libswiftSynchronization.a \
  "$runtime"/libswiftSwiftOnoneSupport.a --end-group
"$toolchain/llvm-objcopy" --keep-global-symbols="$static/exported.names" --strip-debug --strip-unneeded \
  "$static/whole.o" "$static/apnslint.o"
rm -f "$out/libapnslint.a"
"$toolchain/llvm-ar" rcsD "$out/libapnslint.a" "$static/apnslint.o"
# The folders of the tarball, so that one LIBRARY means both.
mkdir -p "$out/include" "$out/lib"
ln -sf ../apnslint.h "$out/include/apnslint.h"
for file in "$out"/libapnslint.*; do ln -sf "../${file##*/}" "$out/lib/${file##*/}"; done
ls -l "$out"
