// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/read/document_reader.hpp>
#include <waybill/detail/write/document.hpp>
#include <waybill/detail/write/escape.hpp>
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

/// Reads a JSON document into `into` and reuses its storage: repeated calls do not allocate. Only `\u` escapes, and
/// other escapes in documents that are not in canonical form, are decoded in a buffer.
///
/// Errors: those of documents in `error_code`, each with path, line and column. After an error `into` contains what was
/// read before it.
template <class T>
constexpr result<void> read_json(std::string_view document, T& into, read_options const& options = {}) {
    return detail::read::document_reader<T>::json(document, detail::describe::checked_root<T>(), into, options);
}

/// Reads a JSON document: `{"TripBookingListRS": {"Bookings": {"Booking": [ … ]}}}`.
template <class T>
[[nodiscard]] constexpr result<T> from_json(std::string_view document, read_options const& options = {}) {
    if constexpr (detail::describe::check_returned<T>()) {
        return detail::read_new<T>([&](T& value) { return read_json(document, value, options); });
    } else {
        return error{}; // the static_assert above fails
    }
}

/// Writes a document into `text` and reuses its storage. Errors: `value_invalid` if a text is not UTF-8, which is
/// replaced by U+FFFD in the output; `too_deep` if lists in recursive structs nest deeper than `limits::depth`, in
/// which case the output lacks the deeper items.
template <class T>
constexpr result<void> write_json(T const& value, std::string& text, limits const& within = {}) {
    return detail::write::write_document<&detail::write::document_writer<T>::json>(detail::describe::checked_root<T>(),
                                                                                   value, text, within.depth);
}

/// Returns the document as JSON without white space. Errors: those of `write_json`.
template <class T>
[[nodiscard]] constexpr result<std::string> to_json(T const& value) {
    std::string text;
    if (auto written = write_json(value, text); !written) return std::move(written).error();
    return text;
}

/// The parser of documents, for programs that inspect documents without structs: `cursor` iterates over the values of a
/// `reading`. These names may change in any minor release.
namespace json {
using detail::json::content;
using detail::json::cursor;
using detail::json::put_string;
using detail::json::value_kind;
} // namespace json

} // namespace waybill

#ifdef WAYBILL_COMPILED
#include <waybill/detail/compiled_documents.hpp> // IWYU pragma: keep
#endif
