// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/json/write_record.hpp>
#include <waybill/detail/text/copy.hpp>

#include <string_view>

namespace waybill::detail::json {

/// The part of `write_here` before the root's object.
[[gnu::noinline]] constexpr char* begin_document(writing& to, std::string_view root) {
    to.depth = 2;
    auto* const at = to.out.room(root.size() + 16);
    return text::put_bytes(text::put_bytes(text::put_bytes(at, "{\""), root), "\":");
}

/// Writes a document. Works in constant expressions.
template <class T>
constexpr void write_here(writing& to, std::string_view root, T const& value) {
    to.out.written_to(write_record(to, begin_document(to, root), value));
    to.out.put('}');
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

} // namespace waybill::detail::json
