#!/bin/sh
# Builds the modules of the C library as Embedded Swift for WebAssembly: build.sh check|quick|small
# `check` only compiles, `quick` also makes .build/wasm/apnslint.wasm, without optimisation, and `small` makes it for size. Needs wasi-libc,
# libclang-rt-14-dev-wasm32, binaryen, brotli, dpkg-dev and jansson's source package (docs/decisions/webassembly.md).
set -eu
cd "$(dirname "$0")/../../.."
mode=${1:-}
here=Sources/Bindings/WebAssembly
libc=/usr/include/wasm32-wasi
case $mode in
check | quick) level=-Onone ;;
# LLVM inlines less for the least size than for -Osize.
small) level='-Osize -Xllvm -force-attribute=minsize' ;;
*) echo "usage: build.sh check|quick|small" >&2; exit 2 ;;
esac
out=.build/wasm/modules
modules="JSONText PushPayload AppResources PushDocument PushGrouping ReportText GroupReport LintEngine PushLint LintProject PushReport MockAPNs Playground apnslintc"
# Initialisers by key paths, a choice of protocols, and what reads folders, projects and archives.
left_out='/(ReportFormat|AppReader|BuildSettings|BuiltApp|CodeSignature|ProjectApp|XcodeProject|SwiftSources|AppFiles|ZipArchive|AppBundle\+PropertyLists)\.swift$'

if [ ! -d $libc ]; then
  echo "wasi-libc is missing: apt-get install wasi-libc libclang-rt-14-dev-wasm32 binaryen brotli dpkg-dev" >&2
  # Other checks go on without it.
  [ "$mode" = check ] && exit 0
  exit 1
fi
swift=$(dirname "$(readlink -f "$(command -v swiftc)")")
mkdir -p "$out"

# jansson's own sources; of the two headers that its configure writes, a few constants count.
# Few machines list source packages: they are listed for this call alone.
find_jansson() { find .build/wasm -maxdepth 1 -type d -name 'jansson-*' | head -n 1; }
fetch_jansson() (
  cd .build/wasm
  mkdir -p apt/sources apt/lists/partial
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' "$file" > "apt/sources/$(basename "$file")"
  done
  set -- -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$PWD/apt/sources" -o Dir::State::Lists="$PWD/apt/lists"
  apt-get "$@" update && apt-get "$@" source jansson
)
jansson=$(find_jansson)
if [ -z "$jansson" ]; then
  fetch_jansson > .build/wasm/apt.log 2>&1 && jansson=$(find_jansson) || {
    cat .build/wasm/apt.log >&2
    echo "jansson's source is missing: install dpkg-dev, or unpack jansson 2.14 into .build/wasm" >&2
    [ "$mode" = check ]; exit
  }
fi
sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z]*_builtins@/1/' -e 's/@json_have_long_long@/1/' \
  -e 's/@json_have_localeconv@/0/' "$jansson/src/jansson_config.h.in" > .build/wasm/jansson_config.h
: > .build/wasm/jansson_private_config.h

maps=
for folder in CJanssonMemory CSharedWords CSystemTime CEmbedded; do
  mkdir -p .build/wasm/maps/$folder
  printf 'module %s { umbrella "%s" export * }\n' $folder "$PWD/Sources/$folder/include" > .build/wasm/maps/$folder/module.modulemap
  maps="$maps -Xcc -fmodule-map-file=.build/wasm/maps/$folder/module.modulemap"
done

# Embedded Swift wants an import of all that a file uses, also by way of others: the modules above are imported into each file.
# A module of Embedded Swift holds the code of its functions, and the last one compiles all that it calls: only that makes an object.
earlier=
changed=
for module in $modules; do
  sources=$(find "Sources/$module" -name '*.swift' | grep -vE "$left_out")
  [ "$module" = JSONText ] && sources="$sources $here/StandardLibrary.swift"
  [ "$module" = apnslintc ] && sources="$sources $(find $here -name '*Request*.swift' -o -path "$here/*Exports.swift")"
  compile="swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -parse-as-library -wmo -swift-version 6 -suppress-warnings
    -package-name apnslint -module-name $module $earlier -I $out -I Sources/CJansson -I Sources/Bindings/C $maps
    -Xcc -D__wasi__ -Xcc -isystem -Xcc $libc -Xcc -I.build/wasm -Xcc -I$jansson/src"
  printf '%s\n' $sources | sort > "$out/$module.now"
  if [ -n "$changed" ] || [ ! -f "$out/$module.swiftmodule" ] || ! cmp -s "$out/$module.now" "$out/$module.files" ||
    [ -n "$(find $sources -newer "$out/$module.swiftmodule")" ]; then
    changed=yes
    $compile -Onone -emit-module -emit-module-path "$out/$module.swiftmodule" $sources
    cp "$out/$module.now" "$out/$module.files"
  fi
  earlier="$earlier -Xfrontend -import-module -Xfrontend $module"
done
[ "$mode" = check ] && exit 0
$compile $level -c -o "$out/apnslint.o" $sources

objects=$out/apnslint.o
for file in "$jansson"/src/*.c Sources/CJanssonMemory/*.c Sources/CSharedWords/*.c Sources/CSystemTime/*.c "$here"/*.c Sources/CEmbedded/*.c; do
  case $file in */LanguageServer.c | */MockAPNsServer.c | */apnslint.c) continue ;; esac
  object=.build/wasm/$(basename "$file" .c).o
  "$swift/clang" --target=wasm32-wasi -Oz -D__wasi__ -isystem $libc -I.build/wasm -I"$jansson/src" -DHAVE_STDINT_H -DHAVE_STRTOLL \
    -DHAVE_UNISTD_H -ISources/CJanssonMemory/include -ISources/CSharedWords/include -ISources/CSystemTime/include \
    -ISources/CEmbedded/include -c "$file" -o "$object"
  objects="$objects $object"
done
exports=$(sed -n 's/^.*\b\(apnslint_[a-z_]*\)(.*/--export=\1/p' Sources/Bindings/C/apnslint.h | sort -u)
"$swift/wasm-ld" -o .build/wasm/linked.wasm /usr/lib/wasm32-wasi/crt1-reactor.o $objects \
  "$swift/../lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" -L/usr/lib/wasm32-wasi -lc -lm \
  "$(ls /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a | tail -n 1)" --gc-sections --entry _initialize --strip-debug \
  --export=malloc --export=free --export=apnslint_playground --export=apnslint_run $exports -z stack-size=1048576
wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
  .build/wasm/linked.wasm -o .build/wasm/apnslint.wasm
printf 'apnslint.wasm: %s bytes, %s with brotli\n' "$(wc -c < .build/wasm/apnslint.wasm)" "$(brotli -c .build/wasm/apnslint.wasm | wc -c)"
