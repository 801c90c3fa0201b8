#!/bin/sh
# stale.sh VERSION URL: looks for versions and addresses that are not those of Project.swift, and for tags that do not exist; for
# `make stale`. What users copy says VERSION instead of a version.
set -eu
version=$1
place=${2#https://}
found=0
say() { echo "$1" >&2; found=1; }

pages=$(git ls-files README.md 'docs/*.md' 'docs/decisions/*.md' 'docs/examples/*' .github .packaging .pre-commit-hooks.yaml \
  'Sources/Bindings/*')

# Every github.com/…/apnslint has to be the address of this project.
for line in $(grep -noE 'github\.com/[A-Za-z0-9_.-]+/apnslint' $pages | grep -v ":$place\$" || true); do
  say "not the address of Project.swift: $line"
done

# Every tag that is named has to exist.
for line in $(grep -nE '(rev: |@|tags?/|checkout )v[0-9]+\.[0-9]+\.[0-9]+' $pages | grep -v 'actions/' | tr ' ' '_' || true); do
  tag=$(echo "$line" | grep -oE 'v[0-9]+\.[0-9]+\.[0-9]+' | head -1)
  git rev-parse -q --verify "refs/tags/$tag" >/dev/null || say "there is no tag $tag: $line"
done
for line in $(grep -noE 'from: "[0-9]+\.[0-9]+\.[0-9]+"' $pages | grep -v "\"$version\"" | tr ' ' '_' || true); do
  say "not the version of Project.swift: $line"
done

# Versions in file names and in the program's output.
for line in $(grep -noE '(apnslint[-_ ]|"apnslint","version":"|apnslint==)[0-9]+\.[0-9]+\.[0-9]+' $pages | tr ' ' '_' || true); do
  case "$line" in *[-_\"=]"$version") ;; *) say "not the version of Project.swift: $line" ;; esac
done
exit "$found"
