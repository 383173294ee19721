// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/write_record.hpp>

#include <string_view>

namespace waybill::detail::json {

/// Writes a document under another root than that of its description: an `ErrorResult` is in the root of the operation.
template <class T>
constexpr void write_as(writing& to, std::string_view root, T const& value) {
    to.depth = 2;
    to.out.put("{\"");
    to.out.put(root);
    to.out.put("\":");
    write_record(to, value);
    to.out.put('}');
}

} // namespace waybill::detail::json
