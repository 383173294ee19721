// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::binding {

constexpr int hex_digit(char digit) noexcept {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

/// Parses `count` hexadecimal digits at the start of `text`; returns -1 if there are fewer.
constexpr int hex_number(std::string_view text, std::size_t count) noexcept {
    if (text.size() < count) return -1;
    int number = 0;
    for (std::size_t i = 0; i < count; ++i) {
        int const digit = hex_digit(text[i]);
        if (digit < 0) return -1;
        number = number * 16 + digit;
    }
    return number;
}

/// The size of the escape `%uXXXX` at the start of `text`, or of two that are a surrogate pair, and its character. Half
/// of a pair has no character. The size is 0 if there is no such escape.
struct utf16_escape {
    std::size_t size = 0;
    std::optional<char32_t> character{};
};
constexpr utf16_escape utf16_escape_at(std::string_view escaped) noexcept {
    if (escaped.size() < 6 || escaped[0] != '%' || (escaped[1] != 'u' && escaped[1] != 'U')) return {};
    int const unit = hex_number(escaped.substr(2), 4);
    if (unit < 0) return {};
    auto const high = char32_t(unit);
    if (text::is_low_surrogate(high)) return {6, std::nullopt};
    if (!text::is_high_surrogate(high)) return {6, high};
    auto const second = escaped.substr(6);
    int const low = second.size() >= 6 && second[0] == '%' && (second[1] == 'u' || second[1] == 'U')
                        ? hex_number(second.substr(2), 4)
                        : -1;
    if (low < 0 || !text::is_low_surrogate(char32_t(low))) return {6, std::nullopt};
    return {12, text::of_surrogates(high, char32_t(low))};
}

/// Returns the size of the text before the first `%uXXXX`.
constexpr std::size_t size_before_utf16_escape(std::string_view text) noexcept {
    auto at = text.find('%');
    while (at != text.npos && utf16_escape_at(text.substr(at)).size == 0) at = text.find('%', at + 1);
    return std::min(at, text.size());
}

/// Returns the bytes of a text without `%uXXXX`: `+` is a space, `%XX` a byte. An invalid escape is copied unchanged
/// (`100%zz%`), as in a real `.asmx` server.
inline std::string form_bytes(std::string_view text) {
    std::string bytes(text.size(), '\0'); // enough for most texts
    auto* into = bytes.data();
    while (!text.empty()) {
        int const byte = text.front() == '%' ? hex_number(text.substr(1), 2) : -1;
        *into++ = byte >= 0 ? char(byte) : text.front() == '+' ? ' ' : text.front();
        text.remove_prefix(byte >= 0 ? 3 : 1);
    }
    bytes.resize(std::size_t(into - bytes.data()));
    return bytes;
}

/// Determines the encoding of the bytes in a form, as `charset::recognise` does. Without a charset, bytes that are
/// UTF-8 are UTF-8, whatever the XML declaration states: it is often that of a string in the sender's program. ASCII
/// may be text in the declared UTF-7, HZ or ISO-2022-JP.
inline result<charset::recognised> form_encoding(std::string_view bytes, std::string_view charset) {
    if (!charset.empty() && !charset::encoding_named(charset) && charset::shows_encoding(bytes)) charset = {};
    if (!charset.empty() || text::first_invalid_utf8(bytes) != bytes.npos) return charset::recognise(bytes, charset);
    auto const declared = grammar::declared_encoding(bytes);
    if (declared.empty() || text::ascii_run(bytes) != bytes.size()) return charset::recognised{};
    auto const named = charset::encoding_named(declared);
    bool const may_shift = !named || *named == charset::encoding::other;
    return may_shift ? charset::recognise(bytes) : charset::recognised{};
}

/// Decodes one name or value of a form or query into UTF-8. `charset` is that of the form's bytes, empty if it names
/// none; `%uXXXX` is a UTF-16 unit, as .NET proxies write it.
///
/// Errors: `encoding_unsupported`; `encoding_invalid` for bytes that are invalid in the charset and for half of a
/// surrogate pair. A real `.asmx` server replaces them, and would book a room for a name that nobody can repair.
[[nodiscard]] inline result<std::string> form_decoded(std::string_view text, std::string_view charset = {}) {
    std::string decoded;
    std::optional<charset::recognised> encoding;
    auto const invalid = [&](std::string_view expected, std::string_view found) {
        return error{.code = error_code::encoding_invalid,
                     .path = "body",
                     .expected = std::string(expected),
                     .found = std::string(found)};
    };
    while (!text.empty()) {
        auto const size = size_before_utf16_escape(text);
        auto bytes = form_bytes(text.substr(0, size));
        text.remove_prefix(size);
        if (!bytes.empty()) {
            if (!encoding) {
                // of all bytes: those after an escape may not be ASCII
                auto found = form_encoding(text.empty() ? bytes : bytes + form_bytes(text), charset);
                if (!found) return std::move(found).error();
                encoding = *std::move(found);
                if (encoding->used != charset::encoding::utf_8) bytes.erase(0, encoding->mark);
            }
            bool const whole = text.empty() && decoded.empty() && encoding->used == charset::encoding::utf_8;
            if (whole && text::first_invalid_utf8(bytes) == std::string_view::npos) return bytes;
            if (auto const at = charset::convert(bytes, *encoding, decoded); at != std::string_view::npos)
                return invalid(encoding->name(), charset::byte_words(bytes[at]));
        }
        for (auto next = utf16_escape_at(text); next.size != 0; next = utf16_escape_at(text)) {
            if (!next.character) return invalid("both halves of a surrogate pair", text.substr(0, next.size));
            text::append_utf8(decoded, *next.character);
            text.remove_prefix(next.size);
        }
    }
    return decoded;
}

/// The number of parameters that are examined in one form or query; ASP.NET has the same limit.
inline constexpr std::size_t most_form_fields = 1'000;

/// Compares an encoded name with `name`, which is ASCII, without case. Decodes only names that are short enough to
/// match.
inline bool is_named(std::string_view encoded, std::string_view name, std::string_view charset) {
    constexpr std::size_t longest_escape = 6; // %uXXXX
    if (encoded.size() == name.size()) return http::headers::same_name(encoded, name);
    if (encoded.size() < name.size() || encoded.size() > name.size() * longest_escape) return false;
    auto const decoded = form_decoded(encoded, charset);
    return decoded && http::headers::same_name(*decoded, name);
}

/// Returns the value of one parameter of an `application/x-www-form-urlencoded` body, or of a query without its `?`;
/// nothing if it is missing. The name is ASCII and compared without case. Several values are joined by commas, as
/// ASP.NET does for the parameters of an operation. Other parameters are skipped and not decoded.
///
/// Errors: `too_many_elements` for more than `most_form_fields` parameters; those of `form_decoded`.
[[nodiscard]] inline result<std::optional<std::string>> form_parameter(std::string_view form, std::string_view name,
                                                                       std::string_view charset = {}) {
    std::optional<std::string> joined;
    std::size_t count = 0;
    while (!form.empty()) {
        auto const stop = form.find('&');
        auto const one = form.substr(0, stop);
        form.remove_prefix(stop == std::string_view::npos ? form.size() : stop + 1);
        if (one.empty()) continue;
        if (++count > most_form_fields) {
            return waybill::error{.code = error_code::too_many_elements,
                                  .message =
                                      "the form has more than " + std::to_string(most_form_fields) + " parameters"};
        }
        auto const equals = one.find('=');
        if (equals == std::string_view::npos || !is_named(one.substr(0, equals), name, charset)) continue;
        auto value = form_decoded(one.substr(equals + 1), charset);
        if (!value) return std::move(value).error();
        if (joined)
            (*joined += ',') += *value;
        else
            joined = *std::move(value);
    }
    return joined;
}

/// Appends UTF-8 text percent-encoded, except ASCII letters, digits and the four characters `-._~`. A space becomes
/// `%20`: unlike `+`, every decoder of forms and queries understands it.
inline void append_form_encoded(std::string& into, std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    for (char const byte : text) {
        bool const bare = (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
                          (byte >= '0' && byte <= '9') || byte == '-' || byte == '.' || byte == '_' || byte == '~';
        auto const value = static_cast<unsigned char>(byte);
        char const written[]{bare ? byte : '%', digits[value >> 4U], digits[value & 15U]};
        into.append(written, bare ? 1 : sizeof written);
    }
}

} // namespace waybill::detail::binding
