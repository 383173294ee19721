// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill_schema/detail/json_text.hpp>
#include <waybill_schema/detail/model.hpp>
#include <waybill_schema/detail/parts.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::detail::schema {

/// Writes JSON Schema 2020-12 for the JSON form of documents: as it is written, and as strict mode reads it.
class schema_writer {
public:
    /// `folder` is the location of the definitions: `#/$defs/`. `for_openapi` adds what JSON Schema does not have: the
    /// attribute that selects the alternative of a choice, and the format of passwords.
    constexpr schema_writer(json_text& to, std::string_view folder, bool for_openapi = false) noexcept
        : to_(to), folder_(folder), for_openapi_(for_openapi) {}

    /// Writes the definition of each part under its name.
    constexpr void define(std::span<part const> all) {
        for (auto const& each : all) {
            name_of(each);
            if (each.enumeration != nullptr)
                enumeration(*each.enumeration);
            else if (each.record != nullptr)
                record(*each.record, each.choice, each.alternative);
            else
                choice(*each.choice, each.choice_name);
        }
    }

    /// Writes the whole document: an object with one member, its root. A refusal may replace a response.
    constexpr void document(document_model const& which, record_model const* refusal) {
        to_.open().name("type").text("object").name("properties").open();
        root(which, refusal);
        to_.close().texts("required", {which.record->name}).name("additionalProperties").literal("false").close();
    }
    /// Writes the name of the root and its value.
    constexpr void root(document_model const& which, record_model const* refusal) {
        to_.name(which.record->name).open();
        if (which.answers && refusal != nullptr) {
            to_.name("anyOf").open('[');
            to_.open();
            refer(which.record->name);
            to_.close().open();
            refer(refusal->name);
            to_.close().close(']');
        } else {
            refer(which.record->name);
        }
        to_.close();
    }

private:
    constexpr void refer(std::string_view first, std::string_view last = {}) {
        to_.name("$ref").joined({folder_, first, last});
    }
    constexpr void name_of(part const& each) { to_.joined_name({each.first_name(), each.last_name()}); }

    constexpr void choice(choice_model const& which, std::string_view name) {
        to_.open().name("oneOf").open('[');
        for (auto const* const record : which.named()) {
            to_.open();
            refer(record->name, name);
            to_.close();
        }
        to_.close(']');
        if (for_openapi_) discriminator(which, name);
        to_.close();
    }
    constexpr void discriminator(choice_model const& which, std::string_view name) {
        to_.name("discriminator").open().name("propertyName").joined({"@", which.rules->attribute});
        to_.name("mapping").open();
        for (std::size_t i = 0; i < which.named().size(); ++i)
            to_.name(which.rules->values[i]).joined({folder_, which.alternatives[i]->name, name});
        to_.close().close();
    }

    constexpr void record(record_model const& which, choice_model const* selecting, std::size_t alternative) {
        to_.open().name("type").text("object").name("properties").open();
        if (selecting != nullptr)
            to_.joined_name({"@", selecting->rules->attribute})
                .open()
                .name("const")
                .text(selecting->rules->values[alternative])
                .close();
        for (std::size_t i = 0; i < which.fields.size(); ++i) {
            member_name(which.fields[i], true);
            field(which.fields[i], which.values[i]);
        }
        to_.close();
        required(which, selecting);
        to_.name("additionalProperties").literal("false").close();
    }
    constexpr void required(record_model const& which, choice_model const* selecting) {
        bool any = selecting != nullptr;
        for (auto const& field : which.fields) any = any || is_required(field);
        if (!any) return;
        to_.name("required").open('[');
        if (selecting != nullptr) to_.joined({"@", selecting->rules->attribute});
        for (auto const& field : which.fields)
            if (is_required(field)) member_name(field, false);
        to_.close(']');
    }
    [[nodiscard]] static constexpr bool is_required(describe::field_info const& field) noexcept {
        return field.required || (field.repeated && field.not_empty);
    }
    constexpr void member_name(describe::field_info const& field, bool opens) {
        auto const text = field.place == describe::field_place::text;
        std::string_view const sign = field.place == describe::field_place::attribute ? "@" : "";
        std::string_view const name = text ? std::string_view("#text") : field.wire;
        if (opens)
            to_.joined_name({sign, name});
        else
            to_.joined({sign, name});
    }

