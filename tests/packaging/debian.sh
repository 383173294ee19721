#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Builds, installs, runs and removes the Debian packages in a folder that serves as the root of a machine: with files and a copy
# of dpkg's list of packages of its own, so that dependencies are those of the real machine, which stays unchanged.
#   debian.sh BUILD
set -euo pipefail
. "$(dirname "$0")/../support/service.sh"

[ $# = 1 ] || die "expected the build folder"
build=$1
export PATH="$PATH:/usr/sbin:/sbin"

# ---- made
mkdir -p "$scratch/page/assets" # the tests of the page use the real one
echo '<!doctype html><title>Waybill</title>' >"$scratch/page/index.html"
echo '"use strict"' >"$scratch/page/assets/index-0.js"
WAYBILL_PAGE_FOLDER=$scratch/page quietly cpack --config "$build/CPackConfig.cmake" -G DEB -B "$scratch/packages" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip
program=$(echo "$scratch"/packages/waybill_*.deb)
library=$(echo "$scratch"/packages/waybill-dev_*_all.deb)
for package in "$program" "$library"; do
    [ -f "$package" ] || die "cpack made no $package"
    if dpkg-deb -c "$package" | awk '$2 != "root/root" || $1 ~ /^-.....w|^-.......w/' | grep .; then die "the files above are not root's alone"; fi
done
dpkg-deb -f "$program" Depends | grep -q 'libpq5.*' || die "waybill depends on: $(dpkg-deb -f "$program" Depends)"
expected="./etc/logrotate.d/waybill ./etc/waybill/waybill.toml ./usr/bin/waybill ./usr/sbin/as-waybill ./usr/lib/systemd/system/waybill.service ./usr/lib/sysusers.d/waybill.conf
    ./usr/share/bash-completion/completions/waybill ./usr/share/doc/waybill/changelog.gz ./usr/share/doc/waybill/copyright ./usr/share/doc/waybill/operation.md
    ./usr/share/man/man1/waybill.1.gz ./usr/share/man/man8/as-waybill.8.gz ./usr/share/waybill/examples/Caddyfile ./usr/share/waybill/examples/certbot-hook
    ./usr/share/waybill/examples/haproxy.cfg ./usr/share/waybill/examples/lighttpd.conf ./usr/share/waybill/examples/nginx.conf ./usr/share/waybill/page/assets/index-0.js
    ./usr/share/waybill/page/index.html"
found=$(dpkg-deb -c "$program" | awk '$1 ~ /^-/ {print $6}' | sort)
[ "$found" = "$(printf '%s\n' $expected | sort)" ] || die "waybill contains: $found"

# ---- installed
root=$scratch/root
waybill=$root/usr/bin/waybill
mkdir -p "$root" "$scratch/dpkg/updates"
cp -r /var/lib/dpkg/status /var/lib/dpkg/info "$scratch/dpkg"
sed -i '/^Package: waybill\(-dev\)\?$/,/^$/d' "$scratch/dpkg/status" # should this machine have it installed
as_root=()
if [ "$(id -u)" != 0 ]; then as_root=(fakeroot); fi
on_machine() {
    quietly "${as_root[@]}" dpkg --instdir="$root" --admindir="$scratch/dpkg" --log="$scratch/dpkg.log" --no-triggers \
        --force-script-chrootless "$@"
}
status_of() { dpkg-query --admindir="$scratch/dpkg" -W -f '${db:Status-Abbrev}' "$1" 2>/dev/null || true; }
files() { (cd "$root" && find . ! -type d ! -path './etc/group*' ! -path './etc/gshadow*' ! -path './etc/passwd*' ! -path './etc/shadow*' ! -path './etc/.pwd.lock' | sort); }

on_machine -i "$program" "$library"
[ "$(status_of waybill)$(status_of waybill-dev)" = "ii ii " ] || die "installed: $(status_of waybill) $(status_of waybill-dev)"
file "$root/usr/bin/waybill" | grep -q ', stripped' || die "the program is not stripped"
grep -q '^waybill-tls:' "$root/etc/group" || die "postinst has not made the group"
mkdir "$scratch/unit" # systemd looks for programs on the real machine
sed "s|/usr/bin/waybill |$waybill |" "$root/usr/lib/systemd/system/waybill.service" >"$scratch/unit/waybill.service"
quietly systemd-analyze verify --man=no "$scratch/unit/waybill.service"
if grep . "$scratch/log"; then die "systemd would complain of the above"; fi
quietly cmake -S "$(dirname "$0")/consumer" -B "$scratch/consumer" -DCMAKE_PREFIX_PATH="$root/usr"

# ---- run, as the unit would but for the port, the store and the user
store="sqlite:$scratch/agency.db"
export WAYBILL_PASSWORD=secret
quietly "$waybill" load --sample --store "$store"
quietly "$waybill" user add agency --user 9032 --store "$store"
: >"$scratch/serve.log" # the service may come to open it only after it is first looked for
WAYBILL_STORE=$store "$waybill" serve --config "$root/etc/waybill/waybill.toml" --page "$root/usr/share/waybill/page" --listen 127.0.0.1:0 >>"$scratch/serve.log" 2>&1 &
service=$!
await_url "$scratch/serve.log"
[ "$(python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())' "$url/")" = "$(cat "$scratch/page/index.html")" ] || die "the service does not send the page of the package"
quietly "$waybill" trips --url "$url" --login agency --user 9032 --since 2020-01-01
kill "$service"
wait "$service" || die "the service ends with $? when it is stopped"
service=""

# ---- installed again: the operator's changes are kept
echo "threads = 3" >>"$root/etc/waybill/waybill.toml"
on_machine --force-confdef -i "$program"
grep -q '^threads = 3' "$root/etc/waybill/waybill.toml" || die "an upgrade takes the operator's settings"

# ---- removed
on_machine -r waybill waybill-dev
[ "$(files)" = "./etc/logrotate.d/waybill
./etc/waybill/waybill.toml" ] || die "left when removed: $(files)"
on_machine -P waybill waybill-dev
[ -z "$(files)" ] || die "left when purged: $(files)"
[ -z "$(status_of waybill)$(status_of waybill-dev)" ] || die "still known to dpkg"
