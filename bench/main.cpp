// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "allocations.hpp"

#include <benchmark/benchmark.h>

int main(int count, char** arguments) {
    bench::keep_memory();
    benchmark::AddCustomContext("compiler", WAYBILL_BENCH_COMPILER);
    benchmark::AddCustomContext("flags", WAYBILL_BENCH_FLAGS);
    benchmark::Initialize(&count, arguments);
    if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
