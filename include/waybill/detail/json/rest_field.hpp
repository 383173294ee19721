// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/read_record.hpp>
#include <waybill/detail/table/record.hpp>

#include <cstddef>

/// Members that a struct does not describe, kept as written.
namespace waybill::detail::table {

template <class T, std::size_t I>
    requires describe::rest_shape<describe::member_type<T, I>>
struct own_reader<json::format, T, I> {
    static constexpr describe::presence read(json::cursor& from, describe::field_info const&, object into, bool first) {
        auto& kept = as<describe::member_type<T, I>>(into);
        if (first) kept = {};
        auto const begin = from.name_offset(); // skipping an object changes it
        in_secret const guard(from.in, true);  // it may be a secret under another name
        if (!from.skip_value()) return describe::presence::failed;
        if (!kept.json.empty()) kept.json += ',';
        kept.json.append(from.in.document().substr(begin, from.offset() - begin));
        return describe::presence::present;
    }
};

} // namespace waybill::detail::table
