// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill's own readers and writers on documents that were just received and lists that were just filled, all
// different, so that only the length of a document makes a difference.
#include "../measure.hpp"
#include "form.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using bench::json;
using bench::trips;
using bench::xml;

/// Measures `work` with one of `documents_of` after the other, by index; `meet` comes before it and is not timed. The
/// memory that `meet` touches is in the processor's caches when the work begins. Otherwise a document of ten bookings
/// spends half of its time waiting for memory; a long one does not, because the processor prefetches sequential reads.
template <class Form, class Meet, class Work>
void measure_met(benchmark::State& state, Meet&& meet, Work&& work) {
    using clock = std::chrono::steady_clock;
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::size_t bytes = 0;
    for (std::size_t i = 0; i != all.size(); ++i) {
        meet(i);
        bench::expect(work(i), "a document just met"); // storage that is reused has grown
        bytes += (all[i].*Form::form).size();
    }
    std::uint64_t requested = 0;
    std::size_t at = 0;
    for ([[maybe_unused]] auto round : state) {
        meet(at);
        auto const before = bench::allocations();
        auto const begun = clock::now();
        auto const worked = work(at);
        state.SetIterationTime(std::chrono::duration<double>(clock::now() - begun).count());
        requested += bench::allocations() - before;
        bench::expect(worked, "a document just met");
        if (++at == all.size()) at = 0;
    }
    bench::report(state, bytes / all.size(), requested);
}

/// Reads into storage that held the same document before. The time must not depend on the number of other documents.
template <class Form>
void read(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::vector<trips> storage(all.size());
    std::string received;
    measure_met<Form>(
        state,
        [&](std::size_t at) {
            received = all[at].*Form::form;
            bench::expect(storage[at].bookings.empty() || storage[at] == all[at].list, "what was read before");
        },
        [&](std::size_t at) { return Form::read(received, storage[at]); });
}

template <class Form>
void write(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    trips filled;
    std::string reused;
    measure_met<Form>(
        state, [&](std::size_t at) { filled = all[at].list; },
        [&](std::size_t) { return Form::write(filled, reused); });
    bench::expect(reused.size() > all[0].list.bookings.size(), "what was written");
}

bool add_met(char const* name, void (*work)(benchmark::State&)) {
    auto* const made = benchmark::RegisterBenchmark(name, work);
    for (auto const bookings : {1, 10, 1000, 3000, 10'000, 100'000}) made->Arg(bookings);
    made->UseManualTime();
    return true;
}

[[maybe_unused]] bool const added = add_met("XML to structs, just received/waybill, storage of its own", read<xml>) &&
                                    add_met("structs to XML, just filled/waybill", write<xml>) &&
                                    add_met("JSON to structs, just received/waybill, storage of its own", read<json>) &&
                                    add_met("structs to JSON, just filled/waybill", write<json>);

} // namespace
