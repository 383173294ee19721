// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/sink.hpp>
#include <waybill_schema/detail/alternatives.hpp>
#include <waybill_schema/detail/markup.hpp>
#include <waybill_schema/detail/model.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Writes descriptions as XML Schema 1.0: documents as global elements, structs and restricted values as global types,
/// each once, in the order of their first reference. Documents are in no namespace.
namespace waybill::detail::schema {

/// A type that is declared after its first reference: a struct, the alternatives of a choice, or a wrapper that
/// alternatives share.
struct xsd_declaration {
    // g++ 12 loses a constant string that is moved as part of a temporary, so the members are set one by one
    constexpr explicit xsd_declaration(std::string_view of) : name(of) {}

    std::string name;
    std::vector<record_model const*> records{}; ///< more than one: an element that contains one of them
    choice_model const* choice = nullptr;
    std::vector<field_view> wrappers{};
};

class xsd_writer {
public:
    /// `refusal` may replace the content of the root of a response.
    constexpr xsd_writer(sink& out, record_model const* refusal) : to_(out), refusal_(refusal) {}

    constexpr void write(std::span<document_model const> documents) {
        to_.open("xs:schema", {{"xmlns:xs", "http://www.w3.org/2001/XMLSchema"}});
        for (auto const& each : documents) {
            if (each.answers && may_hold_refusal(*each.record)) answers_.push_back(each.record);
            to_.empty("xs:element", {{"name", each.record->name}, {"type", name_record(each.record)}});
        }
        for (std::size_t i = 0; i < declarations_.size(); ++i) { // a declaration may add others
            auto const one = declarations_[i];
            declare(one);
        }
        for (auto const& one : simple_types_) declare(one);
        for (auto const& one : optional_types_) declare_optional(one);
        to_.close();
    }

private:
    using field = field_view;
    using place = describe::field_place;

    [[nodiscard]] constexpr bool may_hold_refusal(record_model const& record) const {
        for (auto const& each : fields_of(record))
            if (each.value->record == refusal_ || each.is(place::text)) return false;
        return true;
    }

    // ---- names of types, which are declared after all references to them

    constexpr std::string name_record(record_model const* record) {
        xsd_declaration one(record->name);
        one.records.push_back(record);
        return name_declaration(std::move(one));
    }
    constexpr std::string name_simple(simple_type const& type) {
        if (!type.name.empty()) {
            bool known = false;
            for (auto const& each : simple_types_) known = known || each == type;
            if (!known) simple_types_.push_back(type);
        }
        return std::string(type.reference());
    }
    /// Missing text is empty, which no restricted type allows: a union with the empty text.
    constexpr std::string name_optional(simple_type const& type) {
        std::string name = "xs:string";
        if (type.name.empty()) return name;
        bool known = false;
        for (auto const& each : optional_types_) known = known || each == type.name;
        if (!known) optional_types_.push_back(type.name);
        name = "Optional";
        name += type.name;
        return name;
    }
    constexpr std::string name_declaration(xsd_declaration&& one) {
        for (auto const& each : declarations_)
            if (each.name == one.name) return each.name;
        declarations_.push_back(std::move(one));
        return declarations_.back().name;
    }
    constexpr std::string name_value(field const& of) {
        if (of.is_plain()) return name_simple(of.simple());
        if (of.value->record != nullptr) return name_record(of.value->record);
        auto const& choice = *of.value->choice;
        xsd_declaration one(capitalized(choice_name(*of.said)));
        one.records.assign(choice.named().begin(), choice.named().end());
        one.choice = &choice;
        return name_declaration(std::move(one));
    }
    /// Returns one type for the fields of several alternatives that share a name: elements with the same name in one
    /// content model must have the same type.
    constexpr std::string name_shared_value(std::string const& name, std::vector<field> const& of) {
        bool same = true;
        bool records = true;
        bool simple = true;
        for (auto const& each : of) {
            same = same && each.same_value(of.front());
            records = records && each.value->record != nullptr;
            simple = simple && each.is_plain();
        }
        if (same) return name_value(of.front());
        if (!records) return simple ? "xs:string" : "xs:anyType";
        xsd_declaration merged(name);
        for (auto const& each : of) merged.records.push_back(each.value->record);
        return name_declaration(std::move(merged));
    }
    constexpr std::string name_shared(std::string_view around, std::vector<field> const& of) {
        std::string name(around);
        name += capitalized(of.front().said->wire);
        for (auto const& each : of)
            if (each.said->item != of.front().said->item) return "xs:anyType";
        if (!of.front().wraps()) return name_shared_value(name, of);
        xsd_declaration shared(name);
        shared.wrappers = of;
        return name_declaration(std::move(shared));
    }
    static constexpr std::string capitalized(std::string_view name) {
        std::string made(name);
        if (made.front() >= 'a' && made.front() <= 'z') made.front() = char(made.front() - ('a' - 'A'));
        return made;
    }

