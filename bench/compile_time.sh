#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# How long a compiler takes for a file that reads and writes two messages: the median of five runs, beside nlohmann/json
# with the same two structs (JSON alone). usage: bench/compile_time.sh [COMPILER...]
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"

runs=5
output=$(mktemp)
trap 'rm -f "$output"' EXIT

milliseconds_once() { # COMPILER FILE: time on a processor, which other programs disturb less than the clock on the wall
    local TIMEFORMAT='%U %S'
    { time "$1" -std=c++20 -O2 -I ../include -c "compile_time/$2.cpp" -o "$output" 2>&3; } 3>&2 2>&1 |
        awk '{printf "%d\n", ($1 + $2) * 1000}'
}

median() { # COMPILER FILE
    local run
    for ((run = 0; run < runs; ++run)); do milliseconds_once "$1" "$2"; done | sort -n | sed -n "$((runs / 2 + 1))p"
}

printf '%-12s %-28s %10s\n' compiler 'reads and writes two structs' milliseconds
for compiler in "${@:-g++}"; do
    printf '%-12s %-28s %10s\n' "$compiler" 'waybill, XML and JSON' "$(median "$compiler" waybill)"
    printf '%-12s %-28s %10s\n' "$compiler" 'nlohmann/json, JSON' "$(median "$compiler" nlohmann)"
done
