#!/bin/sh
# laws.sh PROGRAM: holds the sources to the laws that the manifest does not enforce: which files import what, and what no file has.
# Each fault is printed. PROGRAM is the one of `make quick-build`, and is read if it is there.
set -u
program=$1
faults=0
swift_files() { find "$@" -name '*.swift' | sort; }
# only PLACES PATTERN [FOLDER…]: lines with the pattern may be only in files whose paths have PLACES.
only() {
  places=$1 pattern=$2
  shift 2
  swift_files "${@:-Sources}" | grep -vE "$places" | xargs grep -nE "$pattern" /dev/null && faults=1
}

only '/JSONText/JanssonTree' 'import CJansson(Memory)?$'
only '/YAMLText/' 'import CYAML'
only '/(Command|WebAssembly)/' 'import YAMLText'
only '/(FastReaders/VerdictTable|LintEngine/LazyTable)\.swift' 'import CSharedWords'
only '/(Command/System/CLibrary\.swift|MockAPNsServer/System/)' 'import (Glibc|Musl|Darwin|Dispatch)'
only '/MockAPNsServer/' 'import (CNGHTTP2|COpenSSL)'
only '/(APNSLint|Command|(Lint|Check)PayloadsPlugin)/' 'import Foundation(Essentials)?$'
only '^$' '\btry!|\bas!|fatalError\(|preconditionFailure\('
# The modules of the page are Embedded Swift, which has no key paths.
only '/(APNSLint|Command|CommandMain|LanguageServer|MockAPNsServer|.*Plugin)/' '\(\\\.[a-zA-Z]'
# A link to a file that was moved breaks what is built elsewhere.
find Sources Tests -type l ! -exec test -e {} \; -print | grep . && faults=1
# So does a path of a package's own files.
grep -rnIoE --exclude-dir=node_modules '(\.\./)+[A-Z][A-Za-z]+(/[A-Za-z0-9_.+-]+)*' Sources/Bindings Sources/Editors |
  while IFS=: read -r file line path; do [ -e "$(dirname "$file")/$path" ] || echo "$file:$line: no $path"; done | grep . && faults=1
# Commands take streams, folder, environment and clock from their surroundings.
only '/Command/(System|Serve)/' '\b(getenv|isatty|time|clock_gettime)\(|currentDirectoryPath|descriptor: [0-2]\b' \
  Sources/Doors/Command
# The program links FoundationEssentials alone, so each import of Foundation is behind a question for it.
for file in $(swift_files Sources | grep -v Plugin/ | xargs grep -lE '^ *import Foundation$'); do
  grep -q 'canImport(FoundationEssentials)' "$file" || { echo "$file: imports Foundation without asking for FoundationEssentials"; faults=1; }
done
if [ "$(uname -s)" = Linux ]; then
  # Swift lacks some names of the C library on macOS.
  if command -v python3 >/dev/null; then python3 Tests/Darwin/check.py Sources/Doors/Command Sources/Doors/MockAPNsServer || faults=1; fi
  if [ -x "$program" ] && ldd "$program" | grep -E 'libssl|libcrypto|libnghttp2|libFoundation\.so'; then faults=1; fi
fi
if [ -x "$program" ] && grep -q s14MockAPNsServer "$program"; then echo "$program: has parts of the stand-in"; faults=1; fi
exit $faults
