// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/grammar/xml_name.hpp>
#include <waybill/detail/xml/cursor.hpp>
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/detail/xml/encoding.hpp>
#include <waybill/detail/xml/escape.hpp>
#include <waybill/detail/xml/read.hpp>
#include <waybill/detail/xml/write.hpp>
#include <waybill/document_type.hpp>
#include <waybill/limits.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/writing.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// Reads an XML document into `into`, whose storage is reused: in steady state nothing is allocated. Only
/// numeric references, and escapes where the document is not written as usual (prefixes, CDATA), are undone in a
/// buffer.
///
/// Bytes in another encoding than UTF-8 are converted first (`read_options::already_text` says that they are not
/// bytes any more). Errors: those of the document in `error_code`, each with path, line and column. After an error
/// `into` holds whatever was read before it.
template <class T>
constexpr result<void> read_xml(std::string_view document, T& into, read_options const& options = {}) {
    static_assert(detail::describe::document_type<T>,
                  "waybill: only a struct described by waybill::document(\"Root\", ...) is a document");
    return detail::xml::read_as(document, detail::describe::root_of<T>, into, options);
}

/// Reads an XML document.
///
///     auto list = waybill::from_xml<waybill::trip_booking_list_rs>(text);
///     if (!list) std::cerr << waybill::explain(list.error(), text);
template <class T>
[[nodiscard]] constexpr result<T> from_xml(std::string_view document, read_options const& options = {}) {
    if constexpr (detail::describe::check_returned<T>()) {
        T value{};
        auto done = read_xml(document, value, options);
        if (!done) return std::move(done).error();
        return value;
    } else {
        return error{}; // the compiler has said why not
    }
}

/// Writes a document into `text`, whose storage is reused. Fails with `value_invalid` when a text holds what XML 1.0
/// cannot carry; what was written then has U+FFFD in its place. Fails with `too_deep` when lists stand inside one
/// another, in structs that hold themselves, deeper than `limits::depth`; what was written then lacks the deeper items.
template <class T>
constexpr result<void> write_xml(T const& value, std::string& text, limits const& within = {}) {
    static_assert(detail::describe::document_type<T>,
                  "waybill: only a struct described by waybill::document(\"Root\", ...) is a document");
    sink out(text);
    writing to(out, within.depth);
    detail::xml::write_as(to, detail::describe::root_of<T>, value);
    out.finish();
    if (!to.faithful()) return to.take_error();
    return {};
}

/// The document as XML, without a declaration.
template <class T>
[[nodiscard]] constexpr std::string to_xml(T const& value) {
    std::string text;
    (void)write_xml(value, text);
    return text;
}

/// The parser that reads documents, for programs that look into documents without structs: `cursor` goes from token to
/// token of a `reading`, `walker` from element to element of well-formed XML with namespaces. These names may change in
/// any minor release.
namespace xml {
using detail::grammar::local_part;
using detail::xml::believe_declaration;
using detail::xml::cursor;
using detail::xml::element_reader;
using detail::xml::event;
using detail::xml::is_utf8_document;
using detail::xml::put_text;
using detail::xml::read_as;
using detail::xml::to_utf8;
using detail::xml::write_as;
} // namespace xml

} // namespace waybill
