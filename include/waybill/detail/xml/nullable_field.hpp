// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/table/record.hpp>
#include <waybill/detail/table/take_value.hpp>
#include <waybill/detail/xml/read_record.hpp>

#include <cstddef>
#include <string_view>

/// Optionals in optionals in XML: no element, an element with `xsi:nil="true"`, or a value.
namespace waybill::detail::xml {

/// Reads the rest of an element with `xsi:nil="true"`, which has no content.
[[gnu::noinline]] constexpr bool read_nil(reader& from, std::string_view name) {
    bool nil = false;
    auto const end = read_no_attributes(from, nil);
    if (end != tag_end::open) {
        if (end == tag_end::empty) from.at.leave();
        return end == tag_end::empty;
    }
    auto const offset = from.at.offset();
    std::string_view text;
    auto const next = from.at.text(text);
    if (next == content::failed) return false;
    if (next == content::element || !text::trimmed(text).empty())
        return from.in().fail(error_code::content_unexpected, offset, "no content beside xsi:nil", from.at.here());
    return from.at.close_tag(name);
}

} // namespace waybill::detail::xml

namespace waybill::detail::table {

template <class T, std::size_t I>
    requires describe::nullable<describe::member_type<T, I>>
struct own_reader<xml::format, T, I> {
    using member = describe::member_type<T, I>;
    using value = describe::unwrap_optional<member>;

    static constexpr describe::presence read(xml::reader& from, describe::field_info const& field, object into,
                                             std::string_view name, std::size_t) {
        using describe::presence;
        constexpr auto type = describe::refer_to<xml::format, value, describe::field_id<T, I>>();
        auto& outer = as<member>(into);
        bool nil = false;
        {
            entered const place(from.in(), field.wire);
            in_secret const guard(from.in(), field.secret);
            if (!xml::find_attribute(from, xml::is_nil, nil) || (nil && !xml::read_nil(from, name)))
                return presence::failed;
        }
        if (nil) {
            outer.emplace();
            return presence::present;
        }
        if constexpr (describe::plain_shape<value>) {
            in_secret const guard(from.in(), field.secret);
            xml::plain_content found;
            auto const result = xml::read_plain_element(from, field, name, found, true, type.leaf == nullptr);
            if (result != presence::present) return result;
            return describe::present_if(take_value(from.in(), field, type.leaf, found.text, found.offset,
                                                   part(into, describe::engaged(describe::engaged(outer))),
                                                   field.wire));
        } else {
            auto const result = xml::absent_element(from, field, name, type.blank());
            if (result != presence::present) return result;
            entered const place(from.in(), field.wire);
            return describe::present_if(
                xml::read_item(from, field, name, type, part(into, describe::engaged(describe::engaged(outer)))));
        }
    }
};

} // namespace waybill::detail::table
