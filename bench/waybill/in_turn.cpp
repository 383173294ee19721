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

struct xml {
    static constexpr std::string document::* form = &document::xml;
    static bool read(std::string const& text, trips& into) {
        return waybill::read_xml(text, into, bench::options()).has_value();
    }
    static bool write(trips const& list, std::string& into) { return waybill::write_xml(list, into).has_value(); }
};

struct json {
    static constexpr std::string document::* form = &document::json;
    static bool read(std::string const& text, trips& into) {
        return waybill::read_json(text, into, bench::options()).has_value();
    }
    static bool write(trips const& list, std::string& into) { return waybill::write_json(list, into).has_value(); }
};

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
