# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# For scripts that call a service: `. service.sh`. They have a folder `$scratch`, which is removed when they end, and one
# service at a time, `$service`, which ends with them.
scratch=$(mktemp -d "${TMPDIR:-/tmp}/waybill-test-XXXXXX")
service=""
stop_service() {
    if [ -n "$service" ]; then kill "$service" 2>/dev/null || true; wait "$service" || true; fi
    service=""
}
trap 'stop_service; rm -rf "$scratch"' EXIT

die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }
quietly() { "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; die "failed: $*"; }; }

# await_url LOG: waits until the process `$service` has written the URL that it listens on, and sets `url`.
await_url() {
    url=""
    for _ in $(seq 3000); do
        url=$(sed -n 's/^\(waybill \)\{0,1\}listens on //p' "$1")
        if [ -n "$url" ]; then return; fi
        kill -0 "$service" 2>/dev/null || { cat "$1" >&2; echo "the service has ended" >&2; return 1; }
        sleep 0.1
    done
    echo "the service does not listen" >&2
    return 1
}

# start_service PROGRAM FOLDER LOGIN: a service with the sample data, whose password is in WAYBILL_PASSWORD. Its store
# and its log are in the folder. Sets `service` and `url`.
start_service() {
    local program=$1 store="sqlite:$2/agency.db" log="$2/serve.log"
    "$program" load --sample --store "$store" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
    "$program" user add "$3" --user 9032 --store "$store" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
    : >"$log" # the service may open it only after it is read for the first time
    "$program" serve --listen 127.0.0.1:0 --store "$store" >>"$log" 2>&1 &
    service=$!
    await_url "$log"
}
