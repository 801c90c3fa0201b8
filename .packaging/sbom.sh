#!/bin/sh
# sbom.sh VERSION: writes what is linked into the program as a CycloneDX bill of materials.
set -eu
url=$(sed -n 's/^ *public static let url = "\(.*\)"$/\1/p' $(find Sources/PushReport -name Project.swift))
swift=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
parser=$(sed -n '/"identity" : "swift-argument-parser"/,/"version"/s/.*"version" : "\([^"]*\)".*/\1/p' .build/workspace-state.json | head -1)
jansson=$(pkg-config --modversion jansson)
time=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
component() { # name version licence address
  printf '    {"type": "library", "bom-ref": "%s@%s", "name": "%s", "version": "%s", "licenses": [{"expression": "%s"}], "externalReferences": [{"type": "vcs", "url": "%s"}]}' "$1" "$2" "$1" "$2" "$3" "$4"
}
cat <<SBOM
{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "version": 1,
  "metadata": {
    "timestamp": "$time",
    "component": {"type": "application", "bom-ref": "apnslint@$1", "name": "apnslint", "version": "$1", "licenses": [{"license": {"id": "MIT"}}], "externalReferences": [{"type": "vcs", "url": "$url"}]}
  },
  "components": [
$(component swift "$swift" "Apache-2.0 WITH Swift-exception" https://github.com/swiftlang/swift),
$(component swift-foundation "$swift" "Apache-2.0 WITH Swift-exception" https://github.com/swiftlang/swift-foundation),
$(component swift-argument-parser "${parser:-unknown}" "Apache-2.0 WITH Swift-exception" https://github.com/apple/swift-argument-parser),
$(component jansson "$jansson" MIT https://github.com/akheron/jansson),
$(component libstdc++ "$(cc -dumpfullversion)" "GPL-3.0-or-later WITH GCC-exception-3.1" https://gcc.gnu.org/git/gcc.git),
$(component glibc "$(ldd --version 2>/dev/null | sed -n '1s/.* //p')" LGPL-2.1-or-later https://sourceware.org/git/glibc.git)
  ]
}
SBOM