    constexpr void field(describe::field_info const& field, value_model const& value) {
        to_.open();
        auto const& rule = value.rule;
        if (!field.note.empty() || rule.size != 0)
            to_.name("description").joined({field.note, rule.separator(field.note), rule.view()});
        if (!field.sequence) {
            content(field, value);
        } else if (field.item.empty()) {
            array(field, value);
        } else {
            to_.name("type").text("object").name("properties").open().name(field.item).open();
            array(field, value);
            to_.close().close();
            if (field.not_empty) to_.texts("required", {field.item});
            to_.name("additionalProperties").literal("false");
        }
        to_.close();
    }
    constexpr void array(describe::field_info const& field, value_model const& value) {
        if (field.bare) return array_or_bare(field, value);
        to_.name("type").text("array").name("items").open();
        content(field, value);
        to_.close();
        if (field.not_empty) to_.name("minItems").literal("1");
        if (value.rules.items != 0) number("maxItems", int(value.rules.items));
    }
    /// See `field_description::bare_in_json`.
    constexpr void array_or_bare(describe::field_info const& field, value_model const& value) {
        auto const bare = [&] {
            auto const& record = *value.record;
            std::size_t text = 0;
            while (record.fields[text].place != describe::field_place::text) ++text;
            to_.open();
            content(record.fields[text], record.values[text]);
            to_.close();
        };
        to_.name("anyOf").open('[');
        bare();
        to_.open().name("type").text("array").name("items").open().name("anyOf").open('[');
        bare();
        to_.open();
        content(field, value);
        to_.close().close(']').close().close().close(']');
    }
    /// Writes the constraints of one value.
    constexpr void content(describe::field_info const& field, value_model const& value) {
        if (value.record != nullptr) return refer(value.record->name);
        if (value.choice != nullptr) return refer({}, choice_name(field));
        if (value.leaf == nullptr)
            text(value.rules);
        else if (!value.leaf->names.empty())
            refer(value.leaf->name());
        else
            leaf(field, *value.leaf, value.rules);
        if (field.secret && for_openapi_) to_.name("format").text("password"); // JSON Schema does not have this format
        if (field.secret) to_.name("writeOnly").literal("true");
    }
    constexpr void enumeration(leaf_model const& leaf) {
        to_.open().name("type").text("string").name("enum").open('[');
        for (auto const name : leaf.names) to_.text(name);
        to_.close(']').close();
    }
    constexpr void text(describe::field_rules const& rules) {
        to_.name("type").text("string");
        if (rules.shortest != 0) number("minLength", int(rules.shortest));
        if (rules.longest != 0) number("maxLength", int(rules.longest));
        if (rules.visible) to_.name("pattern").text("\\S");
    }
    constexpr void leaf(describe::field_info const& field, leaf_model const& leaf, describe::field_rules const& rules) {
        auto const& range = rules.range;
        switch (leaf.json) {
        case json_kind::boolean: to_.name("type").text("boolean"); return;
        case json_kind::number:
            to_.name("type").text(leaf.whole ? "integer" : "number");
            if (range.given) {
                number("minimum", range.least);
                number("maximum", range.most);
                return;
            }
            if (!leaf.least.empty()) to_.name("minimum").literal(leaf.least);
            if (!leaf.most.empty()) to_.name("maximum").literal(leaf.most);
            return;
        case json_kind::string: break;
        }
        to_.name("type").text("string").name("title").text(leaf.expected(field.format));
        auto pattern = leaf.pattern(field.format);
        bool const negative = rules.price == describe::price_kind::none && !(range.given && range.least >= 0);
        if (!negative && pattern.starts_with("-?")) pattern.remove_prefix(2);
        if (!pattern.empty()) to_.name("pattern").joined({"^(", pattern, ")$"});
    }

    constexpr void number(std::string_view name, int value) { to_.name(name).literal(number_text(value).view()); }

    json_text& to_;
    std::string_view folder_;
    bool for_openapi_;
};

} // namespace waybill::detail::schema
