#!/bin/sh
# api-docs.sh BUILD: writes pages of what `import APNSLint` gives, with its articles, into .build/api-docs; for `make api-docs`.
set -eu
rm -rf .build/symbols
.packaging/symbol-graph.sh "$1" .build/symbols
PATH="$PATH:$(dirname "$(xcrun --find docc 2>/dev/null || echo /)")"
docc convert Sources/Doors/APNSLint/APNSLint.docc --additional-symbol-graph-dir .build/symbols --output-path .build/api-docs \
  --transform-for-static-hosting --fallback-display-name APNSLint --fallback-bundle-identifier APNSLint --warnings-as-errors
