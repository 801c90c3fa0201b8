#!/bin/sh
# stale.sh VERSION URL RELEASE: looks for versions and addresses that are not those of Project.swift, for names of a release before there
# is one, and for tags that do not exist; for `make stale`. RELEASE is empty before the first. How to get a release is said in one place:
# `.packaging/install` has docs/install.md and the
# parts of README.md for today and for then.
set -eu
version=$1
place=${2#https://}
release=${3:-}
found=0
say() { echo "$1" >&2; found=1; }

pages=$(git ls-files README.md 'docs/*.md' 'docs/decisions/*.md' 'docs/examples/*' .github .packaging .pre-commit-hooks.yaml \
  'Sources/Bindings/*')
# What people read or copy, without the place for after the first release and the scripts that make and fetch one.
read=$(git ls-files README.md 'docs/*.md' 'docs/examples/*' .pre-commit-hooks.yaml 'Sources/Bindings/*' 'Sources/Editors/*' \
  'Sources/Doors/Command/*' | grep -vE '^docs/(rules/|releasing\.md)')

# Every github.com/…/apnslint has to be the address of this project.
for line in $(grep -noE 'github\.com/[A-Za-z0-9_.-]+/apnslint' $pages | grep -v ":$place\$" || true); do
  say "not the address of Project.swift: $line"
done

# Every tag that is named has to exist.
for line in $(grep -nE '(rev: |@|tags?/|checkout )v[0-9]+\.[0-9]+\.[0-9]+' $pages | grep -v 'actions/' | tr ' ' '_' || true); do
  tag=$(echo "$line" | grep -oE 'v[0-9]+\.[0-9]+\.[0-9]+' | head -1)
  git rev-parse -q --verify "refs/tags/$tag" >/dev/null || say "there is no tag $tag: $line"
done
[ -z "$release" ] || git rev-parse -q --verify "refs/tags/v$release" >/dev/null || say "there is no tag v$release, the release of Project.swift"
for line in $(grep -noE 'from: "[0-9]+\.[0-9]+\.[0-9]+"' $pages | grep -v "\"$version\"" | tr ' ' '_' || true); do
  say "not the version of Project.swift: $line"
done

# Versions in file names and in the program's output.
for line in $(grep -noE '(apnslint[-_ ]|"apnslint","version":"|apnslint==)[0-9]+\.[0-9]+\.[0-9]+' $pages | tr ' ' '_' || true); do
  case "$line" in *[-_\"=]"$version") ;; *) say "not the version of Project.swift: $line" ;; esac
done

# Before the first release nothing that people read may ask for one: packages of registries, files of a release, tags of the repository.
names='(pip3?|pipx|uv|uv tool|uv pip) (install|run|add) ([-a-z]+ )*apnslint\b|uvx apnslint|npx ([-a-z]+ )*apnslint|(npm|pnpm|yarn|bun) (install|i|add) ([-a-z]+ )*apnslint\b|brew (install|tap) [a-z/]*apnslint|apt(-get)? install [./]*apnslint|docker (run|pull) .*apnslint/apnslint|gem install apnslint|composer require .*apnslint|go (get|install) [a-z./]*/apnslint|apnslint==|releases/(download|tag|latest)|/raw/v|rev: *v?([0-9]|VERSION)|actions/apnslint@v|url: "[^"]*/apnslint(\.git)?", *(from|exact)'
if [ -z "$release" ]; then
  grep -nE "$names" $read > /dev/null && { grep -noHE "$names" $read | sed 's/^/there is no release: /' >&2; found=1; }
fi
# The pages have to be those for this release.
if [ -d .packaging/install ]; then
  pages=$(mktemp -d)
  for page in $(.packaging/install.sh "$release" "$pages"); do cmp -s "$page" "$pages/$page" || say "$page is not as .packaging/install has it: run make docs"; done
  rm -r "$pages"
fi
exit "$found"
