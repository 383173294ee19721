// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "names.hpp"

#include "documents.hpp"
#include "functions.hpp"

#include <waybill/convert.hpp>
#include <waybill/json.hpp>
#include <waybill/text.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace waybill::wasm {

namespace {

/// Writes `TripBookingList` as `tripBookingList`.
void put_camel(sink& out, std::string_view name) {
    out.put(text::lower(name.front()));
    out.put(name.substr(1));
}

void put_record(sink& out, convert::record_schema const& record);

/// Writes the names of the fields inside a field, after its other members.
void put_value(sink& out, convert::member_schema const& member) {
    if (member.record != nullptr) {
        out.put(",\"record\":");
        put_record(out, *member.record);
    } else if (member.choice != nullptr) {
        out.put(",\"record\":{\"choice\":");
        auto const& choice = *member.choice;
        auto const values = choice.rules->values;
        json::put_string(out, choice.rules->attribute);
        out.put(",\"alternatives\":{");
        for (std::size_t i = 0; i < choice.alternatives.size(); ++i) {
            if (i != 0) out.put(',');
            json::put_string(out, i < values.size() ? values[i] : convert::unknown_kind);
            out.put(':');
            put_record(out, *choice.alternatives[i]);
        }
        out.put("}}");
    }
}

void put_record(sink& out, convert::record_schema const& record) {
    out.put("{\"fields\":{");
    for (std::size_t i = 0; i < record.rules.fields.size(); ++i) {
        auto const& field = record.rules.fields[i];
        if (i != 0) out.put(',');
        out.put('"');
        convert::put_script_name(out, field, record.members[i]);
        out.put("\":{\"key\":\"");
        if (field.place == convert::field_place::attribute) out.put('@');
        out.put(field.place == convert::field_place::text ? "#text" : field.wire);
        out.put('"');
        if (!field.item.empty()) {
            out.put(",\"items\":");
            json::put_string(out, field.item);
        }
        put_value(out, record.members[i]);
        out.put('}');
    }
    out.put("}}");
}

} // namespace

void write_names(sink& out) {
    out.put("{\"documents\":{");
    char const* comma = "";
    for (auto const& one : documents()) {
        out.put(std::exchange(comma, ","));
        json::put_string(out, one.root);
        out.put(':');
        put_record(out, *one.record);
    }
    out.put("},\"functions\":{");
    comma = "";
    for (auto const& one : functions()) {
        out.put(std::exchange(comma, ","));
        out.put('"');
        put_camel(out, one.name);
        out.put("\":{\"function\":");
        json::put_string(out, one.name);
        out.put(",\"request\":");
        json::put_string(out, one.request_root);
        out.put(",\"response\":");
        json::put_string(out, one.response_root);
        out.put(",\"family\":");
        json::put_string(out, name_of(one.home));
        out.put('}');
    }
    out.put("}}");
}

} // namespace waybill::wasm
