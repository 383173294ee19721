// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/message.hpp>
#include <waybill/quirk.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::binding {

/// Adds a quirk of the HTTP message itself; its path is the name of the header field.
[[gnu::cold]] inline void add_message_quirk(std::vector<quirk>& into, quirk_kind kind, std::string_view path,
                                            std::string_view expected, std::string_view found) {
    auto& added = into.emplace_back();
    added.kind = kind;
    added.path = path;
    added.expected = expected;
    added.found = found;
}

/// Decodes a body into UTF-8 text without a byte order mark. The mark takes precedence over the `charset` of the
/// Content-Type, and that over the XML declaration. An unknown charset is ignored only if the text shows its encoding:
/// letters are never guessed. Adds quirks to `quirks`.
///
/// Errors: `encoding_invalid`, `encoding_unsupported`.
[[nodiscard, gnu::cold]] inline result<charset::decoded> body_text(std::string_view body, http::media_type const& type,
                                                                   std::vector<quirk>& quirks) {
    auto charset = type.charset();
    if (!charset.empty() && !charset::encoding_named(charset) && charset::shows_encoding(body)) {
        add_message_quirk(quirks, quirk_kind::media_type, "Content-Type", "charset=utf-8", charset);
        charset.clear();
    }
    auto text = charset::decode_document(body, charset);
    if (!text) {
        text.error().path = "body";
        return text;
    }
    auto const& found = text->bytes;
    if (found.mark != 0 && found.used == charset::encoding::utf_8)
        add_message_quirk(quirks, quirk_kind::byte_order_mark, "body", "no byte order mark", {});
    if (found.misdeclared)
        add_message_quirk(quirks, quirk_kind::encoding_misdeclared, "body", found.name(),
                          charset::declaration_agrees(found.declared, found.used) ? charset : found.declared);
    return text;
}

} // namespace waybill::detail::binding
