// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/functions.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Which names of a document are those of private texts.
namespace waybill::detail::recording {

/// A list of a constant.
template <class T, std::size_t Most>
struct bounded_list {
    std::array<T, Most> held{};
    std::size_t count = 0;

    constexpr void add(T const& one) { held[count++] = one; } // one too many is a compile error here
    constexpr bool contains(T const& one) const {
        for (std::size_t i = 0; i < count; ++i)
            if (held[i] == one) return true;
        return false;
    }
    [[nodiscard]] constexpr std::span<T const> all() const { return {held.data(), count}; }
};

/// The names of the fields of documents in all their spellings.
struct field_names {
    bounded_list<std::string_view, 1'000> known{}; ///< those of the roots first
    bounded_list<std::string_view, 30> secret{};
    bounded_list<std::string_view, 60> personal{};
    std::size_t roots = 0;

    [[nodiscard]] bool knows(std::string_view name) const {
        auto const all = known.all();
        return std::any_of(all.begin(), all.end(), [&](auto each) { return text::same_letters(each, name); });
    }
};

/// Collects names; each struct once.
struct name_collector {
    field_names found{};
    bounded_list<describe::identity, 250> structs{};

    constexpr void add(describe::field_info const& field, std::string_view name) {
        if (name.empty()) return;
        found.known.add(name);
        if (field.secret && !found.secret.contains(name)) found.secret.add(name);
        bool const personal = !field.placeholder.empty() && field.place != describe::field_place::text;
        if (personal && !found.personal.contains(name)) found.personal.add(name);
    }
    template <class T>
    constexpr void visit() {
        if constexpr (describe::optional_shape<T>) {
            visit<describe::unwrap_optional<T>>();
        } else if constexpr (describe::sequence_shape<T>) {
            visit<describe::item_of<T>>();
        } else if constexpr (describe::choice_shape<T>) {
            found.known.add(wire<T>.attribute);
            [&]<class... Alternative>(std::type_identity<std::variant<Alternative...>>) {
                (visit<Alternative>(), ...);
            }(std::type_identity<T>{});
        } else if constexpr (describe::record_shape<T>) {
            constexpr auto type = describe::identity_of_type<T>();
            if (structs.contains(type)) return;
            structs.add(type);
            for (auto const& field : describe::table<T>) {
                add(field, field.wire);
                for (std::size_t i = 0; i < field.other_count; ++i) add(field, field.others[i]);
                if (!field.item.empty()) found.known.add(field.item);
            }
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (visit<describe::member_type<T, I>>(), ...);
            }(std::make_index_sequence<describe::member_count<T>>{});
        }
    }
    /// A document, and the response to it.
    template <class Document>
    constexpr void visit_document() {
        visit<Document>();
        if constexpr (request_document<Document>) visit<response_of<Document>>();
    }
};

template <class Documents>
struct name_table;
template <class... Documents>
struct name_table<document_list<Documents...>> {
    static constexpr field_names made = [] {
        name_collector all;
        (all.found.known.add(describe::root_of<Documents>), ...);
        all.found.roots = sizeof...(Documents);
        for (auto const name : default_secret_names) all.found.secret.add(name);
        (all.visit_document<Documents>(), ...);
        all.visit<error_res>();
        return all.found;
    }();
};
/// The names of the fields of these documents, of the responses to them, and of refusals.
template <class Documents>
inline constexpr field_names const& names_of = name_table<Documents>::made;

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