    // ---- elements

    static constexpr std::string_view least(bool may_be_absent) { return may_be_absent ? "0" : ""; }
    static constexpr std::string most(field const& of, bool repeats) {
        auto const items = of.value->rules.items;
        return std::string(!repeats ? "" : items == 0 ? "unbounded" : number_text(items).view());
    }

    constexpr void put_note(field const& of) {
        std::string words(of.said->note);
        words += of.value->rule.separator(of.said->note);
        words += of.value->rule.view();
        if (of.said->secret) words += words.empty() ? "Secret" : ". Secret";
        if (words.empty()) return;
        to_.open("xs:annotation");
        to_.text("xs:documentation", words);
        to_.close();
    }
    constexpr void put_element(std::string_view name, std::string_view type, std::string_view least_times,
                               std::string_view most_times, field const* noted) {
        bool const ruled = noted != nullptr && has_facets(*noted);
        bool const note =
            noted != nullptr && (!noted->said->note.empty() || noted->said->secret || noted->value->rule.size != 0);
        markup::attributes const said = {{"name", name},
                                         {"type", ruled ? std::string_view() : type},
                                         {"minOccurs", least_times},
                                         {"maxOccurs", most_times}};
        if (!note) return to_.empty("xs:element", said);
        to_.open("xs:element", said);
        put_note(*noted);
        if (ruled) put_rules(noted->value->rules, type);
        to_.close();
    }
    /// The range of an integer and the length of a text restrict its type in the element itself.
    static constexpr bool has_facets(field const& of) {
        auto const& rules = of.value->rules;
        bool const whole = of.value->leaf != nullptr && of.value->leaf->whole;
        return of.is_plain() && ((whole && rules.range.given) || rules.longest != 0);
    }
    constexpr void put_rules(describe::field_rules const& rules, std::string_view base) {
        auto const put = [&](std::string_view name, std::int64_t value) { put_facet(name, number_text(value).view()); };
        to_.open("xs:simpleType");
        to_.open("xs:restriction", {{"base", base}});
        if (rules.range.given) put("xs:minInclusive", rules.range.least);
        if (rules.range.given && rules.range.most != std::numeric_limits<int>::max())
            put("xs:maxInclusive", rules.range.most);
        if (rules.shortest != 0) put("xs:minLength", rules.shortest);
        if (rules.longest != 0) put("xs:maxLength", rules.longest);
        to_.close();
        to_.close();
    }
    constexpr void put_items(field const& of, std::string_view type) {
        to_.open("xs:sequence");
        put_element(of.said->item, type, least(!of.said->not_empty), most(of, true), nullptr);
        to_.close();
    }
    constexpr void put_field(field const& of) {
        if (!of.wraps()) {
            put_element(of.said->wire, name_value(of), least(of.may_be_absent()), most(of, of.said->repeated), &of);
            return;
        }
        to_.open("xs:element", {{"name", of.said->wire}, {"minOccurs", least(of.may_be_absent())}});
        put_note(of);
        to_.open("xs:complexType");
        put_items(of, name_value(of));
        to_.close();
        to_.close();
    }
    constexpr void put_attribute(std::string_view name, std::string_view type, bool required) {
        to_.empty("xs:attribute", {{"name", name}, {"type", type}, {"use", required ? "required" : ""}});
    }
    constexpr void put_attributes(record_model const& record) {
        for (auto const& each : fields_of(record, place::attribute))
            put_attribute(each.said->wire, name_simple(each.simple()), each.said->required);
    }

    // ---- types

