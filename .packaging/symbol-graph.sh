#!/bin/sh
# symbol-graph.sh BUILD OUT: writes the public symbols of APNSLint and of the modules that it exports, of the build in a folder, into
# OUT/MODULE.symbols.json.
set -eu
build=$1
out=$2
triple=$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p')
set -- -Xcc -fmodule-map-file=Sources/C/CJansson/module.modulemap
for module in CEmbedded CSharedWords CJanssonMemory; do set -- "$@" -Xcc "-fmodule-map-file=$build/$module.build/module.modulemap"; done
[ "$(uname -s)" != Darwin ] || set -- "$@" -sdk "$(xcrun --show-sdk-path)"
mkdir -p "$out"
for module in JSONText PushPayload AppResources PushDocument LintEngine PushLint PushGrouping APNSLint; do
  swift symbolgraph-extract -module-name $module -target "$triple" -I "$build/Modules" -minimum-access-level public \
    -skip-synthesized-members -omit-extension-block-symbols -output-dir "$out" "$@"
done
