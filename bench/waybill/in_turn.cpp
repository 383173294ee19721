// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill's own readers and writers, another document each time.
#include "../measure.hpp"
#include "form.hpp"

namespace {

using bench::json;
using bench::trips;
using bench::xml;

template <class Form>
void read_reused(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    trips reused;
    bench::measure_in_turn(state, Form::form, [&](std::size_t at) {
        bench::expect(Form::read(all[at].*Form::form, reused), "reading in turn");
    });
    bench::expect(Form::read(all[0].*Form::form, reused) && reused == all[0].list, "what was read in turn");
}

template <class Form>
void read_fresh(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    bench::measure_in_turn(state, Form::form, [&](std::size_t at) {
        trips fresh;
        bench::expect(Form::read(all[at].*Form::form, fresh), "reading in turn");
    });
}

template <class Form>
void write(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::string reused;
    bench::measure_in_turn(state, Form::form, [&](std::size_t at) {
        bench::expect(Form::write(all[at].list, reused), "writing in turn");
    });
    bench::expect(Form::write(all[0].list, reused) && reused == all[0].*Form::form, "what was written in turn");
}

[[maybe_unused]] bool const added =
    bench::add("XML to structs, another document each time/waybill, storage reused", read_reused<xml>) &&
    bench::add("XML to structs, another document each time/waybill, fresh structs", read_fresh<xml>) &&
    bench::add("structs to XML, another document each time/waybill", write<xml>) &&
    bench::add("JSON to structs, another document each time/waybill, storage reused", read_reused<json>) &&
    bench::add("JSON to structs, another document each time/waybill, fresh structs", read_fresh<json>) &&
    bench::add("structs to JSON, another document each time/waybill", write<json>);

} // namespace
