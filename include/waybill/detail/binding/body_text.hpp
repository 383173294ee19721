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

/// Makes a quirk of the HTTP message itself; its path is the name of the header field.
[[nodiscard]] inline quirk message_quirk(quirk_kind kind, std::string path, std::string expected,
                                         std::string_view found) {
    return {kind, std::move(path), 0, 0, 0, std::move(expected), std::string(found)};
}

/// Decodes a body into UTF-8 text without a byte order mark. The mark takes precedence over the `charset` of the
/// Content-Type, and that over the XML declaration. An unknown charset is ignored only if the text shows its encoding:
/// letters are never guessed. Adds quirks to `quirks`.
///
/// Errors: `encoding_invalid`, `encoding_unsupported`.
[[nodiscard]] inline result<charset::decoded> body_text(std::string_view body, http::media_type const& type,
                                                        std::vector<quirk>& quirks) {
    auto charset = type.charset();
    if (!charset.empty() && !charset::encoding_named(charset) && charset::shows_encoding(body)) {
        quirks.push_back(message_quirk(quirk_kind::media_type, "Content-Type", "charset=utf-8", charset));
        charset.clear();
    }
    auto text = charset::decode_document(body, charset);
    if (!text) {
        text.error().path = "body";
        return text;
    }
    auto const& found = text->bytes;
    if (found.mark != 0 && found.used == charset::encoding::utf_8)
        quirks.push_back(message_quirk(quirk_kind::byte_order_mark, "body", "no byte order mark", {}));
    if (found.misdeclared)
        quirks.push_back(
            message_quirk(quirk_kind::encoding_misdeclared, "body", std::string(found.name()),
                          charset::declaration_agrees(found.declared, found.used) ? charset : found.declared));
    return text;
}

} // namespace waybill::detail::binding
