#!/bin/sh
# program.sh FOLDER: builds the program that is released into FOLDER; for `make program`. On Linux it is one file that needs
# nothing but a kernel with /proc; elsewhere it is what `make build` builds.
set -eu
umask 022
mkdir -p "$1"
if [ "$(uname -s)" != Linux ]; then
  swift build -c release --product apnslint
  cp .build/release/apnslint "$1/apnslint"
  exit
fi
# Each function has a section of its own, so that the linker can leave out those that are not used and fold equal ones. Symbols are
# stripped.
swift build -c release --product apnslint --scratch-path .build/static \
  -Xswiftc -static-executable -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker -no-pie -Xlinker --gc-sections -Xlinker --icf=safe -Xlinker -s
install -m 755 .build/static/release/apnslint "$1/apnslint"
