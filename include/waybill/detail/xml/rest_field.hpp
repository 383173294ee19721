// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/table/record.hpp>
#include <waybill/detail/xml/read_record.hpp>

#include <cstddef>
#include <string_view>

/// Elements that a struct does not describe, kept as written.
namespace waybill::detail::table {

template <class T, std::size_t I>
    requires describe::rest_shape<describe::member_type<T, I>>
struct own_reader<xml::format, T, I> {
    static constexpr describe::presence read(xml::reader& from, describe::field_info const&, object into,
                                             std::string_view name, std::size_t used) {
        auto& kept = as<describe::member_type<T, I>>(into);
        if (used == 0) kept = {};
        auto const begin = from.at.offset_of(name.data()) - 1;
        in_secret const guard(from.in(), true); // it may be a secret under another name
        if (!from.at.skip_element(name, from.at.skip_attributes())) return describe::presence::failed;
        kept.xml.append(from.in().document().substr(begin, from.at.offset() - begin));
        return describe::presence::present;
    }
};

} // namespace waybill::detail::table
