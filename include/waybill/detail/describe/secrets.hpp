// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
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
    void const* type;
    secret_holders const* outer;

    [[nodiscard]] constexpr bool name(void const* other) const {
        for (auto const* each = this; each != nullptr; each = each->outer)
            if (each->type == other) return true;
        return false;
    }
};
template <class T>
inline constexpr char type_identity = 0; ///< its address identifies the type

template <class T>
constexpr void collect_secret_names(secret_name_set& into, secret_holders const& within);

template <class... T>
constexpr void collect_alternatives(std::variant<T...>*, secret_name_set& into, secret_holders const& within) {
    (collect_secret_names<T>(into, within), ...);
}

template <class T>
constexpr void collect_secret_names(secret_name_set& into, secret_holders const& within) {
    if constexpr (optional_shape<T>) {
        collect_secret_names<unwrap_optional<T>>(into, within);
    } else if constexpr (sequence_shape<T>) {
        collect_secret_names<item_of<T>>(into, within);
    } else if constexpr (choice_shape<T>) {
        collect_alternatives(static_cast<T*>(nullptr), into, within);
    } else if constexpr (record_shape<T>) {
        if (within.name(&type_identity<T>)) return;
        secret_holders const here{&type_identity<T>, &within};
        for (auto const& field : table<T>) {
            if (!field.secret) continue;
            into.add(field.wire);
            for (std::size_t i = 0; i < field.other_count; ++i) into.add(field.others[i]);
        }
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (collect_secret_names<member_type<T, I>>(into, here), ...);
        }(std::make_index_sequence<member_count<T>>{});
    }
}

template <class T>
inline constexpr secret_name_set collected_secret_names = [] {
    secret_name_set all;
    collect_secret_names<T>(all, {nullptr, nullptr});
    return all;
}();

/// The names in documents of all secret fields of a document, for masking.
template <class T>
inline constexpr std::span<std::string_view const> secret_names_of{collected_secret_names<T>.held.data(),
                                                                   collected_secret_names<T>.count};

} // namespace waybill::detail::describe
