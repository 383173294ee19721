// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/read/document_reader.hpp>
#include <waybill/detail/write/document.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/detail/xml/cursor.hpp>
#include <waybill/detail/xml/encoding.hpp>
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

/// Reads an XML document into `into` and reuses its storage: repeated calls do not allocate. Only numeric references,
/// and escapes in documents that are not in canonical form (prefixes, CDATA), are decoded in a buffer.
///
/// Converts other encodings to UTF-8 first, unless `read_options::already_text` is set. Errors: those of documents in
/// `error_code`, each with path, line and column. After an error `into` contains what was read before it.
template <class T>
constexpr result<void> read_xml(std::string_view document, T& into, read_options const& options = {}) {
    return detail::read::document_reader<T>::xml(document, detail::describe::checked_root<T>(), into, options);
}

/// Reads an XML document.
///
///     auto list = waybill::from_xml<waybill::trip_booking_list_rs>(text);
///     if (!list) std::cerr << waybill::explain(list.error(), text);
template <class T>
[[nodiscard]] constexpr result<T> from_xml(std::string_view document, read_options const& options = {}) {
    if constexpr (detail::describe::check_returned<T>()) {
        return detail::read_new<T>([&](T& value) { return read_xml(document, value, options); });
    } else {
        return error{}; // the static_assert above fails
    }
}

/// Writes a document into `text` and reuses its storage. Errors: `value_invalid` if XML 1.0 cannot carry a text, which
/// is replaced by U+FFFD in the output; `too_deep` if lists in recursive structs nest deeper than `limits::depth`, in
/// which case the output lacks the deeper items.
template <class T>
constexpr result<void> write_xml(T const& value, std::string& text, limits const& within = {}) {
    return detail::write::write_document<&detail::write::document_writer<T>::xml>(detail::describe::checked_root<T>(),
                                                                                  value, text, within.depth);
}

/// Returns the document as XML without a declaration. Errors: those of `write_xml`.
template <class T>
[[nodiscard]] constexpr result<std::string> to_xml(T const& value) {
    std::string text;
    if (auto written = write_xml(value, text); !written) return std::move(written).error();
    return text;
}

/// The parser of documents, for programs that inspect documents without structs: `cursor` iterates over the tokens of a
/// `reading`; `element_reader` (element_reader.hpp) over elements with namespaces. These names may change in any minor
/// release.
namespace xml {
using detail::grammar::local_part;
using detail::read::document_reader;
using detail::write::document_writer;
using detail::xml::check_declared_encoding;
using detail::xml::cursor;
using detail::xml::is_utf8_document;
using detail::xml::put_text;
using detail::xml::to_utf8;
} // namespace xml

} // namespace waybill

#ifdef WAYBILL_COMPILED
#include <waybill/detail/compiled_documents.hpp> // IWYU pragma: keep
#endif
