#!/bin/sh
# tag.sh TAG: fails unless the tag names the version of the sources, and the sources name it as the newest release, as docs/install.md and
# `apnslint init` do then.
set -eu
version=$(make --no-print-directory version)
[ "$1" = "v$version" ] || { echo "the tag is $1, and Project.swift has version $version" >&2; exit 1; }
[ "$(make --no-print-directory release)" = "$version" ] || {
  echo "Project.swift does not name $version as the newest release: set 'release' there, run 'make docs', and tag that commit" >&2; exit 1; }
