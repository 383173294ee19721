#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# A PostgreSQL server of the tests' own, on a loopback port and a socket that nobody else has.
#   postgresql.sh start FOLDER     makes FOLDER and a server in it; its URL is then in FOLDER/url
#   postgresql.sh standby FOLDER OF  makes FOLDER and a standby of the server in OF in it; its URL is in FOLDER/url
#   postgresql.sh pool FOLDER      starts PgBouncer, which gives each transaction one of three sessions; its URL is in FOLDER/pool
#   postgresql.sh dump FOLDER FILE     writes a backup of its database
#   postgresql.sh restore FOLDER FILE  replaces its database with the backup
#   postgresql.sh crash FOLDER     ends it at once; it recovers from its log when it is restarted
#   postgresql.sh restart FOLDER   starts it again, at the same URL
#   postgresql.sh stop FOLDER      ends it and removes everything
# As root it runs as `postgres`, since PostgreSQL refuses root; as anybody else it runs as they do.
set -euo pipefail

die() { printf 'postgresql.sh: %s\n' "$*" >&2; exit 1; }
[ $# = 2 ] || { [ $# = 3 ] && [[ "$1" =~ ^(standby|dump|restore)$ ]]; } ||
    die "expected: start, standby, pool, dump, restore, crash, restart or stop, and a folder"
chore=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)

# Debian keeps the servers of all versions out of PATH.
tools=$(find /usr/lib/postgresql -maxdepth 3 -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -n 1)
if [ -z "$tools" ]; then tools=$(dirname "$(command -v initdb)") || die "PostgreSQL's initdb is not installed"; fi

as_server() {
    if [ "$(id -u)" != 0 ]; then "$@"; else setpriv --reuid=postgres --regid=postgres --init-groups "$@"; fi
}

# Port and place are noted beside the URL. The place has a short path because a socket's path is limited to 107 bytes,
# and it is readable for `postgres`, which a build folder below /root is not.
place() { cat "$folder/place"; }

run_server() {
    local port=$1
    # nothing of ours is held open by the server, or whoever waits for our output would wait for its end
    (cd / && as_server "$tools/pg_ctl" -s -w -t 120 -D "$(place)/data" -l "$(place)/log" \
        -o "-p $port -k $(place)" start >/dev/null 2>&1 </dev/null)
}

start() {
    if [ -f "$folder/place" ]; then stop; mkdir -p "$folder"; fi
    trap 'code=$?; if [ $code != 0 ]; then stop; fi; exit $code' EXIT # nothing is left of a server that did not start
    mktemp -d "${TMPDIR:-/tmp}/waybill-pg-XXXXXX" >"$folder/place"
    if [ "$(id -u)" = 0 ]; then chown postgres "$(place)"; fi
    echo "planted/secret" >"$folder/password"
    # over the socket without a password, over the network with one
    (cd / && as_server "$tools/initdb" -D "$(place)/data" -U waybill -E UTF8 --locale=C.UTF-8 --auth-local=trust \
        --auth-host=scram-sha-256 --pwfile=/dev/stdin <"$folder/password" >"$folder/initdb.log" 2>&1) ||
        { cat "$folder/initdb.log" >&2; die "initdb failed"; }
    cat >>"$(place)/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
max_connections = 300
max_pred_locks_per_transaction = 256
fsync = off                # processes end, but the machine does not
autovacuum = off
CONF
    run_on_free_port
    (cd / && "$tools/createdb" -h "$(place)" -p "$(cat "$folder/port")" -U waybill tests)
}

run_on_free_port() {
    local port attempt
    for attempt in $(seq 20); do
        port=$((20000 + RANDOM % 12768)) # below those that the kernel gives to whoever connects
        if run_server "$port"; then
            echo "$port" >"$folder/port"
            echo "postgresql://waybill@/tests?host=$(place)&port=$port" >"$folder/url"
            return
        fi
    done
    cat "$(place)/log" >&2
    die "the server did not start on $attempt ports"
}

standby() {
    trap 'code=$?; if [ $code != 0 ]; then stop; fi; exit $code' EXIT
    mktemp -d "${TMPDIR:-/tmp}/waybill-pg-XXXXXX" >"$folder/place"
    if [ "$(id -u)" = 0 ]; then chown postgres "$(place)"; fi
    (cd / && as_server "$tools/pg_basebackup" -h "$(cat "$1/place")" -p "$(cat "$1/port")" -U waybill -D "$(place)/data" \
        --checkpoint=fast --wal-method=stream --write-recovery-conf)
    run_on_free_port
}

pool() {
    cat >"$(place)/pool.ini" <<INI
[databases]
tests = host=$(place) port=$(cat "$folder/port") user=waybill
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = $(place)
auth_type = any
pool_mode = transaction
default_pool_size = 3
pidfile = $(place)/pool.pid
logfile = $(place)/pool.log
INI
    (cd / && PATH="$PATH:/usr/sbin" as_server pgbouncer -d "$(place)/pool.ini" >/dev/null 2>&1) || die "PgBouncer did not start"
    local attempt # it listens after the program has returned
    for attempt in $(seq 100); do
        if [ -S "$(place)/.s.PGSQL.6432" ]; then break; fi
        [ "$attempt" != 100 ] || { cat "$(place)/pool.log" >&2; die "PgBouncer does not listen"; }
        sleep 0.1
    done
    echo "postgresql://waybill@/tests?host=$(place)&port=6432&pool_mode=transaction" >"$folder/pool"
}

# The port may be somebody's for a moment.
restart() {
    for _ in $(seq 10); do
        if run_server "$(cat "$folder/port")"; then return; fi
        sleep 1
    done
    cat "$(place)/log" >&2
    die "the server did not start again"
}

stop() {
    if [ -f "$folder/place" ]; then
        if [ -f "$(place)/pool.pid" ]; then kill "$(cat "$(place)/pool.pid")" || true; fi
        (cd / && as_server "$tools/pg_ctl" -s -w -m immediate -D "$(place)/data" stop >/dev/null 2>&1) || true
        rm -rf "$(place)"
    fi
    rm -rf "$folder"
}

connection() { printf 'host=%s port=%s user=waybill dbname=tests' "$(place)" "$(cat "$folder/port")"; }

case "$chore" in
    start) start ;;
    standby) standby "$(cd "$3" && pwd)" ;;
    pool) pool ;;
    crash) (cd / && as_server "$tools/pg_ctl" -s -w -m immediate -D "$(place)/data" stop) ;;
    dump) "$tools/pg_dump" --format=custom --file="$3" "$(connection)" ;;
    restore) "$tools/pg_restore" --clean --dbname="$(connection)" "$3" ;;
    restart) restart ;;
    stop) stop ;;
    *) die "no such chore: $chore" ;;
esac
