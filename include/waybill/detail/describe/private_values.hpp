// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/mask.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace waybill::detail::describe {

template <class T, std::size_t I, class Member, class Use>
void use_private_member(Member& member, Use const& use);

/// Calls `use` with each plain value of a message that is secret or personal, and with its field.
template <class T, class Use>
void for_each_private(T& value, Use const& use) {
    using type = std::remove_const_t<T>;
    if constexpr (optional_shape<type>) {
        if (value) for_each_private(*value, use);
    } else if constexpr (sequence_shape<type>) {
        for (auto& item : value) for_each_private(item, use);
    } else if constexpr (choice_shape<type>) {
        std::visit([&](auto& chosen) { for_each_private(chosen, use); }, value);
    } else if constexpr (record_shape<type>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (use_private_member<type, I>(value.*member_pointer<type, I>, use), ...);
        }(std::make_index_sequence<member_count<type>>{});
    }
}
template <class T, std::size_t I, class Member, class Use>
void use_private_member(Member& member, Use const& use) {
    constexpr auto const& field = table<T>[I];
    if constexpr (!field.secret && field.placeholder.empty())
        for_each_private(member, use);
    else if constexpr (!optional_shape<member_type<T, I>>)
        use(member, field);
    else if (member)
        use(*member, field);
}

/// Adds the texts of all secret fields of a value, so that they can be removed from other texts. The texts are views of
/// the value.
template <class T>
void collect_secret_values(T const& value, std::vector<std::string_view>& into) {
    for_each_private(value, [&](auto const& plain, field_info const& field) {
        if constexpr (std::is_convertible_v<decltype(plain), std::string_view>)
            if (field.secret) into.push_back(plain);
    });
}

/// Replaces all private texts of a value: secrets with the mask, personal data with the placeholder of `personal`.
/// Absent values stay absent. Adds the replaced texts to `struck_out`, so that they can be found elsewhere too.
template <class T>
void put_placeholders(T& value, std::vector<std::string>& struck_out) {
    for_each_private(value, [&](auto& plain, field_info const& field) {
        if constexpr (!std::is_same_v<decltype(plain), std::string&>)
            plain = {};
        else if (!plain.empty())
            struck_out.push_back(std::exchange(plain, std::string(field.secret ? mask_text : field.placeholder)));
    });
}

} // namespace waybill::detail::describe
