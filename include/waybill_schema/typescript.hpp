// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/message/function.hpp>
#include <waybill/quirk.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill_schema/detail/model.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// TypeScript types, generated from descriptions: one interface per struct, with the names that its
/// objects have in JavaScript and the notes of the descriptions as documentation.
namespace waybill::schema {} // namespace waybill::schema

namespace waybill::detail::schema {

/// `'a' | 'b'`.
[[nodiscard]] inline std::string union_of(std::span<std::string_view const> names) {
    std::string text;
    for (auto const name : names) ((text += text.empty() ? "'" : " | '") += name) += '\'';
    return text;
}

inline void put_comment(std::string& out, std::string_view indent, std::string_view words) {
    if (!words.empty()) ((((out += indent) += "/** ") += words) += " */\n");
}

/// Collects the declarations of documents, each once, in the order of first use.
class declarations {
public:
    std::string name_record(record_model const& record) {
        std::string name(record.type);
        if (!known(name)) {
            auto const place = add(name);
            std::string text = "export interface " + name + " {\n";
            for (std::size_t i = 0; i != record.fields.size(); ++i)
                put_member(text, record.fields[i], record.values[i]);
            texts_[place].second = text + "}\n";
        }
        return name;
    }
    [[nodiscard]] std::string text() const {
        std::string all;
        for (auto const& one : texts_) (all += one.second) += '\n';
        return all;
    }

private:
    [[nodiscard]] bool known(std::string_view name) const {
        return std::any_of(texts_.begin(), texts_.end(), [&](auto const& one) { return one.first == name; });
    }
    std::size_t add(std::string name) {
        texts_.emplace_back(std::move(name), std::string());
        return texts_.size() - 1;
    }

    std::string name_choice(std::string name, choice_model const& choice) {
        if (known(name)) return name;
        auto const place = add(name);
        std::string const attribute(choice.rules->attribute);
        auto const values = choice.rules->values;
        std::string text = "/** Selected by `" + attribute + "`. */\nexport type " + name + " =";
        for (std::size_t i = 0; i != choice.alternatives.size(); ++i) {
            // the alternative of unknown kinds has no value; the module writes `unknown`
            std::string const value(i < values.size() ? values[i] : std::string_view("unknown"));
            text += "\n    | ({ " + attribute + ": '" + value + "' } & " + name_record(*choice.alternatives[i]) + ")";
        }
        texts_[place].second = text + "\n";
        return name;
    }

    std::string name_value(describe::field_info const& field, value_model const& value) {
        if (value.record != nullptr) return name_record(*value.record);
        if (value.choice != nullptr) {
            std::string name(field.item.empty() ? value.script : field.item);
            name.front() = text::lower(name.front());
            name.front() = char(name.front() - ('a' - 'A'));
            return name_choice(std::move(name), *value.choice);
        }
        if (value.leaf == nullptr) return "string";
        if (!value.leaf->names.empty()) return union_of(value.leaf->names);
        auto const kind = value.leaf->script;
        return kind == json_kind::string ? "string" : kind == json_kind::number ? "number" : "boolean";
    }

    static std::string words_of(describe::field_info const& field, value_model const& value) {
        std::string words(field.note);
        words.append(value.rule.separator(words)).append(value.rule.view());
        if (auto const* const leaf = value.leaf;
            leaf != nullptr && leaf->names.empty() && leaf->script == json_kind::string) {
            if (!words.empty()) words += ": ";
            words += leaf->expected(field.format);
        }
        if (field.secret) words += words.empty() ? "Secret." : ". Secret.";
        if (!field.item.empty() || field.place != describe::field_place::element) {
            if (!words.empty()) words += ". ";
            words += field.place == describe::field_place::text
                         ? "On the wire: the element's text"
                         : "On the wire: `" +
                               (field.place == describe::field_place::attribute ? "@" + std::string(field.wire)
                                                                                : std::string(field.wire)) +
                               (field.item.empty() ? "" : "/" + std::string(field.item)) + "`";
        }
        return words;
    }

    void put_member(std::string& out, describe::field_info const& field, value_model const& value) {
        auto type = name_value(field, value);
        if (field.sequence) type = type.find(' ') == type.npos ? type + "[]" : "(" + type + ")[]";
        put_comment(out, "    ", words_of(field, value));
        out += "    ";
        out += value.script;
        out += field.required ? ": " : "?: ";
        out += type;
        out += '\n';
    }

    std::vector<std::pair<std::string, std::string>> texts_{};
};

/// Returns `'a' | 'b'` with the `name_of` of all values of a described enumeration.
template <class Enumeration>
[[nodiscard]] std::string union_of_names() {
    std::vector<std::string_view> names;
    for (auto const value : enumerators<Enumeration>) names.push_back(name_of(value));
    return union_of(names);
}

} // namespace waybill::detail::schema

namespace waybill::schema {

/// `union_of` returns a union of string literals: `"a" | "b"`. `union_of_names` returns that of an enumeration.
using detail::schema::union_of;
using detail::schema::union_of_names;

/// Returns the declarations of all documents in the list, and of `Documents` and `Functions`, which map roots and
/// functions to types.
template <template <class...> class List, class... Documents>
[[nodiscard]] std::string typescript_of(List<Documents...>) {
    detail::schema::declarations all;
    std::string documents = "/** The documents of the protocol, by root. */\nexport interface Documents {\n";
    ((documents += "    " + std::string(detail::describe::root_of<Documents>) + ": " +
                   all.name_record(detail::schema::model_of<Documents>) + "\n"),
     ...);
    std::string functions =
        "/** The functions of the protocol, with request and response. */\nexport interface Functions {\n";
    auto const add = [&]<class Document>() {
        if constexpr (request_document<Document>) {
            std::string name(function<Document>.name);
            name.front() = detail::text::lower(name.front());
            functions += "    " + name + ": { request: " + all.name_record(detail::schema::model_of<Document>) +
                         "; response: " + all.name_record(detail::schema::model_of<response_of<Document>>) + " }\n";
        }
    };
    (add.template operator()<Documents>(), ...);
    return all.text() + documents + "}\n\n" + functions + "}\n\n" +
           "/** The codes of errors, as in `WaybillError.code`. */\nexport type ErrorCode = " +
           detail::schema::union_of_names<error_code>() + "\n";
}

} // namespace waybill::schema
