#!/usr/bin/env bash
# try.sh VERSION FOLDER: installs the wheel, the Debian package and the tarball of FOLDER, each in a clean Debian root of its own, and
# uses it as the README says; for `make try-packages`. Needs root, debootstrap and a mirror of Debian.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$1
dist=$(cd "$2" && pwd)
[ "$(id -u)" = 0 ] || { echo "make try-packages needs root" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "debootstrap is missing: install it" >&2; exit 1; }
work=$(mktemp -d /tmp/apnslint-packages.XXXXXX)
roots=()
finish() {
  for root in "${roots[@]}"; do umount "$root/proc" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT
passed=0

# Makes a root folder with /proc and two samples, from a copy of the base if one is given.
root_with() {
  root=$work/$1
  mkdir -p "$root"
  [ -z "${2:-}" ] || cp -a "$2/." "$root"
  mkdir -p "$root/proc" "$root/tmp"
  mount -t proc proc "$root/proc"
  roots+=("$root")
  printf '{"aps":{"alert":"Gate changed","badge":"3"}}' > "$root/tmp/bad.apns"
  printf '{"aps":{"alert":"Gate changed","badge":3}}' > "$root/tmp/good.apns"
}

within() { # seconds, name, command
  local limit=$1 name=$2 start=$SECONDS
  shift 2
  "$@" || { echo "FAILED: $name" >&2; exit 1; }
  [ $((SECONDS - start)) -le "$limit" ] || { echo "FAILED: $name took $((SECONDS - start)) s" >&2; exit 1; }
  echo "$name: $((SECONDS - start)) s"
  passed=$((passed + 1))
}

# A bad payload gives its finding and the exit code 1, a good one neither.
checks() { # root, program
  local output status=0
  output=$(chroot "$1" "$2" --format concise /tmp/bad.apns) || status=$?
  [ "$status" = 1 ] && [[ $output == *"[wrong-kind]"* ]] || { echo "$output, exit code $status" >&2; return 1; }
  chroot "$1" "$2" --quiet --fail-on info /tmp/good.apns
  [ "$(chroot "$1" "$2" --version)" = "$version" ]
}

static() {
  tar -xzf "$dist/apnslint-$version-linux-$(uname -m).tar.gz" -C "$root" --strip-components=1 && checks "$root" /bin/apnslint
}

deb() { chroot "$root" dpkg --install /tmp/apnslint.deb >/dev/null && checks "$root" apnslint; }

# The lines of Python that the README shows; its comment is what they print.
readme_example() { sed -n '/^```python$/,/^```$/{/^```/d;p;}' README.md; }

wheel() {
  # Without a compiler and without a registry.
  chroot "$root" sh -c '! command -v cc && ! command -v gcc' &&
    chroot "$root" python3 -m venv /opt/venv &&
    chroot "$root" /opt/venv/bin/pip install --quiet --no-index --disable-pip-version-check "/tmp/$(basename "$1")" &&
    checks "$root" /opt/venv/bin/apnslint &&
    readme_example > "$root/tmp/readme.py" &&
    grep -q 'import apnslint' "$root/tmp/readme.py" &&
    [ "$(chroot "$root" /opt/venv/bin/python /tmp/readme.py)" = "$(sed -n 's/^# //p' "$root/tmp/readme.py")" ]
}

checksums() {
  (cd "$dist" && sha256sum --check --quiet SHA256SUMS &&
    for file in ./*"$version"*; do grep -q "  ${file#./}\$" SHA256SUMS || { echo "$file has no checksum" >&2; exit 1; }; done)
}
within 60 "the checksums" checksums

# The static file, in a root with nothing else.
root_with static
within 60 "the static file in an empty root" static

base=${BASE:-/var/cache/apnslint-try/base}
[ -d "$base" ] || {
  mkdir -p "$(dirname "$base")"
  # This machine's own release and mirror.
  suite=${SUITE:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
  mirror=${MIRROR:-$(sed -n 's/^URIs: //p;s/^deb \([^ ]*\) .*/\1/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -1 || true)}
  debootstrap --variant=minbase --include=python3,python3-venv "$suite" "$base.new" $mirror >"$work/debootstrap.log" 2>&1 ||
    { tail -5 "$work/debootstrap.log" >&2; exit 1; }
  mv "$base.new" "$base"
}
root_with deb "$base"
cp "$dist"/apnslint_"$version"_*.deb "$root/tmp/apnslint.deb"
within 60 "the Debian package" deb

root_with wheel "$base"
cp "$dist"/apnslint-"$version"-*.whl "$root/tmp"
within 60 "the wheel" wheel "$dist"/apnslint-"$version"-*.whl

# The steps of the GitHub action, with a folder instead of the address of the releases.
releases=$work/releases
mkdir -p "$releases/v$version" "$work/summary"
cp "$dist"/*.tar.gz "$dist/SHA256SUMS" "$releases/v$version"
action=.github/actions/apnslint
action_checks() {
  local output status=0
  RELEASES="file://$releases" "$action/install.sh" "$work/action" >/dev/null
  ! RELEASES="file://$releases" SHA256=0 "$action/install.sh" "$work/action" >/dev/null || return 1
  ! RELEASES="file://$releases" VERSION=9.9.9 "$action/install.sh" "$work/action" >/dev/null 2>&1 || return 1
  output=$(PATHS=$root/tmp/bad.apns GITHUB_STEP_SUMMARY=$work/summary/page.md "$action/check.sh" "$work/action/bin/apnslint") || status=$?
  [ "$status" = 1 ] && [[ $output == *"::error"* ]] && grep -q wrong-kind "$work/summary/page.md"
}
within 60 "the action's steps" action_checks

# The hooks, run by pre-commit.
hooks() {
  python3 -m venv "$work/venv" && "$work/venv/bin/pip" install --quiet --disable-pip-version-check pre-commit &&
    mkdir -p "$work/repository" && cp "$root/tmp/bad.apns" "$work/repository" && cat > "$work/repository/.pre-commit-config.yaml" <<YAML &&
repos:
  - repo: local
    hooks:
      - id: apnslint
        name: apnslint
        entry: apnslint lint
        language: python
        additional_dependencies: ["$(echo "$dist"/apnslint-"$version"-*.whl)"]
        files: \\.apns\$
      - id: apnslint-fix
        name: apnslint fix
        entry: apnslint fix --write
        language: python
        additional_dependencies: ["$(echo "$dist"/apnslint-"$version"-*.whl)"]
        files: \\.apns\$
YAML
    (cd "$work/repository" && git init -q && git add . && export PRE_COMMIT_HOME="$work/pre-commit" &&
      ! "$work/venv/bin/pre-commit" run --all-files apnslint > "$work/hooks.log" && grep -q wrong-kind "$work/hooks.log" &&
      { "$work/venv/bin/pre-commit" run --all-files apnslint-fix >/dev/null || true; } && grep -q '"badge":3' bad.apns &&
      git add . && "$work/venv/bin/pre-commit" run --all-files apnslint >/dev/null)
}
within 120 "the hooks" hooks

echo "packages: $passed passed, 0 failed"
