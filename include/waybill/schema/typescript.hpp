// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/schema.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/members.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/schema/type_name.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/message/function.hpp>
#include <waybill/quirk.hpp>
#include <waybill/value/value_format.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// TypeScript types, generated from descriptions: one interface per struct, with the names that
/// `detail::convert::form::script` writes and the notes of the descriptions as documentation.
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

/// The greatest number of items of a `std::array` that is a tuple in TypeScript; longer ones are arrays.
inline constexpr std::size_t longest_tuple = 8;

/// Collects the declarations of documents, each once, in the order of first use.
class declarations {
public:
    template <class Record>
    std::string name_record() {
        std::string name(type_name<Record>);
        if (!known(name)) {
            auto const place = add(name);
            std::string text = "export interface " + name + " {\n";
            put_members<Record>(text, std::make_index_sequence<describe::member_count<Record>>{});
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

    template <class... Alternatives>
    std::string name_choice(std::string name, std::variant<Alternatives...>*) {
        constexpr auto const& choice = wire<std::variant<Alternatives...>>;
        if (known(name)) return name;
        auto const place = add(name);
        std::string text = "/** Selected by `" + std::string(choice.attribute) + "`. */\nexport type " + name + " =";
        std::size_t at = 0; // the alternative of unknown kinds has no value; the module writes `unknown`
        auto const value = [&] {
            return at < choice.values.size() ? choice.values[at++] : std::string_view("unknown");
        };
        ((text += "\n    | ({ " + std::string(choice.attribute) + ": '" + std::string(value()) + "' } & " +
                  name_record<Alternatives>() + ")"),
         ...);
        texts_[place].second = text + "\n";
        return name;
    }

    template <class Value>
    std::string name_value(describe::field_info const& field, std::string_view member) {
        if constexpr (describe::record_shape<Value>) {
            return name_record<Value>();
        } else if constexpr (describe::choice_shape<Value>) {
            std::string name(field.item.empty() ? member : field.item);
            name.front() = text::lower(name.front());
            name.front() = char(name.front() - ('a' - 'A'));
            return name_choice(std::move(name), static_cast<Value*>(nullptr));
        } else if constexpr (describe::text_shape<Value>) {
            return "string";
        } else if constexpr (describe::described_enum<Value>) {
            return union_of(describe::names_on_the_wire<Value>);
        } else {
            constexpr auto kind = convert::kind_for_script<Value>;
            return kind == json_kind::string ? "string" : kind == json_kind::number ? "number" : "boolean";
        }
    }

    template <class Value>
    static std::string words_of(describe::field_info const& field) {
        std::string words(field.note);
        if constexpr (describe::leaf_shape<Value> && !describe::described_enum<Value>) {
            if (convert::kind_for_script<Value> == json_kind::string) {
                if (!words.empty()) words += ": ";
                words += value_format<Value>::expected(field.format);
            }
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

    template <class Record, std::size_t... I>
    void put_members(std::string& out, std::index_sequence<I...>) {
        (put_member<Record, I>(out), ...);
    }
    template <class Record, std::size_t I>
    void put_member(std::string& out) {
        using member = describe::member_type<Record, I>;
        using inner = describe::unwrap_optional<member>;
        using value = typename convert::value_of<inner>::type;
        auto const& field = describe::table<Record>[I];
        if constexpr (describe::rest_shape<member>) {
            out += "    [name: string]: unknown\n";
            return;
        } else {
            constexpr auto const& key = convert::camel<Record, I>;
            std::string_view const name(key.bytes.data() + 2, key.size - 4);
            auto type = name_value<value>(field, name);
            if constexpr (constexpr auto count = describe::fixed_count<inner>; count != 0 && count <= longest_tuple) {
                auto tuple = "[" + type;
                for (std::size_t i = 1; i != count; ++i) (tuple += ", ") += type;
                type = tuple + "]";
            } else if constexpr (describe::keyed_container<inner>) {
                type = "Record<string, " + type + ">";
            } else if (describe::sequence_shape<inner>) {
                type = type.find(' ') == type.npos ? type + "[]" : "(" + type + ")[]";
            }
            if constexpr (describe::nullable<member>) type += " | null";
            put_comment(out, "    ", words_of<value>(field));
            out += "    ";
            out += name;
            out += field.required || describe::fixed_count<inner> != 0 ? ": " : "?: ";
            out += type;
            out += '\n';
        }
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
    ((documents +=
      "    " + std::string(detail::describe::root_of<Documents>) + ": " + all.name_record<Documents>() + "\n"),
     ...);
    std::string functions =
        "/** The functions of the protocol, with request and response. */\nexport interface Functions {\n";
    auto const add = [&]<class Document>() {
        if constexpr (request_document<Document>) {
            std::string name(function<Document>.name);
            name.front() = detail::text::lower(name.front());
            functions += "    " + name + ": { request: " + all.name_record<Document>() +
                         "; response: " + all.name_record<response_of<Document>>() + " }\n";
        }
    };
    (add.template operator()<Documents>(), ...);
    return all.text() + documents + "}\n\n" + functions + "}\n\n" +
           "/** The codes of errors, as in `WaybillError.code`. */\nexport type ErrorCode = " +
           detail::schema::union_of_names<error_code>() + "\n";
}

} // namespace waybill::schema
