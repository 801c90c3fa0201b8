#!/bin/sh
# sbom.sh VERSION: writes what is linked into the program as a CycloneDX bill of materials.
set -eu
url=$(sed -n 's/^ *public static let url = "\(.*\)"$/\1/p' $(find Sources/Reports/PushReport -name Project.swift))
swift=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
parser=$(sed -n '/"identity" : "swift-argument-parser"/,/"version"/s/.*"version" : "\([^"]*\)".*/\1/p' $(find .build -maxdepth 2 -name workspace-state.json) | head -1)
form=+%Y-%m-%dT%H:%M:%SZ
time=$(date -u -d "@$SOURCE_DATE_EPOCH" $form 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" $form)
component() { # name version licence address
  printf '    {"type": "library", "bom-ref": "%s@%s", "name": "%s", "version": "%s", "licenses": [{"expression": "%s"}], "externalReferences": [{"type": "vcs", "url": "%s"}]}\n' "$1" "$2" "$1" "$2" "$3" "$4"
}
components() {
  component swift "$swift" "Apache-2.0 WITH Swift-exception" https://github.com/swiftlang/swift
  component swift-foundation "$swift" "Apache-2.0 WITH Swift-exception" https://github.com/swiftlang/swift-foundation
  component swift-argument-parser "${parser:-unknown}" "Apache-2.0 WITH Swift-exception" https://github.com/apple/swift-argument-parser
  component jansson "$(pkg-config --modversion jansson)" MIT https://github.com/akheron/jansson
  component libyaml "$(pkg-config --modversion yaml-0.1)" MIT https://github.com/yaml/libyaml
  # What macOS has itself, and what the program lacks there, is not linked in.
  [ "$(uname -s)" = Linux ] || return 0
  component nghttp2 "$(pkg-config --modversion libnghttp2)" MIT https://github.com/nghttp2/nghttp2
  component openssl "$(pkg-config --modversion openssl)" Apache-2.0 https://github.com/openssl/openssl
  component libstdc++ "$(cc -dumpfullversion)" "GPL-3.0-or-later WITH GCC-exception-3.1" https://gcc.gnu.org/git/gcc.git
  component glibc "$(ldd --version 2>/dev/null | sed -n '1s/.* //p')" LGPL-2.1-or-later https://sourceware.org/git/glibc.git
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
$(components | sed '$!s/$/,/')
  ]
}
SBOM
