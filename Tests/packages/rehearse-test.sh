#!/usr/bin/env bash
# rehearse-test.sh FOLDER PACKAGES [JOB]…: breaks each job of the release's workflow in one place, and fails unless the rehearsal of that job
# ends at that step. FOLDER has a rehearsal that passed, whose artifacts the jobs take, and PACKAGES what --built takes.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath "$1") packages=$(realpath "$2")
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
broken() { # job, file, what is replaced, by what, words of the message
  [ ${#jobs[@]} = 0 ] || [[ " ${jobs[*]} " == *" $1 "* ]] || return 0
  rm -rf "$work/sources"
  git clone --quiet . "$work/sources"
  sed -i "s|$3|$4|" "$work/sources/$2"
  (cd "$work/sources" && git -c user.name=a -c user.email=a@example.com commit --quiet --all --message "Break $1") ||
    { echo "FAILED: nothing to break for $1" >&2; exit 1; }
  ! "$work/sources/.packaging/rehearse.sh" "$folder" --built "$packages" --only "$1" > "$work/log" 2>&1 ||
    { echo "FAILED: $1 passed with a mistake" >&2; exit 1; }
  grep -q "^$1.*$5.*: FAILED" "$work/log" || { cat "$work/log"; echo "FAILED: $1 ended elsewhere" >&2; exit 1; }
  echo "$1: $(grep FAILED "$work/log" | cut -c1-120)"
  passed=$((passed + 1))
}
jobs=("$@")
workflow=.github/workflows/release.yml
broken linux .packaging/tag.sh '"v\$version"' '"\$version"' 'Compare the tag'
broken wasm $workflow 'cp .build/wasm/apnslint.wasm' 'cp .build/wasm/linter.wasm' 'mkdir'
broken modules $workflow 'mv .build/wasm/apnslint-\*.wasm' 'mv .build/wasm/linter-*.wasm' 'mv'
broken macos $workflow 'run: make dist npm' 'run: make lib dist npm' 'make lib'
broken release .packaging/gather.sh 'apnslint-darwin-\$version.tgz' 'apnslint-windows-$version.tgz' 'Gather'
broken pypi $workflow 'mv released/\*.whl wheels' 'mv released/*.tgz wheels' 'pypi-publish'
broken npm $workflow 'released/apnslint-darwin-\*.tgz' 'released/apnslint-mac-*.tgz' 'Publish'
broken image .packaging/Containerfile 'COPY ..TARGETARCH.' 'COPY programs' 'Build and push'
broken page $workflow 'path: playground' 'path: plaground' 'upload-pages'
broken homebrew $workflow 'cp released/apnslint.rb' 'cp released/formula.rb' 'formula'
broken first-use $workflow '"$GITHUB_REPOSITORY:${GITHUB_REF_NAME#v}" Payloads' '"$GITHUB_REPOSITORY:newest" Payloads' 'image'
echo "rehearsals with a mistake: $passed ended where it is"
