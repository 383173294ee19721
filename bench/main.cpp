// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "allocations.hpp"

#include <benchmark/benchmark.h>

namespace {

/// The instruction set that the compiler may use.
char const* instructions() {
#if defined(__AVX512BW__)
    return "AVX-512";
#elif defined(__AVX2__)
    return "AVX2 (x86-64-v3)";
#elif defined(__SSE4_2__)
    return "SSE4.2";
#elif defined(__SSE2__)
    return "SSE2 (baseline x86-64)";
#elif defined(__ARM_NEON)
    return "NEON";
#else
    return "no vectors";
#endif
}

} // namespace

int main(int count, char** arguments) {
    bench::keep_memory();
    benchmark::AddCustomContext("compiler", WAYBILL_BENCH_COMPILER);
    benchmark::AddCustomContext("flags", WAYBILL_BENCH_FLAGS);
    benchmark::AddCustomContext("instructions", instructions());
    benchmark::Initialize(&count, arguments);
    if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
