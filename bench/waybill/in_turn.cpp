// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill's own readers and writers, another document each time.
#include "../measure.hpp"

#include <waybill/json/read.hpp>
#include <waybill/json/write.hpp>
#include <waybill/xml/read.hpp>
#include <waybill/xml/write.hpp>

namespace {

using bench::document;
using trips = waybill::trip_booking_list_rs;

void xml_read_reused(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    trips reused;
    bench::measure_in_turn(state, &document::xml, [&](std::size_t at) {
        bench::expect(waybill::read_xml(all[at].xml, reused, bench::options()).has_value(), "read_xml");
    });
    bench::expect(waybill::read_xml(all[0].xml, reused, bench::options()) && reused == all[0].list, "read_xml in turn");
}

void xml_read_fresh(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    bench::measure_in_turn(state, &document::xml, [&](std::size_t at) {
        auto const read = waybill::from_xml<trips>(all[at].xml, bench::options());
        benchmark::DoNotOptimize(read->bookings.data());
    });
}

void xml_write(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::string reused;
    bench::measure_in_turn(state, &document::xml, [&](std::size_t at) {
        bench::expect(waybill::write_xml(all[at].list, reused).has_value(), "write_xml");
    });
}

void json_read_reused(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    trips reused;
    bench::measure_in_turn(state, &document::json, [&](std::size_t at) {
        bench::expect(waybill::read_json(all[at].json, reused, bench::options()).has_value(), "read_json");
    });
    bench::expect(waybill::read_json(all[0].json, reused, bench::options()) && reused == all[0].list,
                  "read_json in turn");
}

void json_read_fresh(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    bench::measure_in_turn(state, &document::json, [&](std::size_t at) {
        auto const read = waybill::from_json<trips>(all[at].json, bench::options());
        benchmark::DoNotOptimize(read->bookings.data());
    });
}

void json_write(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::string reused;
    bench::measure_in_turn(state, &document::json, [&](std::size_t at) {
        bench::expect(waybill::write_json(all[at].list, reused).has_value(), "write_json");
    });
}

[[maybe_unused]] bool const added =
    bench::add("XML to structs, another document each time/waybill, storage reused", xml_read_reused) &&
    bench::add("XML to structs, another document each time/waybill, fresh structs", xml_read_fresh) &&
    bench::add("structs to XML, another document each time/waybill", xml_write) &&
    bench::add("JSON to structs, another document each time/waybill, storage reused", json_read_reused) &&
    bench::add("JSON to structs, another document each time/waybill, fresh structs", json_read_fresh) &&
    bench::add("structs to JSON, another document each time/waybill", json_write);

} // namespace
