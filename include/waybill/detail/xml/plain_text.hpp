// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/detail/xml/cursor.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// The text of elements as documents usually have it: no attributes in the start tag, the end tag right behind the
/// text. What is written in any other way is left to the walk, which knows every rule and tells what is wrong; nothing
/// here reports anything.
namespace waybill::detail::xml {

/// Text behind a start tag.
struct plain_text {
    char const* begin;
    char const* end;     ///< of the document
    std::size_t longest; ///< see `limits::text`

    using stop = text::stop<'<', '&', ']'>;

    /// Into a string: where the text's `<` stands, null when it is not that plain.
    [[nodiscard, gnu::always_inline]] constexpr char const* into(std::string& text) const {
        auto const* const at = stop::find(begin, end);
        if (at == end) [[unlikely]]
            return nullptr;
        if (*at != '<') return rare(at, begin, end, longest, text);
        if (std::size_t(at - begin) > longest) [[unlikely]]
            return nullptr;
        describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at;
    }

    /// Into a leaf that is written exactly as its field wants it.
    template <class T>
    [[nodiscard, gnu::always_inline]] constexpr char const* into(T& value, wire_format format) const {
        auto const* const at = stop::find(begin, end);
        // an empty text is left to the walk as well: it may say that there is no value
        if (at == end || *at != '<' || std::size_t(at - begin) - 1 >= longest) [[unlikely]]
            return nullptr;
        auto const outcome = value_format<T>::read({begin, std::size_t(at - begin)}, format, value);
        return outcome == reading_outcome::exact ? at : nullptr;
    }

private:
    // Characters beyond ASCII.
    [[nodiscard, gnu::noinline]] static constexpr char const* rare(char const* at, char const* begin, char const* end,
                                                                   std::size_t longest, std::string& text) {
        if (static_cast<unsigned char>(*at) >= 0x80) at = stop::find_checked<text::characters::xml>(at, end);
        if (at == end || *at != '<') return with_entities(at, begin, end, longest, text);
        if (std::size_t(at - begin) > longest) return nullptr;
        describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at;
    }
    // Line ends, entities.
    [[nodiscard, gnu::noinline]] static constexpr char const* with_entities(char const* at, char const* begin,
                                                                            char const* end, std::size_t longest,
                                                                            std::string& text) {
        auto const* run = begin;
        text.clear();
        if (describe::owns_nothing(text)) { // room for all of it at once: it is no longer than what stands here
            auto const left = std::size_t(end - begin);
            auto const most = std::string_view(begin, left < longest ? left : longest).find('<');
            if (most != std::string_view::npos) text.reserve(most);
        }
        for (;; at = stop::find(at, end)) {
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

    // At `&`: over one of the five entities that need no declaration; NUL when it is none of them.
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
};

} // namespace waybill::detail::xml
