// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/mask.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace waybill::detail::describe {

/// Replaces all private texts of a value: secrets with the mask, personal data with the placeholder of `personal`.
/// Absent values stay absent. Adds the replaced texts to `struck_out`, so that they can be found elsewhere too.
template <class T>
void put_placeholders(T& value, std::vector<std::string>& struck_out) {
    if constexpr (optional_shape<T>) {
        if (value) put_placeholders(*value, struck_out);
    } else if constexpr (sequence_shape<T>) {
        for (auto& item : value) put_placeholders(item, struck_out);
    } else if constexpr (choice_shape<T>) {
        std::visit([&](auto& chosen) { put_placeholders(chosen, struck_out); }, value);
    } else if constexpr (record_shape<T>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            auto const one = [&]<std::size_t At>() {
                auto& member = value.*member_pointer<T, At>;
                using inner = unwrap_optional<member_type<T, At>>;
                constexpr auto const& info = table<T>[At];
                if constexpr (text_shape<inner> && (info.secret || !info.placeholder.empty())) {
                    auto const strike = [&](std::string& text) {
                        if (!text.empty())
                            struck_out.push_back(
                                std::exchange(text, std::string(info.secret ? mask_text : info.placeholder)));
                    };
                    if constexpr (optional_shape<member_type<T, At>>) {
                        if (member) strike(*member);
                    } else {
                        strike(member);
                    }
                } else if constexpr (info.secret) {
                    member = {};
                } else {
                    put_placeholders(member, struck_out);
                }
            };
            (one.template operator()<I>(), ...);
        }(std::make_index_sequence<member_count<T>>{});
    }
}

} // namespace waybill::detail::describe
