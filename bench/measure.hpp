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

/// The input of one benchmark: the bookings and both their forms.
struct subject {
    std::size_t bookings;
    waybill::trip_booking_list_rs const& list;
    std::string const& xml;
    std::string const& json;

    explicit subject(benchmark::State const& state)
        : bookings(std::size_t(state.range(0))),
          list(list_of(bookings)),
          xml(xml_of(bookings)),
          json(json_of(bookings)) {}
};

/// Reports the figures of documents of `bytes` bytes each; `requested` is the number of allocations in all iterations.
inline void report(benchmark::State& state, std::size_t bytes, std::uint64_t requested) {
    state.SetBytesProcessed(std::int64_t(bytes) * std::int64_t(state.iterations()));
    state.counters["documents"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["document_bytes"] = double(bytes);
    state.counters["allocations"] = double(requested) / double(state.iterations());
}

/// Repeats `work`, which handles one document of `bytes` bytes.
template <class Work>
void measure(benchmark::State& state, std::size_t bytes, Work&& work) {
    work(); // storage that is reused has grown once
    auto const before = allocations();
    for ([[maybe_unused]] auto round : state) work();
    report(state, bytes, allocations() - before);
}

/// Repeats `work`, which handles one of `documents_of`, given by its index, with one after the other. The branch
/// predictor learns a single document within a few rounds; documents from a network are new each time.
template <class Work>
void measure_in_turn(benchmark::State& state, std::string document::* form, Work&& work) {
    auto const& all = documents_of(std::size_t(state.range(0)));
    std::size_t bytes = 0;
    for (std::size_t i = 0; i != all.size(); ++i) {
        work(i); // storage that is reused has grown
        bytes += (all[i].*form).size();
    }
    measure(state, bytes / all.size(), [&, at = std::size_t{0}]() mutable {
        work(at);
        if (++at == all.size()) at = 0;
    });
}

/// How many bookings the documents of a benchmark have.
using sizes = std::initializer_list<std::int64_t>;
inline constexpr sizes canonical{10, 1000};
inline constexpr sizes all{1, 10, 1000, 3000, 10'000, 100'000};
inline constexpr sizes large{10, 1000, 100'000};

/// Times `work` on trip lists of these sizes. `name` is task/peer.
inline bool add(char const* name, void (*work)(benchmark::State&), sizes const& bookings = canonical) {
    auto* const made = benchmark::RegisterBenchmark(name, work);
    for (auto const each : bookings) made->Arg(each);
    return true;
}

} // namespace bench
