#!/bin/sh
# Builds the modules of the C library as Embedded Swift for WebAssembly: build.sh check|quick|small
# `check` only compiles, `quick` also makes .build/wasm/apnslint.wasm, without optimisation, and `small` makes it for size. What has not
# changed is not compiled again. What it needs is said below, and why it is so in docs/decisions/webassembly.md.
set -eu
cd "$(dirname "$0")/../../.."
mode=${1:-}
here=Sources/Bindings/WebAssembly
libc=/usr/include/wasm32-wasi
builtins=$(ls /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a 2>/dev/null | tail -n 1)
case $mode in
check | quick) level=-Onone ;;
# LLVM inlines less for the least size than for -Osize, but for the counting of references, which stands at 17,000 places: as functions
# they are kept from Swift's own passes, which move them past the places where Embedded Swift reads the count. Two passes on loops take
# time, and make more code than they save.
small)
  level='-Osize -Xfrontend -mergeable-traps -Xfrontend -enable-aggressive-reg2mem -Xfrontend -disable-swift-specific-llvm-optzns
    -Xllvm -sil-disable-pass=loop-invariant-code-motion -Xllvm -sil-disable-pass=bcopts -Xllvm -force-attribute=minsize'
  for function in swift_retain swift_retain_n swift_release; do level="$level -Xllvm -force-attribute=$function:noinline"; done
  ;;
*) echo "usage: build.sh check|quick|small" >&2; exit 2 ;;
esac
out=.build/wasm/modules
modules="JSONText PushPayload AppResources PushDocument PushGrouping ReportText GroupReport LintEngine FastReaders PushLint LintProject PushReport MockAPNs Playground YAMLText apnslintc"
# Initialisers by key paths, a choice of protocols, and what reads folders, projects and archives.
left_out='/(ReportFormat|AppReader|AppProduct|BuildSettings|BuiltApp|CodeSignature|ProjectApp|ProjectApp\+Sources|ProjectGenerator|XcodeProject|SwiftSources|AppFiles|ZipArchive|AppBundle\+PropertyLists)\.swift$'

missing=
[ -d $libc ] || missing="$missing wasi-libc"
if [ "$mode" != check ]; then
  # The name has the version of LLVM, which differs between releases of Debian.
  [ -n "$builtins" ] || missing="$missing $(apt-cache search --names-only '^libclang-rt-[0-9]+-dev-wasm32$' 2>/dev/null | cut -d' ' -f1 | sort -V | tail -n 1)"
  command -v wasm-opt >/dev/null || missing="$missing binaryen"
fi
command -v dpkg-source >/dev/null || missing="$missing dpkg-dev"
if [ -n "$missing" ]; then
  echo "these packages of Debian or Ubuntu are missing: apt-get install$missing" >&2
  # Other checks go on without them.
  [ "$mode" = check ] && exit 0
  exit 1
fi
swift=$(dirname "$(readlink -f "$(command -v swiftc)")")
mkdir -p "$out"

# The sources of the two C libraries, as Debian has them. Few machines list source packages: they are listed for this call alone.
find_source() { find .build/wasm -maxdepth 1 -type d -name "$1-[0-9]*" | head -n 1; }
fetch_source() (
  cd .build/wasm
  mkdir -p apt/sources apt/lists/partial
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' "$file" > "apt/sources/$(basename "$file")"
  done
  set -- "$1" -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$PWD/apt/sources" -o Dir::State::Lists="$PWD/apt/lists"
  name=$1
  shift
  apt-get "$@" update && apt-get "$@" source "$name"
)
for name in jansson libyaml; do
  [ -n "$(find_source $name)" ] || fetch_source $name > .build/wasm/apt.log 2>&1 && [ -n "$(find_source $name)" ] || {
    cat .build/wasm/apt.log >&2
    echo "the source of $name is missing: unpack it into .build/wasm" >&2
    [ "$mode" = check ]; exit
  }
done
jansson=$(find_source jansson)
yaml=$(find_source libyaml)
# Of the headers that their configure writes, a few constants count.
sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z]*_builtins@/1/' -e 's/@json_have_long_long@/1/' \
  -e 's/@json_have_localeconv@/0/' "$jansson/src/jansson_config.h.in" > .build/wasm/jansson_config.h
: > .build/wasm/jansson_private_config.h

maps=
for folder in CJanssonMemory CSharedWords CSystemTime CEmbedded; do
  mkdir -p .build/wasm/maps/$folder
  printf 'module %s { umbrella "%s" export * }\n' $folder "$PWD/Sources/C/$folder/include" > .build/wasm/maps/$folder/module.modulemap
  maps="$maps -Xcc -fmodule-map-file=.build/wasm/maps/$folder/module.modulemap"
done

