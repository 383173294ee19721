// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

namespace waybill::detail::describe {

inline constexpr std::size_t most_secret_names = 16;

struct secret_name_set {
    std::array<std::string_view, most_secret_names> held{};
    std::size_t count = 0;

    constexpr void add(std::string_view name) {
        for (std::size_t i = 0; i < count; ++i)
            if (held[i] == name) return;
        held[count++] = name; // a seventeenth secret name is a compile error here
    }
};

/// The chain of enclosing structs, innermost first, which ends the recursion at a struct that contains itself.
struct secret_holders {
    identity type;
    secret_holders const* outer;

    [[nodiscard]] constexpr bool name(identity other) const {
        for (auto const* each = this; each != nullptr; each = each->outer)
            if (each->type == other) return true;
        return false;
    }
};
template <class T>
constexpr void collect_secret_names(secret_name_set& into, secret_holders const& within) {
    if constexpr (optional_shape<T> || sequence_shape<T>) {
        collect_secret_names<value_of_member<T>>(into, within);
    } else if constexpr (choice_shape<T>) {
        [&]<class... Each>(std::variant<Each...>*) {
            (collect_secret_names<Each>(into, within), ...);
        }(static_cast<T*>(nullptr));
    } else if constexpr (record_shape<T>) {
        if (within.name(identity_of_type<T>())) return;
        secret_holders const here{identity_of_type<T>(), &within};
        for (auto const& field : table<T>)
            for (std::size_t i = 0; field.secret && i <= field.other_count; ++i) into.add(field.name(i));
        [&]<template <class...> class List, class... Member>(List<Member...>*) {
            (collect_secret_names<type_of_member<decltype(Member::pointer)>>(into, here), ...);
        }(static_cast<member_list<T>*>(nullptr));
    }
}

template <class T>
inline constexpr secret_name_set collected_secret_names = [] {
    secret_name_set all;
    collect_secret_names<T>(all, {{}, nullptr});
    return all;
}();

/// The names in documents of all secret fields of a document, for masking.
template <class T>
inline constexpr std::span<std::string_view const> secret_names_of{collected_secret_names<T>.held.data(),
                                                                   collected_secret_names<T>.count};

} // namespace waybill::detail::describe
