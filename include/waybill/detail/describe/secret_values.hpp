// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/secrets.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace waybill::detail::describe {

/// Adds the texts of all secret fields of a value, so that they can be removed from other texts. The texts are views of
/// the value. Parts of a document that have no secret fields are skipped.
template <class T>
void collect_secret_values(T const& value, std::vector<std::string_view>& into) {
    if constexpr (optional_shape<T>) {
        if (value) collect_secret_values(*value, into);
    } else if constexpr (sequence_shape<T>) {
        for (auto const& item : value) collect_secret_values(item, into);
    } else if constexpr (choice_shape<T>) {
        std::visit([&](auto const& chosen) { collect_secret_values(chosen, into); }, value);
    } else if constexpr (record_shape<T>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            auto const one = [&]<std::size_t At>() {
                auto const& member = value.*member_pointer<T, At>;
                using inner = unwrap_optional<member_type<T, At>>;
                if constexpr (table<T>[At].secret && text_shape<inner>) {
                    if constexpr (optional_shape<member_type<T, At>>) {
                        if (member) into.push_back(*member);
                    } else {
                        into.push_back(member);
                    }
                } else if constexpr (!secret_names_of<member_type<T, At>>.empty()) {
                    collect_secret_values(member, into);
                }
            };
            (one.template operator()<I>(), ...);
        }(std::make_index_sequence<member_count<T>>{});
    }
}

} // namespace waybill::detail::describe
