#!/bin/sh
# Looks for memory that a program never releases, by valgrind: leaks.sh PROGRAM. Swift's runtime points into the middle of its type
# tables, which valgrind takes for possibly lost, so only definite losses count.
command -v valgrind >/dev/null || { echo "valgrind is missing: install it and run make leaks again" >&2; exit 1; }
valgrind --quiet --leak-check=full --undef-value-errors=no --error-exitcode=99 \
  --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect "$1" --quiet Payloads
code=$?
[ $code -lt 2 ] || exit $code
echo "no leaks"
