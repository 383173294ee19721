#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# A program of ten lines uses the library, obtained by one of the supported methods, and calls a running service.
#   consumer.sh find_package SOURCE BUILD PROGRAM     and the same with fetched, pkg_config, amalgamated
# SOURCE is this project, BUILD its build folder, PROGRAM the `waybill` that serves.
set -euo pipefail
. "$(dirname "$0")/../support/service.sh"

[ $# = 4 ] || die "expected: a method, the source, the build folder, the program"
method=$1 source=$2 build=$3 program=$4
here=$source/tests/packaging

# Installed as the README says, on a machine without what the program and the tests need, and moved afterwards, for nothing may
# hold the path.
prefix="$scratch/moved to"
install_library() {
    local absent each
    absent=()
    for each in pugixml CLI11 fmt spdlog SQLite3 PostgreSQL GTest LibXml2 benchmark; do
        absent+=("-DCMAKE_DISABLE_FIND_PACKAGE_$each=ON")
    done
    quietly cmake -S "$source" -B "$scratch/library" "${absent[@]}" "$@"
    quietly cmake --build "$scratch/library"
    quietly cmake --install "$scratch/library" --prefix "$scratch/first"
    mv "$scratch/first" "$prefix"
    if grep -rlF "$scratch" "$prefix"; then die "the files above hold the path they were installed to"; fi
}

# The program must see the bookings of the sample.
asks_service() {
    local answer
    answer=$("$1" "$url") || die "$1: $answer"
    case "$answer" in [1-9]*" bookings") ;; *) die "$1 says: $answer" ;; esac
}

configure_and_build() {
    local from=$1 into=$2 compiler=$3
    shift 3
    quietly cmake -G Ninja -S "$from" -B "$into" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@"
    if grep -E -- ' -(W|f|O|g|march)' "$into/compile_commands.json"; then die "the flags above are not the consumer's"; fi
    quietly cmake --build "$into"
}

find_package() {
    install_library
    configure_and_build "$here/consumer" "$scratch/consumer" g++ -DCMAKE_PREFIX_PATH="$prefix"
    asks_service "$scratch/consumer/consumer"
    mkdir "$scratch/once"
    cp "$here/consumer/main.cpp" "$scratch/once"
    sed "s/^target_link_libraries.*/target_link_libraries(consumer PRIVATE waybill::compiled waybill::httplib)/" \
        "$here/consumer/CMakeLists.txt" >"$scratch/once/CMakeLists.txt"
    configure_and_build "$scratch/once" "$scratch/compiled" g++ -DCMAKE_PREFIX_PATH="$prefix"
    asks_service "$scratch/compiled/consumer"
    quietly cmake -G Ninja -S "$source/examples" -B "$scratch/examples" -DCMAKE_PREFIX_PATH="$prefix"
    quietly cmake --build "$scratch/examples" --target example_own_document
    # What cannot be had is said when configuring, not when compiling. Here nobody finds cpp-httplib.
    mkdir "$scratch/wrong"
    : >"$scratch/wrong/main.cpp"
    local line why number=0
    while IFS='|' read -r line why; do
        sed "s/^find_package.*/$line/" "$here/consumer/CMakeLists.txt" >"$scratch/wrong/CMakeLists.txt"
        number=$((number + 1))
        if PKG_CONFIG_LIBDIR="$scratch/nowhere" cmake -G Ninja -S "$scratch/wrong" -B "$scratch/wrong/$number" \
            -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/log" 2>&1; then
            die "accepted: $line"
        fi
        tr -s ' \n' ' ' <"$scratch/log" | grep -qF "$why" || { cat "$scratch/log" >&2; die "$line: not because $why"; }
    done <<'TXT'
find_package(waybill 9.0 REQUIRED)|compatible with requested version "9.0"
find_package(waybill REQUIRED COMPONENTS carrier)|none called carrier
find_package(waybill REQUIRED)|but the target was not found
find_package(waybill REQUIRED COMPONENTS httplib)|cpp-httplib with TLS was not found
TXT
}

fetched() {
    configure_and_build "$here/fetched" "$scratch/fetched" clang++-22 -DWAYBILL_SOURCE="$source"
    asks_service "$scratch/fetched/consumer"
    quietly cmake --install "$scratch/fetched" --prefix "$scratch/installed"
    if [ -e "$scratch/installed" ]; then die "the library is installed with a project that only uses it"; fi
}

pkg_config() {
    install_library -DWAYBILL_INSTALL_COMPILED=ON
    export PKG_CONFIG_PATH="$prefix/share/pkgconfig:$prefix/lib/pkgconfig"
    local sources packages
    grep -qF "library_version = \"$(pkg-config --modversion waybill)\";" "$source/include/waybill/version.hpp" || die "waybill.pc is of another version"
    # the headers alone, the installed library, and src.hpp; pkg-config quotes the blank in the path for a shell
    printf '#include <waybill/%s>\n' src.hpp transport/httplib_src.hpp >"$scratch/src.cpp"
    while IFS='|' read -r sources packages; do
        eval "quietly g++ -std=c++20 '$here/consumer/main.cpp' $sources -o '$scratch/consumer' $(pkg-config --cflags --libs $packages)"
        asks_service "$scratch/consumer"
    done <<TXT
|waybill cpp-httplib openssl zlib
|waybill-compiled
-DWAYBILL_COMPILED '$scratch/src.cpp'|waybill cpp-httplib openssl zlib
TXT
}

amalgamated() {
    local folder="$scratch/single" strict=(-std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
    quietly cmake "-DOUTPUT=$folder/waybill/waybill.hpp" -P "$source/cmake/amalgamate.cmake"
    if grep -n '#include <waybill' "$folder/waybill/waybill.hpp"; then die "it is not whole"; fi

    # alone, without cpp-httplib; and with it in the consumer, from the folder of that header alone
    echo '#include <waybill/waybill.hpp>' >"$scratch/alone.cpp"
    { echo '#include <httplib.h>'; echo '#include <waybill/waybill.hpp>'; grep -v '^#include <waybill/' "$here/consumer/main.cpp"; } >"$scratch/main.cpp"
    quietly clang++-22 "${strict[@]}" -fsyntax-only -I "$folder" "$scratch/alone.cpp"
    # shellcheck disable=SC2046
    quietly g++ -std=c++20 -I "$folder" "$scratch/main.cpp" -o "$scratch/consumer" \
        $(pkg-config --cflags --libs cpp-httplib openssl zlib)
    asks_service "$scratch/consumer"
}

case "$method" in find_package | fetched | pkg_config | amalgamated) ;; *) die "no such method: $method" ;; esac
export WAYBILL_PASSWORD=secret
start_service "$program" "$scratch" agency
"$method"
