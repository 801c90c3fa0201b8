#!/bin/sh
# program.sh FOLDER OPTION…: builds the program that is released into FOLDER, with these options of `swift build` on Linux; for
# `make program`. On Linux it is one file with the stand-in
# that needs nothing but a kernel with /proc; on macOS one for both processors, without the stand-in, whose libraries macOS lacks.
set -eu
umask 022
folder=$1
shift
mkdir -p "$folder"
if [ "$(uname -s)" != Linux ]; then
  PKG_CONFIG_PATH=$(.packaging/libraries.sh .build/libraries)
  export PKG_CONFIG_PATH
  programs=
  for processor in arm64 x86_64; do
    swift build -c release --product apnslint --triple "$processor-apple-macosx13.0" --scratch-path ".build/$processor"
    programs="$programs .build/$processor/release/apnslint"
  done
  # shellcheck disable=SC2086 # the paths have no blanks
  lipo -create -output "$folder/apnslint" $programs
  exit
fi
# Symbols are stripped, and so are the tables for unwinding.
swift build -c release --product apnslint --traits Command,Serve --scratch-path .build/static \
  -Xswiftc -static-executable -Xswiftc -gnone "$@" -Xlinker -s -Xlinker -T -Xlinker "$PWD/.packaging/no-unwinding.ld"
install -m 755 .build/static/release/apnslint "$folder/apnslint"
