// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RapidJSON's Writer from the same structs, into a buffer that is reused.
#include "../measure.hpp"
#include "put_list.hpp"
#include "value.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace {

using writer = rapidjson::Writer<rapidjson::StringBuffer>;

struct put {
    writer& out;
    bench::peer::scratch room{};

    void text(std::string_view value) { out.String(value.data(), rapidjson::SizeType(value.size())); }
    void name(std::string_view of) { out.Key(of.data(), rapidjson::SizeType(of.size())); }
    void open(char const* of) {
        name(of);
        out.StartObject();
    }
    void close(char const*) { out.EndObject(); }
    void open_items(char const* of) {
        name(of);
        out.StartArray();
    }
    void close_items() { out.EndArray(); }
    void open_item(char const*) { out.StartObject(); }
    void close_item(char const*) { out.EndObject(); }
    void kind(char const* value) {
        name("@kind");
        text(value);
    }
    template <class Value>
    void field(char const* of, Value const& value) {
        name(of);
        auto const written = bench::peer::text_of(value, room);
        if constexpr (bench::peer::is_number<Value>)
            out.RawValue(written.data(), written.size(), rapidjson::kNumberType);
        else
            text(written);
    }
};

void write(rapidjson::StringBuffer& buffer, waybill::trip_booking_list_rs const& list) {
    buffer.Clear();
    writer writes(buffer);
    put out{writes};
    writes.StartObject();
    bench::peer::put_list<put>(out).list(list);
    writes.EndObject();
}

void write_trip_list(benchmark::State& state) {
    rapidjson::StringBuffer buffer;
    bench::verify(state, "RapidJSON written", [&](auto const& one) {
        write(buffer, one.list);
        return bench::json_contains({buffer.GetString(), buffer.GetSize()}, one.list);
    });
    bench::measure(state, &bench::document::json, [&](auto const& one) { write(buffer, one.list); });
}

[[maybe_unused]] bool const added = bench::add("structs to JSON/RapidJSON Writer", write_trip_list);

} // namespace
