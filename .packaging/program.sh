#!/bin/sh
# program.sh FOLDER: builds the program that is released into FOLDER; for `make program`. On Linux it is one file with the stand-in
# that needs nothing but a kernel with /proc; on macOS one for both processors, without the stand-in, whose libraries macOS lacks.
set -eu
umask 022
mkdir -p "$1"
if [ "$(uname -s)" != Linux ]; then
  PKG_CONFIG_PATH=$(.packaging/libraries.sh .build/libraries)
  export PKG_CONFIG_PATH
  programs=
  for processor in arm64 x86_64; do
    swift build -c release --product apnslint --triple "$processor-apple-macosx13.0" --scratch-path ".build/$processor"
    programs="$programs .build/$processor/release/apnslint"
  done
  # shellcheck disable=SC2086 # the paths have no blanks
  lipo -create -output "$1/apnslint" $programs
  exit
fi
# Each function has a section of its own, so that the linker can leave out those that are not used and fold equal ones. Symbols are
# stripped.
swift build -c release --product apnslint --traits Command,Serve --scratch-path .build/static \
  -Xswiftc -static-executable -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker -no-pie -Xlinker --gc-sections -Xlinker --icf=safe -Xlinker -s
install -m 755 .build/static/release/apnslint "$1/apnslint"
