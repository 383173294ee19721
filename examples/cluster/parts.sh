# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The processes of one machine, for cluster.sh. Uses `folder`, `here` and the variables of FOLDER/settings.

tools=$(find /usr/lib/postgresql -maxdepth 3 -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -n 1)
[ -n "$tools" ] || die "PostgreSQL is not installed: apt-get install postgresql"

as_server() {
    if [ "$(id -u)" != 0 ]; then "$@"; else setpriv --reuid=postgres --regid=postgres --init-groups "$@"; fi
}

# port N NAME
port() {
    local number=0 name
    for name in etcd etcd_peers patroni postgresql database callers waybill pgbouncer metrics; do
        if [ "$name" = "$2" ]; then echo $((base + 10 * $1 + number)); return; fi
        number=$((number + 1))
    done
    die "no such port: $2"
}

# The body that a part of machine N responds with at a path; fails unless the status is 200.
http() { curl -sf -m 2 "http://127.0.0.1:$(port "$1" "$2")$3"; }

# The store of the service on machine N: the primary, through the machine's HAProxy.
store() {
    local url
    url="postgresql://waybill:$waybill_password@127.0.0.1:$(port "$1" database)/waybill"
    if [ "$pool_mode" = transaction ]; then url="$url?pool_mode=transaction"; fi
    echo "$url"
}

# fill FILE N: the file with its ${variables} and $(commands) replaced, for machine N.
fill() {
    local n=$2
    eval "cat <<END_OF_FILE
$(cat "$here/$1")
END_OF_FILE"
}

# begin PART N COMMAND...
begin() {
    local part=$1 n=$2
    shift 2
    (cd / && exec setsid "${prefix[@]}" "$@" >>"$folder/log/$part$n" 2>&1 </dev/null) &
    echo $! >"$folder/pid/$part$n"
}

run() {
    local part=$1 n=$2 prefix=()
    if [ "$(id -u)" = 0 ]; then prefix=(setpriv --reuid=postgres --regid=postgres --init-groups); fi
    case "$part" in
        etcd)
            begin etcd "$n" etcd --enable-v2 --name "machine$n" --data-dir "$folder/etcd$n" \
                --listen-client-urls "http://127.0.0.1:$(port "$n" etcd)" \
                --advertise-client-urls "http://127.0.0.1:$(port "$n" etcd)" \
                --listen-peer-urls "http://127.0.0.1:$(port "$n" etcd_peers)" \
                --initial-advertise-peer-urls "http://127.0.0.1:$(port "$n" etcd_peers)" \
                --initial-cluster "machine1=http://127.0.0.1:$(port 1 etcd_peers),machine2=http://127.0.0.1:$(port 2 etcd_peers),machine3=http://127.0.0.1:$(port 3 etcd_peers)" \
                --initial-cluster-token "$base" --logger zap --log-outputs stderr ;;
        patroni)
            fill patroni.yml "$n" | as_server tee "$folder/patroni$n.yml" >/dev/null
            chmod 600 "$folder/patroni$n.yml"
            begin patroni "$n" patroni "$folder/patroni$n.yml" ;;
        pgbouncer)
            fill pgbouncer.ini "$n" | as_server tee "$folder/pgbouncer$n.ini" >/dev/null
            echo "\"waybill\" \"$waybill_password\"" | as_server tee "$folder/pgbouncer.users" >/dev/null
            chmod 600 "$folder/pgbouncer$n.ini" "$folder/pgbouncer.users"
            begin pgbouncer "$n" pgbouncer "$folder/pgbouncer$n.ini" ;;
        haproxy)
            fill haproxy.cfg "$n" | as_server tee "$folder/haproxy$n.cfg" >/dev/null
            begin haproxy "$n" haproxy -db -f "$folder/haproxy$n.cfg" ;;
        waybill)
            # the password is in the environment, where only this user and root see it
            WAYBILL_STORE=$(store "$n") begin waybill "$n" "$folder/waybill" serve --config "$here/waybill.toml" \
                --listen "127.0.0.1:$(port "$n" waybill)" --admin-listen "127.0.0.1:$(port "$n" metrics)" ;;
        *) die "no such part: $part" ;;
    esac
}

# The processes of a part. Each process of PostgreSQL has a session of its own, so a process group does not contain them.
processes() {
    local part=$1 n=$2 first
    if [ "$part" != postgresql ]; then cat "$folder/pid/$part$n" 2>/dev/null || true; fi
    if [ "$part" = patroni ] || [ "$part" = postgresql ]; then
        first=$(head -n 1 "$folder/postgresql$n/postmaster.pid" 2>/dev/null || true)
        # after a crash the file is left, and the number may be that of another process
        if [ -n "$first" ] && grep -qs -- "$folder/postgresql$n" "/proc/$first/cmdline"; then
            echo "$first"
            pgrep -P "$first" || true
        fi
    fi
}

signal_part() {
    local all
    all=$(processes "$2" "$3" | tr '\n' ' ')
    [ -n "$all" ] || return 1
    # shellcheck disable=SC2086
    kill "-$1" $all 2>/dev/null || true
    if [ "$1" = KILL ] && [ "$2" != postgresql ]; then rm -f "$folder/pid/$2$3"; fi
}
