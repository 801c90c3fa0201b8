#!/bin/sh
# rehearse.sh FOLDER [--only JOB]… [--built PACKAGES] [--bind PATH]…: runs the jobs of the release's workflow on this machine, in FOLDER,
# from the sources of the last commit with a tag of their own. Nothing is published: what uploads has a folder of FOLDER in its place.
# It stops at the first step that fails. Jobs of a container run in a root of Debian; those of other systems up to what compiles.
# Needs root, debootstrap, python3 with PyYAML, node, jq, and Swift. rehearse.py has the rest.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "rehearse.sh needs root, for the roots of Debian" >&2; exit 1; }
exec unshare --mount --propagation private python3 .packaging/rehearse.py "$@"
