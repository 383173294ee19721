#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Three machines on loopback. Each runs etcd, PostgreSQL under Patroni, HAProxy and `waybill serve`.
#   cluster.sh start FOLDER WAYBILL [POOL]  make FOLDER, start everything with the program WAYBILL, and print the
#                                           addresses for callers; POOL is session or transaction: with PgBouncer in
#                                           that mode between HAProxy and PostgreSQL
#   cluster.sh status FOLDER                what Patroni reports of each PostgreSQL server
#   cluster.sh store FOLDER N               the store URL of the service on machine N, with its password
#   cluster.sh sql FOLDER STATEMENT         execute a statement on the primary
#   cluster.sh port FOLDER N NAME           a port of machine N; parts.sh lists the names
#   cluster.sh run FOLDER PART N            start a part of machine N again: etcd, patroni, pgbouncer, haproxy, waybill
#   cluster.sh kill FOLDER PART N           SIGKILL; patroni: with its PostgreSQL; postgresql: PostgreSQL alone
#   cluster.sh freeze FOLDER PART N         SIGSTOP
#   cluster.sh thaw FOLDER PART N           SIGCONT
#   cluster.sh stop FOLDER                  end all processes; FOLDER keeps logs and data
# As root it runs everything as `postgres`, since PostgreSQL refuses root.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
die() { printf 'cluster.sh: %s\n' "$*" >&2; exit 1; }
[ $# -ge 2 ] || die "expected a command and a folder; the first lines of this file list the commands"
chore=$1
folder=$2
shift 2

# shellcheck source=examples/cluster/parts.sh
. "$here/parts.sh"

# Ten ports for each machine, in a block that nobody listens on, below those that the kernel gives to connections.
choose_ports() {
    local port
    for _ in $(seq 50); do
        base=$((20000 + RANDOM % 1200 * 10))
        for port in $(seq $((base + 10)) $((base + 39))); do
            if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then continue 2; fi
        done
        return
    done
    die "no thirty free ports in a row"
}

random_text() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

# until_true SECONDS WHAT COMMAND...
until_true() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || die "$what did not happen; the logs are in $folder/log"
        sleep 0.2
    done
}

is_primary() { http "$1" patroni /primary; }
has_primary() { is_primary 1 || is_primary 2 || is_primary 3; }
has_standbys() { [ "$(http "$1" patroni /cluster | grep -o '"state": "\(running\|streaming\)"' | wc -l)" = 3 ]; }
is_ready() { http "$1" waybill /ready; }

sql() {
    local n
    for n in 1 2 3; do
        if is_primary "$n" >/dev/null 2>&1; then
            PGPASSWORD=$postgres_password "$tools/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h 127.0.0.1 \
                -p "$(port "$n" postgresql)" -U postgres -d "${2:-waybill}" -c "$1"
            return
        fi
    done
    die "no PostgreSQL server is the primary"
}

start() {
    local program=$1 pool=${2-} server=postgresql n
    [ ! -e "$folder/settings" ] || die "$folder contains a cluster: use another folder, or remove it"
    for n in etcd patroni haproxy; do
        command -v "$n" >/dev/null || die "$n is not installed: apt-get install etcd-server patroni python3-etcd haproxy"
    done
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd)
    choose_ports
    case "$pool" in session | transaction) server=pgbouncer ;; esac
    (umask 077 && printf '%s=%s\n' base "$base" waybill_password "$(random_text)" postgres_password "$(random_text)" \
        replication_password "$(random_text)" pool_mode "$pool" database_port "$server" >"$folder/settings")
    cp "$program" "$folder/waybill"
    . "$folder/settings"
    mkdir -p "$folder/log" "$folder/pid"
    chmod 700 "$folder"
    if [ "$(id -u)" = 0 ]; then chown -R postgres "$folder"; fi
    for n in 1 2 3; do run etcd "$n"; done
    for n in 1 2 3; do run patroni "$n"; done
    until_true 120 "the election of a primary" has_primary
    until_true 120 "the copy of the data to two standby servers" has_standbys 1
    sql "CREATE DATABASE waybill OWNER waybill" postgres
    # what the service sets in each session if no pooler shares the sessions
    if [ "$pool" = transaction ]; then
        sql "ALTER ROLE waybill SET lock_timeout = '5s'"
        sql "ALTER ROLE waybill SET idle_in_transaction_session_timeout = '60s'"
    fi
    for n in 1 2 3; do
        if [ "$database_port" = pgbouncer ]; then run pgbouncer "$n"; fi
        run haproxy "$n"
    done
    # each HAProxy finds the primary by itself, and a service that is started earlier ends
    for n in 1 2 3; do until_true 30 "the connection to the primary from machine $n" has_database "$n"; done
    for n in 1 2 3; do run waybill "$n"; done
    for n in 1 2 3; do until_true 60 "the start of waybill on machine $n" is_ready "$n"; done
    for n in 1 2 3; do echo "http://127.0.0.1:$(port "$n" callers)"; done
}

# Through HAProxy, as the service connects.
has_database() {
    PGPASSWORD=$waybill_password "$tools/psql" -X -q -h 127.0.0.1 -p "$(port "$1" database)" -U waybill -d waybill -c "SELECT 1"
}

stop() {
    local part n
    for part in waybill haproxy pgbouncer patroni etcd; do
        for n in 1 2 3; do signal_part KILL "$part" "$n" || true; done
    done
}

if [ "$chore" = start ]; then
    start "$@"
    exit
fi
[ -f "$folder/settings" ] || die "$folder contains no cluster"
folder=$(cd "$folder" && pwd)
. "$folder/settings"
case "$chore" in
    status) for n in 1 2 3; do http "$n" patroni /cluster && break; done ;;
    sql) sql "$1" ;;
    run) run "$1" "$2" ;;
    kill) signal_part KILL "$1" "$2" ;;
    freeze) signal_part STOP "$1" "$2" ;;
    thaw) signal_part CONT "$1" "$2" ;;
    stop) stop ;;
    port) port "$1" "$2" ;;
    store) store "$1" ;;
    *) die "no such command: $chore" ;;
esac