# Embedded Swift wants an import of all that a file uses, also by way of others: the modules above are imported into each file.
# A module of Embedded Swift holds the code of its functions, and the last one compiles all that it calls: only that makes an object.
# A step is skipped if neither its own sources nor those above have changed.
earlier=
changed=
number=0
count=$(echo "$modules" | wc -w)
say() { printf '[%s/%s] %s\n' "$number" $((count + 2)) "$1"; }
for module in $modules; do
  sources=$(find Sources/*/"$module" -name '*.swift' | grep -vE "$left_out")
  [ "$module" = JSONText ] && sources="$sources $here/StandardLibrary.swift"
  [ "$module" = apnslintc ] && sources="$sources $(find $here -name '*Request*.swift' -o -path "$here/*Exports.swift")"
  compile="swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -parse-as-library -wmo -swift-version 6 -suppress-warnings
    -package-name apnslint -module-name $module $earlier -I $out -I Sources/C/CJansson -I Sources/C/CYAML -I Sources/Bindings/C $maps
    -Xcc -D__wasi__ -Xcc -isystem -Xcc $libc -Xcc -I.build/wasm -Xcc -I$jansson/src -Xcc -I$yaml/include"
  printf '%s\n' $sources | sort > "$out/$module.now"
  number=$((number + 1))
  if [ -n "$changed" ] || [ ! -f "$out/$module.swiftmodule" ] || ! cmp -s "$out/$module.now" "$out/$module.files" ||
    [ -n "$(find $sources -newer "$out/$module.swiftmodule")" ]; then
    changed=yes
    say "$module"
    $compile -Onone -emit-module -emit-module-path "$out/$module.swiftmodule" $sources
    cp "$out/$module.now" "$out/$module.files"
  fi
  earlier="$earlier -Xfrontend -import-module -Xfrontend $module"
done
[ "$mode" = check ] && exit 0
object=$out/apnslint-$mode.o
number=$((number + 1))
if [ ! -f "$object" ] || [ "$out/apnslintc.swiftmodule" -nt "$object" ]; then
  say "the code of all: about four minutes"
  $compile $level ${STATISTICS:+-stats-output-dir "$STATISTICS"} -c -o "$object" $sources
fi

c=$(ls "$jansson"/src/*.c Sources/C/CJanssonMemory/*.c Sources/C/CSharedWords/*.c Sources/C/CSystemTime/*.c "$here"/*.c Sources/C/CEmbedded/*.c \
  "$yaml"/src/api.c "$yaml"/src/reader.c "$yaml"/src/scanner.c "$yaml"/src/parser.c "$yaml"/src/loader.c)
texts=$(find Sources -type f ! -name '*.swift' -newer .build/wasm/apnslint.wasm 2>/dev/null | head -n 1)
[ -n "$changed$texts" ] || [ "$object" -nt .build/wasm/apnslint.wasm ] || [ ! -f .build/wasm/apnslint.wasm ] || exit 0
number=$((number + 1))
say "apnslint.wasm"
objects=$object
for file in $c; do
  case $file in */LanguageServer.c | */MockAPNsServer.c | */apnslint.c) continue ;; esac
  object=.build/wasm/$(basename "$file" .c).o
  "$swift/clang" --target=wasm32-wasi -Oz -D__wasi__ -isystem $libc -I.build/wasm -I"$jansson/src" -I"$yaml/include" -DHAVE_STDINT_H \
    -DHAVE_STRTOLL -DHAVE_UNISTD_H -DYAML_DECLARE_STATIC -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5 \
    '-DYAML_VERSION_STRING="0.2.5"' -ISources/C/CJanssonMemory/include -ISources/C/CSharedWords/include -ISources/C/CSystemTime/include \
    -ISources/C/CEmbedded/include -c "$file" -o "$object"
  objects="$objects $object"
done
exports=$(sed -n 's/^.*\b\(apnslint_[a-z_]*\)(.*/--export=\1/p' Sources/Bindings/C/apnslint.h | sort -u)
"$swift/wasm-ld" -o .build/wasm/linked.wasm /usr/lib/wasm32-wasi/crt1-reactor.o $objects \
  "$swift/../lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" -L/usr/lib/wasm32-wasi -lc -lm "$builtins" \
  --gc-sections --entry _initialize --strip-debug --export=malloc --export=free --export=apnslint_playground --export=apnslint_run \
  $exports -z stack-size=1048576
# -Oz takes four times as long, and what it makes is smaller, but compresses less. No address is below 1,024, where the data begins.
tidy="--merge-blocks --remove-unused-brs --remove-unused-names --vacuum"
locals="--simplify-locals-nostructure --vacuum --coalesce-locals"
passes="--low-memory-unused --duplicate-function-elimination --dae --dce --precompute-propagate --code-folding --vacuum --rse $tidy
  --optimize-added-constants-propagate $locals $tidy --rse --code-folding --optimize-instructions $locals --vacuum --reorder-locals
  --duplicate-function-elimination --remove-unused-module-elements --strip-producers --strip-target-features --optimize-instructions"
wasm-opt --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int $passes \
  .build/wasm/linked.wasm -o .build/wasm/apnslint.wasm
echo "apnslint.wasm: $(wc -c < .build/wasm/apnslint.wasm) bytes"
