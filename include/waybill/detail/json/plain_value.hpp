// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/access.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/scan.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Strings and numbers in canonical form. The cursor reads all other forms and reports errors; nothing here reports
/// anything.
namespace waybill::detail::json {

struct plain_value_text {
    using stop = text::stop<'"', '\\'>;
    using after_number = text::stop_set<text::stop_at::controls, ',', '}', ']', ' '>;

    /// The character of an escape of one letter; NUL for other letters.
    [[nodiscard]] static constexpr char escaped(char letter) noexcept {
        switch (letter) {
        case '"':
        case '\\':
        case '/': return letter;
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        default: return '\0';
        }
    }

    /// Reads a string in which `at` is the first stop other than `"`: with characters beyond ASCII or escapes of one
    /// letter. `longest`: see `limits::text`. Returns the position after the string, or null if it is not canonical.
    [[nodiscard, gnu::noinline]] static constexpr char const* rare(char const* at, char const* begin, char const* end,
                                                                   std::size_t longest, std::string& text) {
        if (static_cast<unsigned char>(*at) >= 0x80) at = stop::find_checked<text::characters::unicode>(at, end);
        if (at == end || *at != '"') return with_escapes(at, begin, end, longest, text);
        if (std::size_t(at - begin) > longest) return nullptr;
        describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at + 1;
    }

private:
    [[nodiscard, gnu::noinline]] static constexpr char const* with_escapes(char const* at, char const* begin,
                                                                           char const* end, std::size_t longest,
                                                                           std::string& text) {
        auto const* run = begin;
        text.clear();
        for (;; at = stop::find_next(at, end)) {
            if (at != end && static_cast<unsigned char>(*at) >= 0x80)
                at = stop::find_checked<text::characters::unicode>(at, end);
            if (at == end || std::size_t(at - begin) > longest) return nullptr;
            if (*at == '"') {
                text.append(run, std::size_t(at - run));
                return at + 1;
            }
            if (*at != '\\' || at + 1 == end) return nullptr;
            char const meant = escaped(at[1]);
            if (meant == '\0') return nullptr;
            text.append(run, std::size_t(at - run));
            text += meant;
            at += 2;
            run = at;
        }
    }
};

} // namespace waybill::detail::json
