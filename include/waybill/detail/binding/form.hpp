// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/utf8_repair.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::binding {

/// The charset of the bytes in `%XX` and of unescaped bytes.
enum class form_charset : std::uint8_t { utf8, latin1 };

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

constexpr bool is_high_surrogate(int unit) noexcept { return unit >= 0xD800 && unit <= 0xDBFF; }
constexpr bool is_low_surrogate(int unit) noexcept { return unit >= 0xDC00 && unit <= 0xDFFF; }

/// Reads `%uXXXX` at the start of `text`, two of them if they are a surrogate pair, and appends the character; an
/// unpaired surrogate becomes U+FFFD. Returns the number of bytes read; 0 if there is no such escape.
inline std::size_t take_utf16_escape(std::string_view text, sink& into) {
    auto const put = [&into](char32_t character) {
        char bytes[4]{};
        into.put(std::string_view(bytes, text::encode(character, bytes)));
    };
    if (text.size() < 6 || (text[1] != 'u' && text[1] != 'U')) return 0;
    int const unit = hex_number(text.substr(2), 4);
    if (unit < 0) return 0;
    if (is_high_surrogate(unit) && text.size() >= 12 && text[6] == '%' && (text[7] == 'u' || text[7] == 'U')) {
        int const low = hex_number(text.substr(8), 4);
        if (low >= 0 && is_low_surrogate(low)) {
            put(char32_t(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)));
            return 12;
        }
    }
    bool const half = is_high_surrogate(unit) || is_low_surrogate(unit);
    put(half ? text::replacement_character : char32_t(unit));
    return 6;
}

/// Decodes one name or value of a form or query.
///
/// `+` is a space, `%XX` a byte, `%uXXXX` a UTF-16 unit as .NET proxies write it. An invalid escape is copied unchanged
/// (`100%zz%`), and bytes that are invalid in the charset become U+FFFD, both as in a real `.asmx` server.
[[nodiscard]] inline std::string form_decoded(std::string_view text, form_charset charset = form_charset::utf8) {
    std::string decoded(text.size(), '\0'); // enough for most texts
    sink out(decoded);
    auto const put_byte = [&](unsigned char byte) {
        if (charset == form_charset::latin1 && byte >= 0x80) {
            out.put(char(0xC0U | (byte >> 6U)));
            byte = static_cast<unsigned char>(0x80U | (byte & 0x3FU));
        }
        out.put(char(byte));
    };
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '+') {
            out.put(' ');
            ++at;
        } else if (text[at] != '%') {
            put_byte(static_cast<unsigned char>(text[at++]));
        } else if (int const byte = hex_number(text.substr(at + 1), 2); byte >= 0) {
            put_byte(static_cast<unsigned char>(byte));
            at += 3;
        } else if (auto const read = take_utf16_escape(text.substr(at), out); read != 0) {
            at += read;
        } else {
            out.put('%');
            ++at;
        }
    }
    out.finish();
    text::repair_utf8(decoded);
    return decoded;
}

/// The number of parameters that are examined in one form or query; ASP.NET has the same limit.
inline constexpr std::size_t most_form_fields = 1'000;

/// Compares an encoded name with `name`, which is ASCII, without case. Decodes only names that are short enough to
/// match.
inline bool is_named(std::string_view encoded, std::string_view name, form_charset charset) {
    constexpr std::size_t longest_escape = 6; // %uXXXX
    if (encoded.size() == name.size()) return http::headers::same_name(encoded, name);
    if (encoded.size() < name.size() || encoded.size() > name.size() * longest_escape) return false;
    return http::headers::same_name(form_decoded(encoded, charset), name);
}

/// Returns the value of one parameter of an `application/x-www-form-urlencoded` body, or of a query without its `?`;
/// nothing if it is missing. The name is ASCII and compared without case. Several values are joined by commas, as
/// ASP.NET does for the parameters of an operation. Other parameters are skipped and not decoded.
///
/// Errors: `too_many_elements` for more than `most_form_fields` parameters.
[[nodiscard]] inline result<std::optional<std::string>> form_parameter(std::string_view form, std::string_view name,
                                                                       form_charset charset = form_charset::utf8) {
    std::optional<std::string> joined;
    std::size_t count = 0;
    while (!form.empty()) {
        auto const stop = form.find('&');
        auto const one = form.substr(0, stop);
        form.remove_prefix(stop == std::string_view::npos ? form.size() : stop + 1);
        if (one.empty()) continue;
        if (++count > most_form_fields) {
            waybill::error wrong;
            wrong.code = error_code::too_many_elements;
            wrong.message = "the form has more than " + std::to_string(most_form_fields) + " parameters";
            return wrong;
        }
        auto const equals = one.find('=');
        if (equals == std::string_view::npos || !is_named(one.substr(0, equals), name, charset)) continue;
        auto value = form_decoded(one.substr(equals + 1), charset);
        if (joined)
            (*joined += ',') += value;
        else
            joined = std::move(value);
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
        if (bare) {
            into += byte;
            continue;
        }
        auto const value = static_cast<unsigned char>(byte);
        into += '%';
        into += digits[value >> 4U];
        into += digits[value & 15U];
    }
}

} // namespace waybill::detail::binding
