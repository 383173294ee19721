// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/xml/write_record.hpp>

#include <string_view>

namespace waybill::detail::xml {

/// Writes a document. Works in constant expressions.
template <class T>
constexpr void write_here(writing& to, std::string_view root, T const& value) {
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

/// The writer of one type of document.
template <class T>
struct document_writer {
    static WAYBILL_IN_LIBRARY void write(writing& to, std::string_view root, T const& value);
};
template <class T>
WAYBILL_IN_LIBRARY void document_writer<T>::write(writing& to, std::string_view root, T const& value) {
    write_here(to, root, value);
}

/// Writes a document under another root than that of its description: an `ErrorResult` is in the root of the operation.
template <class T>
constexpr void write_as(writing& to, std::string_view root, T const& value) {
    document_writer<T>::write(to, root, value);
}

} // namespace waybill::detail::xml
