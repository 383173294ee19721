// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill's own readers and writers, with all checks.
#include "../measure.hpp"
#include "form.hpp"

namespace {

using bench::json;
using bench::trips;
using bench::xml;

template <class Form>
void read_reused(benchmark::State& state) {
    trips reused;
    auto const read = [&](bench::document const& one) { return Form::read(one.*Form::form, reused); };
    bench::verify(state, "what was read", [&](auto const& one) { return read(one) && reused == one.list; });
    bench::measure(state, Form::form, [&](auto const& one) { bench::expect(read(one), "reading"); });
}

template <class Form>
void read_fresh(benchmark::State& state) {
    bench::measure(state, Form::form, [&](auto const& one) {
        trips fresh;
        bench::expect(Form::read(one.*Form::form, fresh), "reading");
    });
}

template <class Form>
void write(benchmark::State& state) {
    std::string reused;
    auto const written = [&](bench::document const& one) { return Form::write(one.list, reused); };
    bench::verify(state, "what was written",
                  [&](auto const& one) { return written(one) && reused == one.*Form::form; });
    bench::measure(state, Form::form, [&](auto const& one) { bench::expect(written(one), "writing"); });
}

[[maybe_unused]] bool const added = bench::add("XML to structs/waybill, storage reused", read_reused<xml>) &&
                                    bench::add("XML to structs/waybill, fresh structs", read_fresh<xml>) &&
                                    bench::add("structs to XML/waybill", write<xml>) &&
                                    bench::add("JSON to structs/waybill, storage reused", read_reused<json>) &&
                                    bench::add("JSON to structs/waybill, fresh structs", read_fresh<json>) &&
                                    bench::add("structs to JSON/waybill", write<json>);

} // namespace
