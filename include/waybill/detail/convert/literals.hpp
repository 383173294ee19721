// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/schema.hpp>
#include <waybill/detail/table/literal.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

/// Descriptions with the literals that surround values in documents. A conversion makes them when it meets a struct for
/// the first time: in a program they would be four times the size of the descriptions.
namespace waybill::detail::convert {

/// How the fast paths read the value of a field.
enum class step : std::uint8_t {
    text,
    optional_text, ///< a blank one may mean that there is no value
    leaf,
    record,
    items,
    general, ///< the general reader reads it
    end,     ///< not a later field
};

struct literal_items;
struct literal_record;

struct literal_field {
    table::literal open{};  ///< `<name>` or `"name":`
    table::literal close{}; ///< `</name>`, only in XML
    convert::step step = convert::step::end;
    bool may_be_absent = false; ///< a blank value may mean that there is none
    leaf_rules const* leaf = nullptr;
    wire_format format = wire_format::canonical;
    literal_record* record = nullptr; ///< of a struct; made when it is met
    literal_items* items = nullptr;   ///< of a wrapper; made when it is met
};

/// The items of a wrapper.
struct literal_items {
    table::literal open{};                   ///< `<Item>`, of a choice `<Item`; or `{"Item":[`
    table::literal close{};                  ///< `</Item>`, only in XML
    std::vector<table::literal> selectors{}; ///< of a choice: ` kind="transport">` or `{"@kind":"transport"`
    std::vector<literal_record*> records{};  ///< of each alternative, or of the only type; made when they are met
};

struct literal_record {
    record_schema const* schema = nullptr;
    std::size_t count = 0;
    std::unique_ptr<literal_field[]> fields{}; ///< `count`, then `step::end`
};

/// The literals of one conversion.
class literal_tables {
public:
    /// Returns the literals of a struct, in XML or in JSON.
    [[nodiscard]] literal_record& of(record_schema const& schema, bool xml) {
        for (auto const& one : records_)
            if (one->schema == &schema) return *one;
        return add(schema, xml);
    }
    /// Returns the items of a field of `within`.
    [[nodiscard]] literal_items& items_of(literal_record& within, std::size_t index, bool xml) {
        auto& field = within.fields[index];
        if (field.items == nullptr) field.items = &add_items(*within.schema, index, xml);
        return *field.items;
    }

private:
    [[gnu::noinline]] literal_record& add(record_schema const& schema, bool xml) {
        auto const& fields = schema.rules.fields;
        auto& made = *records_.emplace_back(std::make_unique<literal_record>());
        made.schema = &schema;
        made.count = fields.size();
        made.fields = std::make_unique<literal_field[]>(fields.size() + 1);
        for (std::size_t i = 0; i < fields.size(); ++i) fill(made.fields[i], fields[i], schema.members[i], xml);
        put(made.fields[fields.size()].open, {}, {}, {}); // is found everywhere
        return made;
    }
    static void fill(literal_field& into, describe::field_info const& field, member_schema const& member, bool xml) {
        into.step = step_of(field, member);
        into.leaf = member.leaf;
        into.format = field.format;
        into.may_be_absent = field.optional() && member.blank() != describe::blankness::a_value;
        bool const element = field.place == describe::field_place::element;
        if (!xml) return put(into.open, element ? "\"" : "\"@", field.wire, "\":");
        if (!element) return;
        put(into.open, "<", field.wire, ">");
        put(into.close, "</", field.wire, ">");
        if (into.close.size == 0) into.open = {};
    }
    static step step_of(describe::field_info const& field, member_schema const& member) {
        if (field.repeated || field.secret || field.place == describe::field_place::text) return step::general;
        if (field.sequence) return member.plain() ? step::general : step::items;
        if (member.record != nullptr) return step::record;
        if (member.leaf != nullptr) return member.leaf->json == json_kind::boolean ? step::general : step::leaf;
        return !member.plain() ? step::general : field.optional() ? step::optional_text : step::text;
    }
    [[gnu::noinline]] literal_items& add_items(record_schema const& of, std::size_t index, bool xml) {
        auto const item = of.rules.fields[index].item;
        auto const* const choice = of.members[index].choice;
        auto& made = *items_.emplace_back(std::make_unique<literal_items>());
        put(made.open, xml ? "<" : "{\"", item, !xml ? "\":[" : choice != nullptr ? "" : ">");
        if (xml) put(made.close, "</", item, ">");
        auto const count = choice != nullptr ? choice->rules->values.size() : 0;
        made.selectors.resize(count);
        made.records.resize(count == 0 ? 1 : count);
        for (std::size_t i = 0; i < count; ++i)
            made.selectors[i] = {xml ? " " : "{\"@", choice->rules->attribute, xml ? "=\"" : "\":\"",
                                 choice->rules->values[i], xml ? "\">" : "\""};
        return made;
    }
    [[gnu::noinline]] static void put(table::literal& into, std::string_view start, std::string_view name,
                                      std::string_view end) {
        into = {start, name, end};
    }

    std::vector<std::unique_ptr<literal_record>> records_{};
    std::vector<std::unique_ptr<literal_items>> items_{};
};

} // namespace waybill::detail::convert
