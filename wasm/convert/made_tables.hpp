// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/schema.hpp"

#include <waybill/detail/table/record.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

/// The tables of structs, which a conversion makes from their descriptions when it meets them: as constants of a
/// program they would be four times the size of the descriptions. They have no functions for members.
namespace waybill::detail::convert {

using table::step;

template <class Format>
struct made_record;

template <class Format>
struct made_choice : table::choice_table<Format> {
    std::vector<table::literal> made_selectors{};
    mutable std::vector<table::record_table<Format> const*> met{}; ///< null until the alternative is met
};

/// The table of a struct. Those of nested structs are null until they are met.
template <class Format>
struct made_record : table::record_table<Format> {
    record_schema const& schema;
    std::unique_ptr<table::field_table<Format>[]> made_fields{};
    std::vector<typename Format::item_tags> items{};
    std::vector<std::unique_ptr<made_choice<Format>>> choices{};
};

constexpr table::step step_of(describe::field_info const& info, member_schema const& member) {
    if (info.secret) return step::none; // stored by the general reader
    if (info.sequence) {
        if (!info.item.empty()) return step::wrapper;
        return member.record != nullptr ? step::repeated : step::none;
    }
    if (member.record != nullptr) return step::record;
    if (member.choice != nullptr) return step::none;
    if (member.leaf != nullptr) return member.leaf->json == json_kind::boolean ? step::none : step::leaf;
    if (info.has_default) return step::none; // a blank one is absent
    return info.optional() ? step::optional_text : step::text;
}

[[gnu::noinline]] inline void set_kind(table::member_kind& made, describe::field_info const& info,
                                       member_schema const& member, std::size_t index) {
    made.bit = std::uint64_t{1} << index;
    made.format = info.format;
    made.optional = info.optional();
    made.has_default = info.has_default;
    if (member.record != nullptr) {
        made.has_attributes = member.record->has_attributes;
        made.attributed = made.has_attributes || member.record->rules.has_text();
    }
    made.plain = member.plain();
    made.step = step_of(info, member);
}

/// The tables of one conversion. They stay where they are.
template <class Format>
class made_tables {
public:
    [[nodiscard]] made_record<Format> const& of(record_schema const& schema) {
        for (auto const& one : records_)
            if (&one->schema == &schema) return *one;
        return add(schema);
    }
    /// The table of the struct in a field or in its items, or of an alternative.
    [[nodiscard]] made_record<Format> const& nested(made_record<Format> const& within, std::size_t index,
                                                    std::size_t chosen) {
        auto& field = within.made_fields[index];
        auto const& member = within.schema.members[index];
        auto& met = member.choice == nullptr ? field.value.record
                                             : static_cast<made_choice<Format> const*>(field.value.choice)->met[chosen];
        if (met == nullptr) met = &of(member.choice == nullptr ? *member.record : *member.choice->alternatives[chosen]);
        return static_cast<made_record<Format> const&>(*met);
    }

private:
    [[gnu::noinline]] made_record<Format> const& add(record_schema const& schema) {
        auto const& rules = schema.rules;
        auto const count = rules.fields.size();
        auto& made = *records_.emplace_back(std::make_unique<made_record<Format>>(made_record<Format>{
            {rules, nullptr, nullptr, false, 0, std::uint32_t(count), 0, schema.blank, false}, schema}));
        made.made_fields = std::make_unique<table::field_table<Format>[]>(count + 2);
        made.fields = made.made_fields.get();
        made.items.reserve(count);
        for (std::size_t i = 0; i != count; ++i) set_field(made, i);
        table::set_ends(&made.made_fields[count]);
        made.first = table::first_expected<Format>(made.fields);
        return made;
    }
    static void set_field(made_record<Format>& within, std::size_t index) {
        auto const& info = within.schema.rules.fields[index];
        auto const& member = within.schema.members[index];
        auto& made = within.made_fields[index];
        set_kind(made, info, member, index);
        Format::set_tags(made, info);
        if (made.step == step::wrapper) made.item = &within.items.emplace_back(info.item);
        if (member.choice != nullptr) made.value.choice = &add_choice(within, *member.choice);
    }
    static table::choice_table<Format> const& add_choice(made_record<Format>& within, choice_schema const& of) {
        auto const named = of.rules->values.size();
        auto& made = *within.choices.emplace_back(std::make_unique<made_choice<Format>>(made_choice<Format>{
            {*of.rules, nullptr, nullptr, nullptr, nullptr, named, of.rules->attribute.size() + 1}}));
        made.met.resize(of.alternatives.size());
        made.made_selectors.reserve(named);
        for (auto const value : of.rules->values) {
            made.made_selectors.push_back(Format::selector(of.rules->attribute, value));
            made.longest_selector = std::max(made.longest_selector, value.size());
        }
        made.selectors = made.made_selectors.data();
        return made;
    }

    std::vector<std::unique_ptr<made_record<Format>>> records_{};
};

} // namespace waybill::detail::convert
