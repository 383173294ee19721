// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Prints the structs of the documents of the module and the functions of the protocol as JSON, from which assemble.mjs
// generates the code that makes objects of packed values:
//
//     {"records": [{"fields": [FIELD, ...]}, ...],
//      "choices": [{"attribute": "kind", "values": ["transport", ...], "records": [3, ...]}, ...],
//      "documents": {"TripBookingListRQ": 0, ...},
//      "functions": {"tripBookingList": {"function": "TripBookingList", "request": "TripBookingListRQ",
//                                        "response": "TripBookingListRS", "family": "flight", "repeat": "free"}, ...},
//      "failures": {"codes": [["soap_fault", 500, "unknown", "no"], ...],
//                   "statuses": [[408, 408, "unknown", "yes"], ...], "ids": [["RATE_LIMITED", "nothing", "yes"], ...]},
//      "version": "1.0.0"}
//
// A FIELD has `name` in JavaScript, `key` in the JSON form of the document, `items`, the name of the items of a
// wrapper, `list` if it is a sequence, and one of `record` and `choice`, which are indices, and `leaf`: "text",
// "number" or "boolean". `failures` are the tables of may_repeat.hpp.
#include "convert/convert.hpp"

#include <waybill/document_type.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/may_repeat.hpp>
#include <waybill/text.hpp>
#include <waybill/version.hpp>

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill;

/// The structs and choices that were met, by their indices.
struct collected {
    std::vector<convert::record_schema const*> records{};
    std::vector<convert::choice_schema const*> choices{};

    template <class Node>
    static std::size_t index_in(std::vector<Node const*>& all, Node const& one) {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == &one) return i;
        all.push_back(&one);
        return all.size() - 1;
    }
    std::size_t index_of(convert::record_schema const& one) { return index_in(records, one); }
    std::size_t index_of(convert::choice_schema const& one) { return index_in(choices, one); }
};

void put_member(sink& out, std::string_view name, std::string_view value) {
    out.put(",\"");
    out.put(name);
    out.put("\":");
    json::put_string(out, value);
}
void put_member(sink& out, std::string_view name, std::size_t value) {
    out.put(",\"");
    out.put(name);
    out.put("\":");
    out.put(std::to_string(value));
}

void put_field(sink& out, collected& all, convert::record_schema const& of, std::size_t index) {
    auto const& field = of.rules.fields[index];
    auto const& member = of.fields[index];
    out.put("{\"name\":\"");
    convert::put_script_name(out, field, member);
    out.put("\",\"key\":\"");
    if (field.place == convert::field_place::attribute) out.put('@');
    out.put(field.place == convert::field_place::text ? "#text" : field.wire);
    out.put('"');
    if (!field.item.empty()) put_member(out, "items", field.item);
    if (field.sequence) out.put(",\"list\":true");
    if (member.record != nullptr)
        put_member(out, "record", all.index_of(*member.record));
    else if (member.choice != nullptr)
        put_member(out, "choice", all.index_of(*member.choice));
    else if (member.leaf == nullptr || member.leaf->script == json_kind::string)
        put_member(out, "leaf", "text");
    else
        put_member(out, "leaf", member.leaf->script == json_kind::number ? "number" : "boolean");
    out.put('}');
}

void put_record(sink& out, collected& all, convert::record_schema const& of) {
    out.put("{\"fields\":[");
    for (std::size_t i = 0; i < of.rules.fields.size(); ++i) {
        if (i != 0) out.put(',');
        put_field(out, all, of, i);
    }
    out.put("]}");
}

void put_choice(sink& out, collected& all, convert::choice_schema const& of) {
    auto const values = of.rules->values;
    out.put("{\"attribute\":");
    json::put_string(out, of.rules->attribute);
    out.put(",\"values\":[");
    for (std::size_t i = 0; i < of.alternatives.size(); ++i) {
        if (i != 0) out.put(',');
        json::put_string(out, i < values.size() ? values[i] : convert::unknown_kind);
    }
    out.put("],\"records\":[");
    for (std::size_t i = 0; i < of.alternatives.size(); ++i) {
        if (i != 0) out.put(',');
        out.put(std::to_string(all.index_of(*of.alternatives[i])));
    }
    out.put("]}");
}

template <class Document>
void put_function(sink& out, char const*& comma) {
    if constexpr (request_document<Document>) {
        auto const name = function<Document>.name;
        out.put(std::exchange(comma, ","));
        out.put('"');
        out.put(text::lower(name.front()));
        out.put(name.substr(1));
        out.put("\":{\"function\":");
        json::put_string(out, name);
        put_member(out, "request", root_of<Document>);
        put_member(out, "response", root_of<response_of<Document>>);
        put_member(out, "family", name_of(function<Document>.home));
        put_member(out, "repeat", name_of(function<Document>.repeat));
        out.put('}');
    }
}

void put_meaning(sink& out, failure_meaning meaning) {
    out.put(",\"");
    out.put(name_of(meaning.outcome));
    out.put("\",\"");
    out.put(name_of(meaning.retry));
    out.put("\"]");
}

void put_failures(sink& out) {
    out.put("{\"codes\":[");
    char const* before = "[\"";
    for (auto const& row : failures_by_code) {
        out.put(std::exchange(before, ",[\""));
        out.put(name_of(row.code));
        out.put("\",");
        out.put(std::to_string(row.status));
        put_meaning(out, row.meaning);
    }
    out.put("],\"statuses\":[");
    before = "[";
    for (auto const& row : failures_by_status) {
        out.put(std::exchange(before, ",["));
        out.put(std::to_string(row.first));
        out.put(',');
        out.put(std::to_string(row.last));
        put_meaning(out, row.meaning);
    }
    out.put("],\"ids\":[");
    before = "[\"";
    for (auto const id : enumerators<error_id>) {
        out.put(std::exchange(before, ",[\""));
        out.put(name_of(id));
        out.put('"');
        put_meaning(out, meaning_of(kind_of(id)));
    }
    out.put("]}");
}

template <class... Documents>
void put_all(sink& out, document_list<Documents...>) {
    collected all;
    out.put("{\"documents\":{");
    char const* comma = "";
    auto const put_document = [&](convert::document_schema const& one) {
        out.put(std::exchange(comma, ","));
        json::put_string(out, one.root);
        out.put(':');
        out.put(std::to_string(all.index_of(*one.record)));
    };
    (put_document(convert::schema_of<Documents>), ...);
    std::string records;
    std::string choices;
    {
        sink records_out(records);
        sink choices_out(choices);
        for (std::size_t record = 0, choice = 0; record < all.records.size() || choice < all.choices.size();) {
            if (record < all.records.size()) {
                if (record != 0) records_out.put(',');
                put_record(records_out, all, *all.records[record++]);
            } else {
                if (choice != 0) choices_out.put(',');
                put_choice(choices_out, all, *all.choices[choice++]);
            }
        }
        records_out.finish();
        choices_out.finish();
    }
    out.put("},\"records\":[");
    out.put(records);
    out.put("],\"choices\":[");
    out.put(choices);
    out.put("],\"functions\":{");
    comma = "";
    (put_function<Documents>(out, comma), ...);
    out.put("},\"failures\":");
    put_failures(out);
    put_member(out, "version", library_version);
    out.put("}\n");
}

} // namespace

int main() {
    std::string text;
    sink out(text);
    put_all(out, waybill::protocol_documents{});
    out.finish();
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
