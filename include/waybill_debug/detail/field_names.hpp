// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/functions.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Which names of a document are those of private texts.
namespace waybill::detail::recording {

/// The names of the fields of documents in all their spellings.
struct field_names {
    std::vector<std::string_view> known{}; ///< those of the roots first
    std::vector<std::string_view> secret{};
    std::vector<std::string_view> personal{};
    std::size_t roots = 0;

    [[nodiscard]] bool knows(std::string_view name) const {
        return std::any_of(known.begin(), known.end(), [&](auto each) { return text::same_letters(each, name); });
    }
};

/// Collects names; each struct once.
struct name_collector {
    field_names found{};
    std::vector<describe::identity> structs{};

    template <class T>
    static bool add_once(T const& one, std::vector<T>& to) {
        bool const is_new = std::find(to.begin(), to.end(), one) == to.end();
        if (is_new) to.push_back(one);
        return is_new;
    }
    /// Adds the names of a field in all spellings, and that of its items.
    void add(describe::field_info const& field) {
        for (std::size_t i = 0; i <= field.other_count; ++i) {
            add_once(field.name(i), found.known);
            if (field.secret) add_once(field.name(i), found.secret);
            if (!field.placeholder.empty() && field.place != describe::field_place::text)
                add_once(field.name(i), found.personal);
        }
        if (!field.item.empty()) add_once(std::string_view(field.item), found.known);
    }
    template <class T>
    void visit() {
        if constexpr (describe::optional_shape<T>) {
            visit<describe::unwrap_optional<T>>();
        } else if constexpr (describe::sequence_shape<T>) {
            visit<describe::item_of<T>>();
        } else if constexpr (describe::choice_shape<T>) {
            add_once(std::string_view(wire<T>.attribute), found.known);
            [&]<class... Alternative>(std::type_identity<std::variant<Alternative...>>) {
                (visit<Alternative>(), ...);
            }(std::type_identity<T>{});
        } else if constexpr (describe::record_shape<T>) {
            if (!add_once(describe::identity_of_type<T>(), structs)) return;
            for (auto const& field : describe::table<T>) add(field);
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (visit<describe::member_type<T, I>>(), ...);
            }(std::make_index_sequence<describe::member_count<T>>{});
        }
    }
    /// A document, and the response to it.
    template <class Document>
    void visit_document() {
        visit<Document>();
        if constexpr (request_document<Document>) visit<response_of<Document>>();
    }
};

template <class... Documents>
field_names collect_names(document_list<Documents...>) {
    name_collector all;
    (all.found.known.push_back(describe::root_of<Documents>), ...);
    all.found.roots = sizeof...(Documents);
    all.found.secret.assign(std::begin(default_secret_names), std::end(default_secret_names));
    (all.visit_document<Documents>(), ...);
    all.visit<error_res>();
    return std::move(all.found);
}

/// The names of the fields of these documents, of the responses to them, and of refusals.
template <class Documents>
field_names const& names_of() {
    static field_names const made = collect_names(Documents{});
    return made;
}

/// Returns the names of elements, attributes and members in a document that no description has: nobody knows whether
/// their values are private. Of a document that is broken, some of them.
[[nodiscard]] inline std::vector<std::string_view> unknown_names(std::string_view document, field_names const& names) {
    std::vector<std::string_view> found;
    auto const at = [&](std::size_t i) { return i < document.size() ? document[i] : '\0'; };
    auto const after_blanks = [&](std::size_t i) {
        return std::min(document.find_first_not_of(" \t\r\n", i), document.size());
    };
    auto const in_name = [&](std::size_t i) {
        auto const letter = text::lower(at(i));
        return (letter >= 'a' && letter <= 'z') || text::is_digit(letter) || letter == '_' || letter == '-' ||
               letter == '.' || letter == ':' || static_cast<unsigned char>(letter) >= 0x80;
    };
    bool const json = document.find_first_of("{[") < document.find('<');
    for (std::size_t end = 0; end < document.size(); ++end) {
        auto const begin = end;
        while (in_name(end)) ++end;
        if (end == begin) continue;
        auto const before = begin == 0 ? '\0' : at(begin - 1) == '@' && begin > 1 ? at(begin - 2) : at(begin - 1);
        auto const equals = after_blanks(end);
        auto const value = at(after_blanks(equals + 1));
        bool const attribute = !json && at(equals) == '=' && (value == '"' || value == '\'');
        bool const member = json && before == '"' && at(end) == '"' && at(after_blanks(end + 1)) == ':';
        if ((json || before != '<') && !attribute && !member) continue;
        auto name = document.substr(begin, end - begin);
        if (name.starts_with("xml")) continue;
        name.remove_prefix(name.rfind(':') + 1); // npos + 1 is 0
        constexpr std::string_view of_schema[] = {"nil",     "type",     "schemaLocation", "noNamespaceSchemaLocation",
                                                  "version", "encoding", "standalone"};
        bool const ordinary = std::find(std::begin(of_schema), std::end(of_schema), name) != std::end(of_schema);
        if (ordinary || names.knows(name) || std::find(found.begin(), found.end(), name) != found.end()) continue;
        found.push_back(name);
    }
    return found;
}

} // namespace waybill::detail::recording
