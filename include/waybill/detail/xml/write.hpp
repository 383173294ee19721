// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/text/copy.hpp>
#include <waybill/detail/xml/write_record.hpp>

#include <string_view>

namespace waybill::detail::xml {

/// The parts of `write_here` before and after the content of the root.
[[gnu::noinline]] constexpr char* begin_document(writing& to, std::string_view root) {
    to.depth = 1;
    auto* const at = to.out.room(root.size() + 1);
    *at = '<';
    return text::put_bytes(at + 1, root);
}
[[gnu::noinline]] constexpr void end_document(writing& to, std::string_view root, content_end end) {
    auto* at = to.out.room(end.empty ? end.at - 1 : end.at, root.size() + 3);
    if (end.empty) {
        at = text::put_bytes(at, "/>");
    } else {
        at = text::put_bytes(text::put_bytes(at, "</"), root);
        *at++ = '>';
    }
    to.out.written_to(at);
}

/// Writes a document. Works in constant expressions.
template <class T>
constexpr void write_here(writing& to, std::string_view root, T const& value) {
    end_document(to, root, write_record(to, begin_document(to, root), value));
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
