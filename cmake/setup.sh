# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# shellcheck shell=bash disable=SC2034 # lists are used by the name of their group
# The packages that the chores need, and how they are installed; sourced by dev, because Node.js changes its PATH.

# Debian 12 has these; clang 22 is in its security suite.
packages_base="g++ cmake ninja-build ccache pkg-config libboost1.81-dev libcpp-httplib-dev libssl-dev zlib1g-dev
    libjemalloc-dev libsqlite3-dev libpq-dev libsodium-dev libspdlog-dev libcli11-dev prometheus-cpp-dev libical-dev
    libhowardhinnant-date-dev libtomlplusplus-dev nlohmann-json3-dev"
packages_test="mandoc libgtest-dev libgmock-dev libxml2-dev libcurl4-openssl-dev postgresql pgbouncer clang-14
    clang-22 clang-tidy-22 doxygen dpkg-dev file fakeroot systemd python3 nginx-light haproxy lighttpd lighttpd-mod-openssl
    caddy logrotate openssl prometheus mold"
packages_clang="clang-22 lld-22 llvm-22 libclang-rt-22-dev libc++-22-dev libc++abi-22-dev"
packages_aarch64="clang-22 lld-22 libc6-dev-arm64-cross libstdc++-12-dev-arm64-cross qemu-user"
packages_wasm="clang-22 lld-22 llvm-22 python3 chromium firefox-esr fonts-dejavu-core"
packages_bundlers="chromium" # and the bundlers from npm that run the package
packages_frameworks="chromium" # and bundlers from npm that take 450 MB
packages_lighthouse="chromium" # and Lighthouse from npm, which rates the page
packages_bench="libbenchmark-dev libpugixml-dev librapidxml-dev libxml2-dev libexpat1-dev gsoap libgsoap-dev rapidjson-dev
    libsimdjson-dev nlohmann-json3-dev libcurl4-openssl-dev postgresql wrk python3 binutils clang-16 clang-22 libc++-22-dev
    libc++abi-22-dev"
packages_fuzz="clang-22 llvm-22 libclang-rt-22-dev libexpat1-dev rapidjson-dev python3"
packages_interop="python3 curl openssl nginx-light haproxy lighttpd mono-runtime mono-mcs libmono-system-web4.0-cil
    libmono-system-web-services4.0-cil libmono-system-runtime-serialization4.0-cil python3-zeep php-cli php-soap php-xml
    gsoap libgsoap-dev"
# curl and procps are used by examples/cluster. Debian starts etcd and HAProxy as services when they are installed.
packages_cluster="postgresql patroni python3-etcd etcd-server haproxy pgbouncer curl procps python3"
packages_bare="mmdebstrap python3" # and npm: the artefacts of a release on bare machines
packages_format="clang-format-22"
packages_doc="cmake doxygen"
packages_package="dpkg-dev file"
node_wanted=20 # the oldest Node.js that runs the module's tests

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif have sudo; then sudo "$@"; else die "neither root nor sudo; run as root: $*"; fi
}

# The packages among the arguments that are not installed.
missing() {
    have dpkg-query || die "dpkg-query not found: this is not Debian; install the equivalents of: $*"
    local installed package
    installed=" $(dpkg-query -W -f='${Package}:${db:Status-Status} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        case "$installed" in *" $package:installed "*) ;; *) echo "$package" ;; esac
    done | sort -u | tr '\n' ' '
}

# setup GROUP...: installs what the groups need and is missing, packages of Debian and of npm.
setup() {
    local group list wanted="" lacking
    for group in "$@"; do
        list="packages_$group"
        [ -n "${!list-}" ] || die "no such group of packages: $group"
        wanted="$wanted ${!list}"
        case "$group" in test | wasm | bundlers | frameworks | lighthouse | interop | doc | bare) if ! { have node && have npm; }; then wanted="$wanted nodejs npm"; fi ;; esac
    done
    # shellcheck disable=SC2086
    lacking=$(missing $wanted)
    if [ -n "$lacking" ]; then
        say "installing ${lacking% }"
        as_root apt-get -q update >/dev/null || die "apt-get update failed"
        # shellcheck disable=SC2086
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $lacking >/dev/null ||
            die "these packages could not be installed: ${lacking% } (clang 22 needs Debian 12's security suite)"
    fi
    for group in "$@"; do
        case "$group" in
            test) setup_xml_suite; setup_node_packages tests/contract ;;
            wasm) setup_emscripten; setup_node_packages wasm ;;
            bundlers) setup_node_packages wasm/bundlers ;;
            frameworks) setup_node_packages wasm/bundlers; setup_node_packages wasm/bundlers/frameworks ;;
            lighthouse) setup_node_packages wasm/lighthouse ;;
            doc) setup_node_packages docs/site ;;
            bare) setup_node ;;
            interop) setup_mono; setup_node_packages tests/interop ;;
        esac
    done
}

# Mono's generators and its ASP.NET server. apt-get needs its package lists to locate them.
setup_mono() {
    cmake/setup-mono.sh .cache/mono && return
    as_root apt-get -q update >/dev/null || die "apt-get update failed"
    cmake/setup-mono.sh .cache/mono || die "Mono's tools could not be fetched"
}

setup_xml_suite() { cmake/setup-xml-suite.sh .cache/xml-suite || die "the XML conformance suite could not be fetched"; }

setup_emscripten() {
    [ -z "${EMSCRIPTEN_ROOT-}" ] || return 0
    setup_node
    cmake/setup-emscripten.sh .cache/emscripten || die "Emscripten could not be assembled"
}

node_major() { node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/'; }

# Debian 12 has Node.js 18 and an npm that cannot read the lock file of Lighthouse. npm packages contain newer ones; they are
# installed into .cache.
setup_node() {
    local machine kept=$PWD/.cache/node/node_modules/.bin
    case "$(uname -m)" in aarch64) machine=arm64 ;; *) machine=x64 ;; esac
    [ "$(node_major || true)" -ge "$node_wanted" ] 2>/dev/null && return
    if [ ! -x "$kept/node" ] || [ ! -x "$kept/npm" ]; then
        say "fetching Node.js $node_wanted into .cache/node"
        npm install --prefix .cache/node --no-audit --no-fund --loglevel=error "node-linux-$machine@$node_wanted" npm@10 >/dev/null ||
            die "Node.js $node_wanted could not be fetched"
    fi
    export PATH="$kept:$PATH"
    [ "$(node_major)" -ge "$node_wanted" ] || die "$kept/node does not run"
}

# setup_node_packages FOLDER installs the packages of its package-lock.json. wasm needs them for the npm package, the page,
# the tests and the benchmark, wasm/bundlers for the bundlers and runtimes that the npm package is tested with,
# wasm/lighthouse for the ratings of the page, tests/contract for the validators of the published contracts, tests/interop
# for clients, docs/site for the generator of the documentation site.
setup_node_packages() {
    local wanted=$1/package-lock.json kept=$1/node_modules/.waybill-lock
    setup_node
    cmp -s "$wanted" "$kept" && return
    say "fetching npm packages into $1/node_modules"
    npm ci --prefix "$1" --no-audit --no-fund --loglevel=error >/dev/null || die "the npm packages could not be fetched"
    cp "$wanted" "$kept"
}
