// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/detail/xml/cursor.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// The text of elements in canonical form: no attributes in the start tag, and the end tag directly after the text. The
/// cursor reads all other forms and reports errors; nothing here reports anything.
namespace waybill::detail::xml {

struct plain_text {
    using stop = text::stop<'<', '&', ']'>;

    /// Reads one of the five predefined entities at `&`; returns NUL for anything else.
    [[nodiscard]] static constexpr char entity(char const*& at, char const* end) noexcept {
        if (std::size_t(end - at) < 6) return '\0';
        switch (at[1]) {
        case 'a':
            if (at[2] == 'm' && at[3] == 'p' && at[4] == ';') return at += 5, '&';
            if (at[2] == 'p' && at[3] == 'o' && at[4] == 's' && at[5] == ';') return at += 6, '\'';
            return '\0';
        case 'l': return at[2] == 't' && at[3] == ';' ? (at += 4, '<') : '\0';
        case 'g': return at[2] == 't' && at[3] == ';' ? (at += 4, '>') : '\0';
        case 'q': return at[2] == 'u' && at[3] == 'o' && at[4] == 't' && at[5] == ';' ? (at += 6, '"') : '\0';
        default: return '\0';
        }
    }

    /// Reads a text in which `at` is the first stop other than `<`: with characters beyond ASCII, line ends or
    /// entities. `longest`: see `limits::text`. Returns the position of the `<` after it, or null if the text is not
    /// canonical.
    [[nodiscard, gnu::noinline]] static constexpr char const* rare(char const* at, char const* begin, char const* end,
                                                                   std::size_t longest, std::string& text) {
        if (static_cast<unsigned char>(*at) >= 0x80) at = stop::find_checked<text::characters::xml>(at, end);
        if (at == end || *at != '<') return with_entities(at, begin, end, longest, text);
        if (std::size_t(at - begin) > longest) return nullptr;
        describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at;
    }

private:
    [[nodiscard, gnu::noinline]] static constexpr char const* with_entities(char const* at, char const* begin,
                                                                            char const* end, std::size_t longest,
                                                                            std::string& text) {
        auto const* run = begin;
        text.clear();
        if (describe::owns_nothing(text)) { // reserves capacity at once: the text is not longer than its source
            auto const left = std::size_t(end - begin);
            auto const most = std::string_view(begin, left < longest ? left : longest).find('<');
            if (most != std::string_view::npos) text.reserve(most);
        }
        for (;; at = stop::find_next(at, end)) {
            if (at != end && static_cast<unsigned char>(*at) >= 0x80)
                at = stop::find_checked<text::characters::xml>(at, end);
            if (at == end || std::size_t(at - begin) > longest) return nullptr;
            switch (*at) {
            case '<': text.append(run, std::size_t(at - run)); return at;
            case '&': {
                text.append(run, std::size_t(at - run));
                char const meant = entity(at, end);
                if (meant == '\0') return nullptr;
                text += meant;
                run = at;
                break;
            }
            case ']':
                if (end - at > 1 && at[1] == ']') return nullptr;
                [[fallthrough]];
            case '\n':
            case '\t': ++at; break;
            default: return nullptr;
            }
        }
    }
};

} // namespace waybill::detail::xml
