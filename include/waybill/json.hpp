// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/escape.hpp>
#include <waybill/detail/json/read.hpp>
#include <waybill/detail/json/write.hpp>
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

/// Reads a JSON document into `into`, whose storage is reused: in steady state nothing is allocated. Only
/// escapes where the document is not written as usual, and `\u` ones, are undone in a buffer.
///
/// Errors: those of the document in `error_code`, each with path, line and column. After an error `into` holds
/// whatever was read before it.
template <class T>
constexpr result<void> read_json(std::string_view document, T& into, read_options const& options = {}) {
    static_assert(detail::describe::document_type<T>,
                  "waybill: only a struct described by waybill::document(\"Root\", ...) is a document");
    return detail::json::read_as(document, detail::describe::root_of<T>, into, options);
}

/// Reads a JSON document: `{"TripBookingListRS": {"Bookings": {"Booking": [ … ]}}}`.
template <class T>
[[nodiscard]] constexpr result<T> from_json(std::string_view document, read_options const& options = {}) {
    if constexpr (detail::describe::check_returned<T>()) {
        T value{};
        auto done = read_json(document, value, options);
        if (!done) return std::move(done).error();
        return value;
    } else {
        return error{}; // the compiler has said why not
    }
}

/// Writes a document into `text`, whose storage is reused. Fails with `value_invalid` when a text is not UTF-8; what
/// was written then has U+FFFD in its place. Fails with `too_deep` when lists stand inside one another, in structs that
/// hold themselves, deeper than `limits::depth`; what was written then lacks the deeper items.
template <class T>
constexpr result<void> write_json(T const& value, std::string& text, limits const& within = {}) {
    static_assert(detail::describe::document_type<T>,
                  "waybill: only a struct described by waybill::document(\"Root\", ...) is a document");
    sink out(text);
    writing to(out, within.depth);
    detail::json::write_as(to, detail::describe::root_of<T>, value);
    out.finish();
    if (!to.faithful()) return to.take_error();
    return {};
}

/// The document as JSON, without white space.
template <class T>
[[nodiscard]] constexpr std::string to_json(T const& value) {
    std::string text;
    (void)write_json(value, text);
    return text;
}

/// The parser that reads documents, for programs that look into documents without structs: `cursor` goes from value to
/// value of a `reading`. These names may change in any minor release.
namespace json {
using detail::json::content;
using detail::json::cursor;
using detail::json::put_string;
using detail::json::read_as;
using detail::json::value_kind;
using detail::json::write_as;
} // namespace json

} // namespace waybill
