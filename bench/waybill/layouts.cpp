// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill's readers on documents in the layouts of other writers.
#include "../measure.hpp"

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

namespace {

template <bench::layout Layout>
void xml(benchmark::State& state) {
    bench::subject const one(state);
    auto const& text = bench::xml_of(one.bookings, Layout);
    waybill::trip_booking_list_rs reused;
    auto const read = [&] { return waybill::read_xml(text, reused, bench::options()).has_value(); };
    bench::expect(read() && reused == one.list, "read_xml of another layout");
    bench::measure(state, text.size(), [&] { benchmark::DoNotOptimize(read()); });
}

template <bench::layout Layout>
void xml_in_turn(benchmark::State& state) {
    auto const bookings = std::size_t(state.range(0));
    auto const& texts = bench::xml_documents_of(bookings, Layout);
    waybill::trip_booking_list_rs reused;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i != texts.size(); ++i) {
        bench::expect(waybill::read_xml(texts[i], reused, bench::options()).has_value() &&
                          reused == bench::documents_of(bookings)[i].list,
                      "read_xml of another layout");
        bytes += texts[i].size();
    }
    bench::measure(state, bytes / texts.size(), [&, at = std::size_t{0}]() mutable {
        benchmark::DoNotOptimize(waybill::read_xml(texts[at], reused, bench::options()).has_value());
        if (++at == texts.size()) at = 0;
    });
}

template <bench::layout Layout>
void json(benchmark::State& state) {
    bench::subject const one(state);
    auto const& text = bench::json_of(one.bookings, Layout);
    waybill::trip_booking_list_rs reused;
    auto const read = [&] { return waybill::read_json(text, reused, bench::options()).has_value(); };
    bench::expect(read() && reused == one.list, "read_json of another layout");
    bench::measure(state, text.size(), [&] { benchmark::DoNotOptimize(read()); });
}

using bench::layout;
[[maybe_unused]] bool const added =
    bench::add("XML in other layouts/waybill, reversed, storage reused", xml<layout::reversed>) &&
    bench::add("XML in other layouts/waybill, indented, storage reused", xml<layout::indented>) &&
    bench::add("XML in other layouts/waybill, prefixed, storage reused", xml<layout::prefixed>) &&
    bench::add("XML in other layouts/waybill, misspelled, storage reused", xml<layout::misspelled>) &&
    bench::add("XML in other layouts, another document each time/waybill, indented, storage reused",
               xml_in_turn<layout::indented>) &&
    bench::add("XML in other layouts, another document each time/waybill, prefixed, storage reused",
               xml_in_turn<layout::prefixed>) &&
    bench::add("XML in other layouts, another document each time/waybill, misspelled, storage reused",
               xml_in_turn<layout::misspelled>) &&
    bench::add("JSON in other layouts/waybill, reversed, storage reused", json<layout::reversed>) &&
    bench::add("JSON in other layouts/waybill, indented, storage reused", json<layout::indented>);

} // namespace
