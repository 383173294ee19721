// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/xml/cursor.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>

namespace waybill::detail::xml {

/// Returns true if the bytes of a document need no conversion: UTF-8, even if its declaration states an impossible
/// encoding.
[[nodiscard, gnu::cold]] constexpr bool is_utf8_document(std::string_view document) {
    auto const seen = charset::evidence_of(document);
    if (seen.sure) return seen.shown == charset::encoding::utf_8;
    auto const declared = grammar::declared_encoding(document);
    if (declared.empty()) return true;
    auto const named = charset::encoding_named(declared);
    return named && (*named == charset::encoding::utf_8 || charset::is_utf_16(*named));
}

/// Returns true if the beginning of a document, in XML or JSON, is sufficient for `is_utf8_document`.
[[nodiscard, gnu::cold]] constexpr bool shows_encoding(std::string_view beginning) noexcept {
    constexpr std::string_view declaration = "<?xml";
    if (beginning.size() < 8) return false;
    auto const seen = charset::evidence_of(beginning);
    if (beginning.size() >= grammar::longest_declaration * 2 + 4) return true;
    if (charset::is_utf_16(seen.shown)) return beginning.find('>') != beginning.npos;
    beginning.remove_prefix(seen.mark);
    while (!beginning.empty() && text::is_space(beginning.front())) beginning.remove_prefix(1);
    return !declaration.starts_with(beginning.substr(0, declaration.size())) || beginning.find("?>") != beginning.npos;
}

/// Returns the document as UTF-8. Errors: `encoding_unsupported`, `encoding_invalid`.
[[nodiscard, gnu::cold]] constexpr result<std::string> to_utf8(std::string_view document, read_options const& options) {
    if (document.size() > options.limits.bytes) {
        reading in(document, options, {});
        in.fail(error_code::too_large, options.limits.bytes, "a document within the limit of bytes");
        return in.take_error();
    }
    auto decoded = charset::decode_document(document);
    if (!decoded) {
        reading in(document, options, {});
        auto const& why = decoded.error();
        in.fail(why.code, why.offset, why.expected, why.found);
        return in.take_error();
    }
    return std::string(decoded->text());
}

/// Called after the prolog: reports a declaration that names another encoding than the one in use. A document in an
/// envelope often declares utf-16, because it was a .NET string.
[[gnu::cold]] constexpr bool check_declared_encoding(cursor& at) {
    auto const used = at.in.bytes_were;
    if (charset::declaration_agrees(at.declared_encoding, used)) return true;
    bool const ascii = charset::encoding_named(at.declared_encoding) == charset::encoding::us_ascii;
    if (ascii && used == charset::encoding::utf_8) return true;
    return at.in.tolerate(quirk_kind::encoding_misdeclared, 0, charset::name_of(used), at.declared_encoding);
}

} // namespace waybill::detail::xml
