// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/text/literal.hpp>
#include <waybill/detail/text/stop.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

/// Values in canonical form: of the kind of the field, a leaf in the form of the field. The general reader handles all
/// other forms and reports errors; nothing here reports anything.
namespace waybill::detail::json {

/// The value after its member's colon and opening quote, if any.
struct plain_value_text {
    char const* begin;
    char const* end;     ///< of the document
    std::size_t longest; ///< see `limits::text`

    using stop = text::stop<'"', '\\'>;
    using after_number = text::stop_set<text::stop_at::controls, ',', '}', ']', ' '>;

    /// Reads the value into a string. Returns the position after it, or null if the value is not canonical.
    [[nodiscard, gnu::always_inline]] constexpr char const* into(std::string& text) const {
        auto const* const at = stop::find(begin, end);
        if (at == end) [[unlikely]]
            return nullptr;
        if (*at != '"') return rare(at, begin, end, longest, text);
        if (std::size_t(at - begin) > longest) [[unlikely]]
            return nullptr;
        describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at + 1;
    }

    /// Reads the value into a leaf.
    template <class T>
    [[nodiscard, gnu::always_inline]] constexpr char const* into(T& value, wire_format format) const {
        auto const* at = begin;
        if constexpr (std::is_same_v<T, bool>) {
            constexpr auto yes = text::literal_of<4>({"true"});
            constexpr auto no = text::literal_of<5>({"false"});
            if (std::size_t(end - at) < no.size) return nullptr;
            value = yes.matches_at(at);
            return value ? at + yes.size : no.matches_at(at) ? at + no.size : nullptr;
        } else if constexpr (value_format<T>::json == json_kind::string) {
            at = stop::find(begin, end);
            // the general reader handles empty text: it may mean that there is no value
            if (at == end || *at != '"' || std::size_t(at - begin) - 1 >= longest) return nullptr;
            auto const outcome = value_format<T>::read({begin, std::size_t(at - begin)}, format, value);
            return outcome == reading_outcome::exact ? at + 1 : nullptr;
        } else if constexpr (value_format<T>::json == json_kind::number) {
            // the exact form of a number is also valid JSON
            at = after_number::find(at, end);
            auto const outcome = value_format<T>::read({begin, std::size_t(at - begin)}, format, value);
            return outcome == reading_outcome::exact ? at : nullptr;
        } else {
            return nullptr;
        }
    }

private:
    // Characters beyond ASCII.
    [[nodiscard, gnu::noinline]] static constexpr char const* rare(char const* at, char const* begin, char const* end,
                                                                   std::size_t longest, std::string& text) {
        if (static_cast<unsigned char>(*at) >= 0x80) at = stop::find_checked<text::characters::unicode>(at, end);
        if (at == end || *at != '"') return with_escapes(at, begin, end, longest, text);
        if (std::size_t(at - begin) > longest) return nullptr;
        describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at + 1;
    }
    // Escapes of one letter.
    [[nodiscard, gnu::noinline]] static constexpr char const* with_escapes(char const* at, char const* begin,
                                                                           char const* end, std::size_t longest,
                                                                           std::string& text) {
        auto const* run = begin;
        text.clear();
        for (;; at = stop::find(at, end)) {
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
};

} // namespace waybill::detail::json
