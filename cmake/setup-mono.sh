#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# setup-mono.sh FOLDER unpacks the parts of Mono that the interoperability tests need besides installed packages: the FastCGI
# server of ASP.NET, and the generators wsdl and xsd. Installing them would install all tools of Mono.
set -euo pipefail
folder=$1
packages="mono-xsp4-base mono-fastcgi-server4 mono-devel"
[ ! -e "$folder/unpacked" ] || exit 0

download=$(mktemp -d)
trap 'rm -rf "$download"' EXIT
chmod 755 "$download"
# shellcheck disable=SC2086
(cd "$download" && apt-get -qq download $packages 2>/dev/null)
mkdir -p "$folder"
for package in "$download"/*.deb; do dpkg -x "$package" "$folder"; done
for program in fastcgi-mono-server4 wsdl xsd; do
    [ -e "$folder/usr/lib/mono/4.5/$program.exe" ] || { echo "there is no $program.exe" >&2; exit 1; }
done
touch "$folder/unpacked"
