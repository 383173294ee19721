#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# How long a compiler takes for a file that reads and writes two messages: the median of five runs, beside nlohmann/json
# with the same two structs (JSON alone). usage: bench/compile_time.sh [COMPILER...]
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"

runs=5
output=$(mktemp)
trap 'rm -f "$output"' EXIT

milliseconds_once() { # COMPILER FILE
    local began ended
    began=$(date +%s%N)
    "$1" -std=c++20 -O2 -I ../include -c "compile_time/$2.cpp" -o "$output"
    ended=$(date +%s%N)
    echo $(((ended - began) / 1000000))
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
