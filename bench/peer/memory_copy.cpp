// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Copies the bytes of a document: shows how much slower the machine itself is with documents that do not fit into its
// caches.
#include "../measure.hpp"

#include <cstring>

namespace {

void copy(benchmark::State& state) {
    bench::subject const one(state);
    std::string into(one.xml.size(), '\0');
    bench::measure(state, one.xml.size(), [&] {
        std::memcpy(into.data(), one.xml.data(), one.xml.size());
        benchmark::DoNotOptimize(into.data());
        benchmark::ClobberMemory();
    });
}

[[maybe_unused]] bool const added = bench::add("structs to XML/memcpy of the document", copy, bench::all);

} // namespace
