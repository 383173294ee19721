// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/json/write_record.hpp>
#include <waybill/limits.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>

namespace waybill {

namespace json {
/// Writes under another root than the description's: an `ErrorResult` stands inside the operation's own root.
template <class T>
constexpr void write_as(writing& to, std::string_view root, T const& value) {
    to.depth = 2;
    to.out.put("{\"");
    to.out.put(root);
    to.out.put("\":");
    write_record(to, value);
    to.out.put('}');
}
} // namespace json

/// Writes a document into `text`, whose storage is reused. Fails with `value_invalid` when a text is not UTF-8; what
/// was written then has U+FFFD in its place. Fails with `too_deep` when lists stand inside one another, in structs that
/// hold themselves, deeper than `limits::depth`; what was written then lacks the deeper items.
template <class T>
constexpr result<void> write_json(T const& value, std::string& text, limits const& within = {}) {
    static_assert(describe::document_type<T>,
                  "waybill: only a struct described by waybill::document(\"Root\", ...) is a document");
    sink out(text);
    writing to(out, within.depth);
    json::write_as(to, describe::root_of<T>, value);
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

} // namespace waybill
