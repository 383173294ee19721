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
#include "source/object.hpp"

#include <waybill/document_type.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/may_repeat.hpp>
#include <waybill/text.hpp>
#include <waybill/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using wasm::object, wasm::put_array;

/// The structs and choices that were met, by their indices.
struct collected {
    std::vector<convert::record_schema const*> records{};
    std::vector<convert::choice_schema const*> choices{};

    template <class Node>
    static std::size_t index_in(std::vector<Node const*>& all, Node const& one) {
        auto const found = std::find(all.begin(), all.end(), &one);
        if (found != all.end()) return std::size_t(found - all.begin());
        all.push_back(&one);
        return all.size() - 1;
    }
    std::size_t index_of(convert::record_schema const& one) { return index_in(records, one); }
    std::size_t index_of(convert::choice_schema const& one) { return index_in(choices, one); }
};

void put_field(sink& out, collected& all, convert::record_schema const& of, std::size_t index) {
    auto const& field = of.rules.fields[index];
    auto const& member = of.fields[index];
    object made(out);
    auto& name = made.key("name");
    name.put('"');
    convert::put_script_name(name, field, member);
    name.put('"');
    auto const text = field.place == convert::field_place::text ? "#text" : field.wire;
    made.text("key", field.place == convert::field_place::attribute ? "@" + std::string(text) : std::string(text));
    made.text_if_any("items", field.item);
    if (field.sequence) made.json("list", "true");
    if (member.record != nullptr)
        made.number("record", all.index_of(*member.record));
    else if (member.choice != nullptr)
        made.number("choice", all.index_of(*member.choice));
    else if (member.leaf == nullptr || member.leaf->script == json_kind::string)
        made.text("leaf", "text");
    else
        made.text("leaf", member.leaf->script == json_kind::number ? "number" : "boolean");
}

void put_record(sink& out, collected& all, convert::record_schema const& of) {
    object made(out);
    std::size_t index = 0;
    put_array(made.key("fields"), of.rules.fields, [&](auto const&) { put_field(out, all, of, index++); });
}

void put_choice(sink& out, collected& all, convert::choice_schema const& of) {
    auto values = std::vector<std::string_view>(of.rules->values.begin(), of.rules->values.end());
    values.resize(of.alternatives.size(), convert::unknown_kind);
    object made(out);
    made.text("attribute", of.rules->attribute);
    put_array(made.key("values"), values, [&](std::string_view value) { json::put_string(out, value); });
    put_array(made.key("records"), of.alternatives,
              [&](auto const* record) { out.put(std::to_string(all.index_of(*record))); });
}

template <class Document>
void put_function(object& into) {
    if constexpr (request_document<Document>) {
        auto const name = function<Document>.name;
        object made(into.key(std::string(1, text::lower(name.front())) + std::string(name.substr(1))));
        made.text("function", name);
        made.text("request", root_of<Document>);
        made.text("response", root_of<response_of<Document>>);
        made.text("family", name_of(function<Document>.home));
        made.text("repeat", name_of(function<Document>.repeat));
    }
}

/// Writes a row: a name, numbers, and what the failure means.
void put_row(sink& out, std::string_view name, std::initializer_list<int> numbers, failure_meaning meaning) {
    out.put('[');
    if (!name.empty()) {
        json::put_string(out, name);
        out.put(',');
    }
    for (int const number : numbers) {
        out.put(std::to_string(number));
        out.put(',');
    }
    json::put_string(out, name_of(meaning.outcome));
    out.put(',');
    json::put_string(out, name_of(meaning.retry));
    out.put(']');
}

void put_failures(sink& out) {
    object made(out);
    put_array(made.key("codes"), failures_by_code,
              [&](auto const& row) { put_row(out, name_of(row.code), {row.status}, row.meaning); });
    put_array(made.key("statuses"), failures_by_status,
              [&](auto const& row) { put_row(out, {}, {row.first, row.last}, row.meaning); });
    put_array(made.key("ids"), enumerators<error_id>,
              [&](error_id id) { put_row(out, name_of(id), {}, meaning_of(kind_of(id))); });
}

template <class... Documents>
void put_all(sink& out, document_list<Documents...>) {
    collected all;
    object made(out);
    {
        object documents(made.key("documents"));
        (documents.number(root_of<Documents>, all.index_of(*convert::schema_of<Documents>.record)), ...);
    }
    // a struct may add others: written until there is no more
    auto& records = made.key("records");
    records.put('[');
    for (std::size_t i = 0; i < all.records.size(); ++i) {
        if (i != 0) records.put(',');
        put_record(records, all, *all.records[i]);
        for (std::size_t choice = 0; choice < all.choices.size(); ++choice)
            for (auto const* record : all.choices[choice]->alternatives) all.index_of(*record);
    }
    records.put(']');
    put_array(made.key("choices"), all.choices, [&](auto const* choice) { put_choice(out, all, *choice); });
    {
        object functions(made.key("functions"));
        (put_function<Documents>(functions), ...);
    }
    put_failures(made.key("failures"));
    made.text("version", library_version);
}

} // namespace

int main() {
    std::string text;
    sink out(text);
    put_all(out, waybill::protocol_documents{});
    out.put('\n');
    out.finish();
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
