#!/bin/sh
# Builds the C library's modules as Embedded Swift for WebAssembly: build.sh check|small [MODULE …]
# `check` only compiles them; `small` optimises for size, links .build/wasm/apnslint.wasm and prints its sizes. Needs wasi-libc,
# libclang-rt-14-dev-wasm32, binaryen and brotli, and jansson's source package (docs/decisions/webassembly.md).
set -eu
cd "$(dirname "$0")/../../.."
mode=$1; shift
here=Sources/Bindings/WebAssembly
out=.build/wasm/$mode
all="JSONText PushPayload AppResources PushDocument PushGrouping ReportText GroupReport PushLint LintProject PushReport MockAPNs Playground apnslintc"
modules=${*:-$all}
swift=$(dirname "$(readlink -f "$(command -v swiftc)")")
libc=/usr/include/wasm32-wasi
mkdir -p "$out"

case $mode in
check) level=-Onone ;;
small) level=-Osize ;;
*) echo "usage: build.sh check|small [MODULE …]" >&2; exit 2 ;;
esac

# jansson's own sources; the two headers that its configure writes are a matter of a few constants.
jansson=$(find .build/wasm -maxdepth 1 -type d -name 'jansson-*' | head -n 1)
if [ -z "$jansson" ]; then
  (cd .build/wasm && apt-get source -qq jansson >/dev/null) || { echo "jansson's source is missing: enable deb-src, or unpack jansson-2.14 into .build/wasm" >&2; exit 1; }
  jansson=$(find .build/wasm -maxdepth 1 -type d -name 'jansson-*' | head -n 1)
fi
sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z]*_builtins@/1/' -e 's/@json_have_long_long@/1/' -e 's/@json_have_localeconv@/0/' \
  "$jansson/src/jansson_config.h.in" > .build/wasm/jansson_config.h
: > .build/wasm/jansson_private_config.h

c_flags="--target=wasm32-wasi -Oz -D__wasi__ -isystem $libc -I.build/wasm -I$jansson/src"
if [ ! -f .build/wasm/jansson.o ] || [ "$here/runtime.c" -nt .build/wasm/jansson.o ]; then
  for file in "$jansson"/src/*.c Sources/CJanssonMemory/*.c Sources/CSharedWords/*.c Sources/CSystemTime/*.c "$here/runtime.c"; do
    "$swift/clang" $c_flags -DHAVE_STDINT_H -DHAVE_STRTOLL -DHAVE_UNISTD_H -ISources/CJanssonMemory/include \
      -ISources/CSharedWords/include -ISources/CSystemTime/include -c "$file" -o ".build/wasm/c-$(basename "$file" .c).o"
  done
  "$swift/wasm-ld" -r -o .build/wasm/jansson.o .build/wasm/c-*.o
fi
"$swift/clang" $c_flags -std=c2x -ISources/CEmbedded/include -c Sources/CEmbedded/PushPayload.c -o /dev/null

maps=
for folder in CJanssonMemory CSharedWords CSystemTime CEmbedded; do
  mkdir -p .build/wasm/maps/$folder
  printf 'module %s { umbrella "%s" export * }\n' $folder "$PWD/Sources/$folder/include" > .build/wasm/maps/$folder/module.modulemap
  maps="$maps -Xcc -fmodule-map-file=.build/wasm/maps/$folder/module.modulemap"
done

# Embedded Swift wants in each file an import of all it uses, also by way of others: the modules above are imported into each.
# Initialisers by key paths, and what reads folders, projects and archives.
left_out='/(APS\+Members|AppReader|BuildSettings|BuiltApp|CodeSignature|ProjectApp|XcodeProject|SwiftSources|AppFiles|ZipArchive|AppBundle\+PropertyLists)\.swift$'
earlier=
for module in $all; do
  case " $modules " in *" $module "*) ;; *) earlier="$earlier -Xfrontend -import-module -Xfrontend $module"; continue ;; esac
  sources=$(find "Sources/$module" -name '*.swift' | grep -vE "$left_out")
  [ "$module" = JSONText ] && sources="$sources $here/StandardLibrary.swift"
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -parse-as-library -wmo -swift-version 6 \
    -package-name apnslint -module-name "$module" $level $earlier -I "$out" -I Sources/CJansson -I Sources/Bindings/C $maps \
    -Xcc -D__wasi__ -Xcc -isystem -Xcc $libc -Xcc -I.build/wasm -Xcc "-I$jansson/src" \
    -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" ${SWIFTFLAGS:-} $sources
  earlier="$earlier -Xfrontend -import-module -Xfrontend $module"
done
[ $mode = small ] || exit 0
