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
# Initialisers by key paths, a choice of protocols, and what reads folders, projects and archives.
left_out='/(APS\+Members|OpenMetrics|ReportFormat|AppReader|BuildSettings|BuiltApp|CodeSignature|ProjectApp|XcodeProject|SwiftSources|AppFiles|ZipArchive|AppBundle\+PropertyLists)\.swift$'
earlier=
for module in $all; do
  case " $modules " in *" $module "*) ;; *) earlier="$earlier -Xfrontend -import-module -Xfrontend $module"; continue ;; esac
  sources=$(find "Sources/$module" -name '*.swift' | grep -vE "$left_out")
  [ "$module" = JSONText ] && sources="$sources $here/StandardLibrary.swift"
  [ "$module" = apnslintc ] && sources="$sources $here/Exports.swift"
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -parse-as-library -wmo -swift-version 6 \
    -package-name apnslint -module-name "$module" $level $earlier -I "$out" -I Sources/CJansson -I Sources/Bindings/C $maps \
    -Xcc -D__wasi__ -Xcc -isystem -Xcc $libc -Xcc -I.build/wasm -Xcc "-I$jansson/src" \
    -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" ${SWIFTFLAGS:-} $sources
  earlier="$earlier -Xfrontend -import-module -Xfrontend $module"
done
[ "$modules" = "$all" ] || exit 0

# The files that Swift modules embed.
objects=.build/wasm/jansson.o
for file in Sources/CEmbedded/*.c; do
  case $file in */LanguageServer.c | */MockAPNsServer.c | */apnslint.c) continue ;; esac
  object=.build/wasm/embedded-$(basename "$file" .c).o
  "$swift/clang" $c_flags -ISources/CEmbedded/include -c "$file" -o "$object"
  objects="$objects $object"
done
for module in $all; do objects="$objects $out/$module.o"; done
exports=$(sed -n 's/^.*\b\(apnslint_[a-z]*\)(.*/--export=\1/p' Sources/Bindings/C/apnslint.h | grep -v _text$ | sort -u)
"$swift/wasm-ld" -o "$out/linked.wasm" /usr/lib/wasm32-wasi/crt1-reactor.o $objects \
  "$swift/../lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" -L/usr/lib/wasm32-wasi -lc -lm \
  /usr/lib/llvm-14/lib/clang/14*/lib/wasi/libclang_rt.builtins-wasm32.a --gc-sections --entry _initialize --strip-debug \
  --export=malloc --export=free --export=apnslint_playground $exports -z stack-size=1048576
if [ $mode = small ]; then wasm-opt -Oz --enable-bulk-memory "$out/linked.wasm" -o .build/wasm/apnslint.wasm; else cp "$out/linked.wasm" .build/wasm/apnslint.wasm; fi
printf 'apnslint.wasm: %s bytes, %s with brotli\n' "$(wc -c < .build/wasm/apnslint.wasm)" "$(brotli -c .build/wasm/apnslint.wasm | wc -c)"
