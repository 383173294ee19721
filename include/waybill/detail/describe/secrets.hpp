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
template <record_shape T>
constexpr void collect_secret_names(secret_name_set& into, secret_holders const& within);
template <class... T>
constexpr void collect_alternatives(secret_name_set& into, secret_holders const& within) {
    auto const collect = [&]<class Each>() {
        if constexpr (record_shape<Each>) collect_secret_names<Each>(into, within); // others are mistakes
    };
    (collect.template operator()<T>(), ...);
}
constexpr void collect_nothing(secret_name_set&, secret_holders const&) {}

/// The function that adds the names in a type: one for all plain values, which most types are.
using collect_function = void (*)(secret_name_set& into, secret_holders const& within);
template <class T>
struct collector {
    static constexpr collect_function of() {
        if constexpr (record_shape<T>)
            return &collect_secret_names<T>;
        else
            return &collect_nothing;
    }
};
template <optional_shape T>
struct collector<T> : collector<unwrap_optional<T>> {};
template <sequence_shape T>
struct collector<T> : collector<item_of<T>> {};
template <class... T>
struct collector<std::variant<T...>> {
    static constexpr collect_function of() { return &collect_alternatives<T...>; }
};

template <template <class...> class List, class... Member>
constexpr std::array<collect_function, sizeof...(Member)> list_collectors(List<Member...>*) {
    return {collector<type_of_member<decltype(Member::pointer)>>::of()...};
}
template <record_shape T>
constexpr void collect_secret_names(secret_name_set& into, secret_holders const& within) {
    if (within.name(identity_of_type<T>())) return;
    secret_holders const here{identity_of_type<T>(), &within};
    for (auto const& field : table<T>) {
        if (!field.secret) continue;
        into.add(field.wire);
        for (std::size_t i = 0; i < field.other_count; ++i) into.add(field.others[i]);
    }
    for (auto const collect : list_collectors(static_cast<member_list<T>*>(nullptr))) collect(into, here);
}

template <class T>
inline constexpr secret_name_set collected_secret_names = [] {
    secret_name_set all;
    collector<T>::of()(all, {{}, nullptr});
    return all;
}();

/// The names in documents of all secret fields of a document, for masking.
template <class T>
inline constexpr std::span<std::string_view const> secret_names_of{collected_secret_names<T>.held.data(),
                                                                   collected_secret_names<T>.count};

} // namespace waybill::detail::describe
