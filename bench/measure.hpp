// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "allocations.hpp"
#include "document/documents.hpp"
#include "expect.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace bench {

/// Reports the figures of documents of `bytes` bytes each; `requested` is the number of allocations in all iterations.
inline void report(benchmark::State& state, std::size_t bytes, std::uint64_t requested) {
    state.SetBytesProcessed(std::int64_t(bytes) * std::int64_t(state.iterations()));
    state.counters["documents"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["document_bytes"] = double(bytes);
    state.counters["allocations"] = double(requested) / double(state.iterations());
}

/// Repeats `work`, which handles one of `count` inputs of `bytes` bytes in all, given by its index: one after the
/// other. The branch predictor learns a single document within a few rounds; documents from a network are new each
/// time.
template <class Work>
void measure(benchmark::State& state, std::size_t count, std::size_t bytes, Work&& work) {
    for (std::size_t at = 0; at != count; ++at) work(at); // storage that is reused has grown
    auto const before = allocations();
    std::size_t at = 0;
    for ([[maybe_unused]] auto round : state) {
        work(at);
        if (++at == count) at = 0;
    }
    report(state, bytes / count, allocations() - before);
}

/// Repeats `work`, which handles one document, with one of `documents_of` after the other. `form` is what it reads or
/// writes.
template <class Work>
void measure(benchmark::State& state, std::string document::* form, Work&& work) {
    auto const& all = documents_of(std::size_t(state.range(0)));
    std::size_t bytes = 0;
    for (auto const& one : all) bytes += (one.*form).size();
    measure(state, all.size(), bytes, [&](std::size_t at) { work(all[at]); });
}

/// Requires that `good` holds for each document that will be measured.
template <class Good>
void verify(benchmark::State const& state, char const* what, Good&& good) {
    for (auto const& one : documents_of(std::size_t(state.range(0)))) expect(good(one), what);
}

/// How many bookings the documents of a benchmark have.
using sizes = std::initializer_list<std::int64_t>;

/// Times `work` on trip lists of these sizes. `name` is task/peer.
inline bool add(char const* name, void (*work)(benchmark::State&), sizes const& bookings = {10, 1000}) {
    auto* const made = benchmark::RegisterBenchmark(name, work);
    for (auto const each : bookings) made->Arg(each);
    return true;
}

} // namespace bench
