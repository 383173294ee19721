// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/xml/write_record.hpp>

#include <string_view>

namespace waybill::detail::xml {

/// Writes a document under another root than that of its description: an `ErrorResult` is in the root of the operation.
template <class T>
constexpr void write_as(writing& to, std::string_view root, T const& value) {
    to.out.put('<');
    to.out.put(root);
    to.depth = 1;
    auto const end = write_record(to, to.out.room(0), value);
    to.out.written_to(end.empty ? end.at - 1 : end.at);
    to.out.put(end.empty ? "/>" : "</");
    if (end.empty) return;
    to.out.put(root);
    to.out.put('>');
}

} // namespace waybill::detail::xml
