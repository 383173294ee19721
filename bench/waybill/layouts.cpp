// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill's readers on documents in the layouts of other writers.
#include "../measure.hpp"
#include "form.hpp"

namespace {

using bench::layout;

template <class Form, layout Layout>
void read(benchmark::State& state) {
    auto const bookings = std::size_t(state.range(0));
    auto const texts = bench::texts_of(bookings, Form::form, Layout);
    bench::trips reused;
    std::size_t bytes = 0;
    for (std::size_t at = 0; at != texts.size(); ++at) {
        bench::expect(Form::read(texts[at], reused) && reused == bench::documents_of(bookings)[at].list,
                      "reading another layout");
        bytes += texts[at].size();
    }
    bench::measure(state, texts.size(), bytes,
                   [&](std::size_t at) { bench::expect(Form::read(texts[at], reused), "reading another layout"); });
}

using bench::json;
using bench::xml;
[[maybe_unused]] bool const added =
    bench::add("XML in other layouts/waybill, reversed, storage reused", read<xml, layout::reversed>) &&
    bench::add("XML in other layouts/waybill, indented, storage reused", read<xml, layout::indented>) &&
    bench::add("XML in other layouts/waybill, prefixed, storage reused", read<xml, layout::prefixed>) &&
    bench::add("XML in other layouts/waybill, misspelled, storage reused", read<xml, layout::misspelled>) &&
    bench::add("JSON in other layouts/waybill, reversed, storage reused", read<json, layout::reversed>) &&
    bench::add("JSON in other layouts/waybill, indented, storage reused", read<json, layout::indented>);

} // namespace
