#!/bin/sh
# formula.sh VERSION URL FOLDER: writes Homebrew's formula for the tarballs in FOLDER, whose checksums are in its SHA256SUMS.
set -eu
download() { # system of the tarball, what stands before each line
  sum=$(sed -n "s/  apnslint-$version-$1.tar.gz\$//p" "$folder/SHA256SUMS")
  [ -n "$sum" ] || { echo "there is no tarball for $1" >&2; return 0; }
  echo "$2url \"$url/releases/download/v$version/apnslint-$version-$1.tar.gz\""
  echo "$2sha256 \"$sum\""
}
version=$1
url=$2
folder=$3
cat <<RUBY
class Apnslint < Formula
  desc "Finds what will go wrong with Apple push payloads before they are sent"
  homepage "$url"
  license "MIT"
  version "$version"

  on_macos do
$(download darwin-universal '    ')
  end

  on_linux do
    on_intel do
$(download linux-x86_64 '      ')
    end
    on_arm do
$(download linux-aarch64 '      ')
    end
  end

  def install
    prefix.install Dir["*"]
  end

  test do
    (testpath/"push.apns").write '{"aps":{"badge":"3"}}'
    assert_match "wrong-kind", shell_output("#{bin}/apnslint push.apns", 1)
  end
end
RUBY
