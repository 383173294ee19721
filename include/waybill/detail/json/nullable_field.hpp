// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/read_record.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/detail/table/take_value.hpp>

#include <cstddef>
#include <string_view>

/// Optionals in optionals in JSON: no member, `null`, or a value.
namespace waybill::detail::table {

template <class T, std::size_t I>
    requires describe::nullable<describe::member_type<T, I>>
struct own_reader<json::format, T, I> {
    using member = describe::member_type<T, I>;
    using value = describe::unwrap_optional<member>;

    static constexpr describe::presence read(json::cursor& from, describe::field_info const& field, object into, bool) {
        using describe::presence;
        constexpr auto type = describe::refer_to<json::format, value, describe::field_id<T, I>>();
        auto& outer = as<member>(into);
        if (from.kind() == json::value_kind::null) {
            std::string_view null;
            if (!from.literal(null)) {
                from.in.failed_in(field.wire);
                return presence::failed;
            }
            outer.emplace();
            return presence::present;
        }
        if constexpr (describe::plain_shape<value>) {
            in_secret const guard(from.in, field.secret);
            bool const is_text = type.leaf == nullptr;
            json::plain_value found;
            auto const result = json::read_plain_value(from, field, is_text ? json_kind::string : type.leaf->json,
                                                       is_text, true, field.wire, found);
            if (result != presence::present) return result;
            if (found.native_boolean) found.text = found.text == "true" ? "True" : "False";
            return describe::present_if(take_value(from.in, field, type.leaf, found.text, found.offset,
                                                   part(into, describe::engaged(describe::engaged(outer))),
                                                   field.wire));
        } else {
            auto const result = json::absent_value(from, field, type.blank());
            if (result != presence::present) return result;
            entered const place(from.in, field.wire);
            return describe::present_if(
                json::read_item(from, field, type, part(into, describe::engaged(describe::engaged(outer)))));
        }
    }
};

} // namespace waybill::detail::table
