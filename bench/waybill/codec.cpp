// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill's own readers and writers, with all checks.
#include "../measure.hpp"

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

namespace {

void xml_read_reused(benchmark::State& state) {
    bench::subject const one(state);
    waybill::trip_booking_list_rs reused;
    auto const read = [&] { return waybill::read_xml(one.xml, reused, bench::options()).has_value(); };
    bench::expect(read() && reused == one.list, "read_xml");
    bench::measure(state, one.xml.size(), [&] { benchmark::DoNotOptimize(read()); });
}

void xml_read_fresh(benchmark::State& state) {
    bench::subject const one(state);
    bench::measure(state, one.xml.size(), [&] {
        auto const read = waybill::from_xml<waybill::trip_booking_list_rs>(one.xml, bench::options());
        benchmark::DoNotOptimize(read->bookings.data());
    });
}

void xml_write(benchmark::State& state) {
    bench::subject const one(state);
    std::string reused;
    bench::expect(waybill::write_xml(one.list, reused).has_value() && reused == one.xml, "write_xml");
    bench::measure(state, one.xml.size(), [&] { benchmark::DoNotOptimize(waybill::write_xml(one.list, reused)); });
}

void json_read_reused(benchmark::State& state) {
    bench::subject const one(state);
    waybill::trip_booking_list_rs reused;
    auto const read = [&] { return waybill::read_json(one.json, reused, bench::options()).has_value(); };
    bench::expect(read() && reused == one.list, "read_json");
    bench::measure(state, one.json.size(), [&] { benchmark::DoNotOptimize(read()); });
}

void json_read_fresh(benchmark::State& state) {
    bench::subject const one(state);
    bench::measure(state, one.json.size(), [&] {
        auto const read = waybill::from_json<waybill::trip_booking_list_rs>(one.json, bench::options());
        benchmark::DoNotOptimize(read->bookings.data());
    });
}

void json_write(benchmark::State& state) {
    bench::subject const one(state);
    std::string reused;
    bench::expect(waybill::write_json(one.list, reused).has_value() && reused == one.json, "write_json");
    bench::measure(state, one.json.size(), [&] { benchmark::DoNotOptimize(waybill::write_json(one.list, reused)); });
}

[[maybe_unused]] bool const added =
    bench::add("XML to structs/waybill, storage reused", xml_read_reused, bench::all) &&
    bench::add("XML to structs/waybill, fresh structs", xml_read_fresh) &&
    bench::add("structs to XML/waybill", xml_write, bench::all) &&
    bench::add("JSON to structs/waybill, storage reused", json_read_reused, bench::all) &&
    bench::add("JSON to structs/waybill, fresh structs", json_read_fresh) &&
    bench::add("structs to JSON/waybill", json_write, bench::all);

} // namespace
