#!/bin/sh
# Writes the tables of plurals and lists anew from the CLDR of two versions of Babel, and compares them with those of the sources.
set -eu
tools=.build-tools/tables
mkdir -p $tools/made
python3 -m pip install --quiet --disable-pip-version-check --target $tools/old babel==2.8.0 setuptools pytz
python3 -m pip install --quiet --disable-pip-version-check --target $tools/new babel==2.18.0
python3 Tests/tables/plurals.py $tools/old $tools/new $tools/made
for table in $tools/made/*; do cmp "$table" "Sources/App/AppResources/Plurals/${table##*/}"; done
