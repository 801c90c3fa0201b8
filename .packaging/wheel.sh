#!/bin/sh
# wheel.sh VERSION LIBRARY PROGRAM FOLDER [TAG]: makes a Python wheel in FOLDER from the C library in LIBRARY and the static PROGRAM, with
# the time SOURCE_DATE_EPOCH; for `make wheel`. With a TAG, such as musllinux_1_2_x86_64, the wheel has only the command.
set -eu
umask 022
library=$2
program=$(realpath "$3")
out=$4
python=${PYTHON:-python3}
module=Sources/Bindings/Python/apnslint/_apnslint.abi3.so
command -v "$python" >/dev/null || { echo "$python is missing" >&2; exit 1; }

trap 'rm -f "$module"' EXIT
if [ -n "${5:-}" ]; then
  tag=py3-none-$5
else
  include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
  [ -f "$include/Python.h" ] || { echo "$include/Python.h is missing: install Python's headers" >&2; exit 1; }
  cc -O2 -Wall -Wextra -Werror -Wno-cast-function-type -fPIC -fvisibility=hidden -shared -I"$include" -ISources/Bindings/C \
    Sources/Bindings/Python/apnslint/_apnslint.c "$library/libapnslint.a" -Wl,-Bstatic -lstdc++ -Wl,-Bdynamic -lm \
    -static-libgcc -Wl,--exclude-libs,ALL -Wl,--gc-sections -s -o "$module"
  chmod 644 "$module"
  # The wheel runs with every glibc from the newest version that the module asks for. The static program asks for none.
  glibc=$(objdump -T "$module" | sed -n 's/.*(\{0,1\}GLIBC_\([0-9]*\.[0-9]*\).*/\1/p' | sort -V | tail -1)
  tag=cp310-abi3-manylinux_$(echo "$glibc" | tr . _)_$(uname -m)
fi
mkdir -p "$out"
APNSLINT_WHEEL_TAG=$tag APNSLINT_PROGRAM=$program \
  "$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$out" Sources/Bindings/Python
ls "$out"/apnslint-"$1"-"$tag".whl