    constexpr void declare(xsd_declaration const& one) {
        to_.open("xs:complexType", {{"name", one.name}});
        if (!one.wrappers.empty()) {
            put_items(one.wrappers.front(),
                      name_shared_value(one.name + capitalized(one.wrappers.front().said->item), one.wrappers));
        } else if (one.records.size() == 1) {
            put_record(*one.records.front());
        } else {
            put_alternatives(one);
        }
        to_.close();
    }
    constexpr void put_record(record_model const& record) {
        if (auto const texts = fields_of(record, place::text); !texts.empty()) {
            auto const& text = texts.front();
            auto base = name_simple(text.simple());
            if (!text.said->required) base = name_optional(text.simple());
            to_.open("xs:simpleContent");
            to_.open("xs:extension", {{"base", base}});
            put_attributes(record);
            to_.close();
            to_.close();
            return;
        }
        bool answers = false;
        for (auto const* each : answers_) answers = answers || each == &record;
        to_.open("xs:sequence");
        if (answers) {
            // not an xs:choice: code generators would turn all elements into one list of untyped values
            put_element("ErrorResult", name_record(refusal_), least(true), {}, nullptr);
            to_.open("xs:sequence", {{"minOccurs", "0"}});
        }
        for (auto const& each : fields_of(record, place::element)) put_field(each);
        if (answers) to_.close();
        to_.close();
        put_attributes(record);
    }

    /// Writes the content of alternatives: the elements that all begin with, then a choice of the rest. If these do not
    /// identify the alternative, any content is allowed.
    constexpr void put_alternatives(xsd_declaration const& one) {
        alternatives const all(one.records);
        to_.open("xs:sequence");
        if (!all.are_distinct()) {
            to_.empty("xs:any", {{"processContents", "skip"}, {"minOccurs", "0"}, {"maxOccurs", "unbounded"}});
        } else {
            for (std::size_t i = 0; i < all.alike(); ++i) put_shared(one.name, all, all.elements().front()[i]);
            to_.open("xs:choice");
            for (auto const& elements : all.elements()) {
                to_.open("xs:sequence");
                for (std::size_t i = all.alike(); i < elements.size(); ++i) put_shared(one.name, all, elements[i]);
                to_.close();
            }
            to_.close();
        }
        to_.close();
        if (one.choice != nullptr) put_selector(*one.choice);
        for (auto const& each : all.attributes()) {
            auto const same = all.named(each.said->wire, place::attribute);
            bool required = same.size() == one.records.size();
            for (auto const& other : same) required = required && other.said->required;
            put_attribute(each.said->wire, name_shared_value({}, same), required);
        }
    }
    constexpr void put_shared(std::string const& around, alternatives const& all, field const& of) {
        auto const same = all.named(of.said->wire, place::element);
        if (same.size() == 1) return put_field(of);
        // alternatives may disagree about the number
        put_element(of.said->wire, name_shared(around, same), least(of.may_be_absent()), most(of, of.said->repeated),
                    &of);
    }
    constexpr void put_selector(choice_model const& choice) {
        to_.open("xs:attribute", {{"name", choice.rules->attribute}, {"use", "required"}});
        to_.open("xs:simpleType");
        put_values("xs:token", choice.rules->values);
        to_.close();
        to_.close();
    }
    constexpr void put_values(std::string_view base, std::span<std::string_view const> values) {
        to_.open("xs:restriction", {{"base", base}});
        for (auto const value : values) to_.empty("xs:enumeration", {{"value", value}});
        to_.close();
    }
    constexpr void put_facet(std::string_view name, std::string_view value) {
        if (!value.empty()) to_.empty(name, {{"value", value}});
    }
    constexpr void declare(simple_type const& one) {
        to_.open("xs:simpleType", {{"name", one.name}});
        if (!one.values.empty()) {
            put_values(one.base, one.values);
        } else {
            if (!one.note.empty()) {
                to_.open("xs:annotation");
                to_.text("xs:documentation", one.note);
                to_.close();
            }
            to_.open("xs:restriction", {{"base", one.base}});
            put_facet("xs:pattern", one.pattern);
            put_facet("xs:minInclusive", one.least);
            put_facet("xs:maxInclusive", one.most);
            put_facet("xs:totalDigits", one.digits);
            to_.close();
        }
        to_.close();
    }

    constexpr void declare_optional(std::string_view of) {
        std::string name = "Optional";
        name += of;
        to_.open("xs:simpleType", {{"name", name}});
        to_.open("xs:union", {{"memberTypes", of}});
        to_.open("xs:simpleType");
        to_.open("xs:restriction", {{"base", "xs:token"}});
        put_facet("xs:length", "0");
        for (int open = 4; open != 0; --open) to_.close();
    }

    markup to_;
    record_model const* refusal_;
    std::vector<record_model const*> answers_{};
    std::vector<xsd_declaration> declarations_{};
    std::vector<simple_type> simple_types_{};
    std::vector<std::string_view> optional_types_{}; ///< the names of those that may be empty, too
};

} // namespace waybill::detail::schema
