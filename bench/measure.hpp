// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "allocations.hpp"
#include "trip_list.hpp"

#include <waybill/json/write.hpp>
#include <waybill/xml/write.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace bench {

/// What one benchmark works on: the bookings and both their forms.
struct subject {
    waybill::trip_booking_list_rs list;
    std::string xml, json;

    explicit subject(benchmark::State const& state)
        : list(trip_list(std::size_t(state.range(0)))), xml(waybill::to_xml(list)), json(waybill::to_json(list)) {}
};

/// A benchmark of wrong results is worth nothing: each one proves its result before it is timed.
inline void expect(bool right, char const* what) {
    if (right) return;
    std::fprintf(stderr, "waybill_bench: wrong result: %s\n", what);
    std::abort();
}

/// Repeats `work`, which handles one document of `bytes` bytes.
template <class Work>
void measure(benchmark::State& state, std::size_t bytes, Work&& work) {
    work(); // storage that is reused has grown once
    auto const before = allocations();
    for ([[maybe_unused]] auto round : state) work();
    auto const asked = double(allocations() - before);
    state.SetBytesProcessed(std::int64_t(bytes) * std::int64_t(state.iterations()));
    state.counters["documents"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["document_bytes"] = double(bytes);
    state.counters["allocations"] = asked / double(state.iterations());
}

/// Times `work` on both sizes of trip list, each several times: the table shows medians. `name` is task/peer.
inline bool add(char const* name, void (*work)(benchmark::State&)) {
    benchmark::RegisterBenchmark(name, work)->Arg(10)->Arg(1000)->MinTime(0.2)->Repetitions(5)->ReportAggregatesOnly();
    return true;
}

} // namespace bench
