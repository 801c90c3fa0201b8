#!/bin/sh
# Tests the report formats of a program with their schemas and readers: check.sh PROGRAM.
set -eu
tools=.build-tools/formats
requirements='jsonschema==4.26.0 rfc3987==1.3.8 sarif-tools==3.0.5 junitparser==5.0.3 tap.py==3.2.1 pyyaml==6.0.3 more-itertools==10.8.0'
.packaging/with-tools.sh formats "$requirements"
# The sources of sarif-om hold the published schema of SARIF 2.1.0.
[ -d $tools/sarif_om-1.0.4 ] || {
  $tools/bin/pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: --dest $tools sarif-om==1.0.4
  tar -xzf $tools/sarif_om-1.0.4.tar.gz -C $tools
}
$tools/bin/python Tests/formats/check.py "$1" $tools/sarif_om-1.0.4/sarif-2.1.0-rtm.4.json
