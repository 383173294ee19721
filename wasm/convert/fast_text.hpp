// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/output.hpp"

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/readable.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/detail/xml/plain_text.hpp>

#include <cstddef>
#include <cstring>
#include <string_view>

/// Plain values of a document as packed texts: copied, unescaped and checked in one step.
namespace waybill::detail::convert {

/// A value that was read.
struct fast_value {
    char const* after = nullptr; ///< the position after it in the document; null if it is not in canonical form
    char* end = nullptr;         ///< the position after it in the output
};

/// Texts up to this length are copied without a loop.
inline constexpr std::size_t fast_length = 2 * text::text_block::size;
/// The room for such a text and its length.
inline constexpr std::size_t fast_room = 1 + fast_length + text::block_overrun;

/// Copies the text up to the first stop. Returns its length; `fast_length` if it is longer or less than that is
/// readable.
template <class Stop>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline std::size_t copy_fast(char const* at, char const* end, char* out) noexcept {
    using block = text::text_block;
    if (std::size_t(end - at) < fast_length) [[unlikely]]
        return fast_length;
    auto const first = Stop::template copy_block<block>(at, out);
    return first < block::size ? first : first + Stop::template copy_block<block>(at + block::size, out + block::size);
}

/// Returns true if a text is the canonical form of the leaf, or may be the value of the text field.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline bool is_canonical(output& into, table::step how, leaf_rules const* leaf,
                                                              wire_format format, std::string_view text) {
    if (how == step::text) return true;
    if (how == step::optional_text) return text.empty() || !text::is_space(text.front());
    if (text.empty() || text::is_space(text.front()) || text::is_space(text.back())) return false;
    auto const before = into.out.size();
    auto const outcome = put_if_other(into.out, *leaf, format, text);
    bool const differs = into.out.size() != before;
    if (differs) into.back_to(before);
    return outcome == reading_outcome::exact && !differs;
}

/// Completes a text that was copied to `begin + 1` up to `to`, in a buffer with room for its length.
inline char* complete_text(output& into, char* begin, char* to, bool is_ascii) {
    auto const size = std::size_t(to - begin) - 1;
    if (!is_ascii) return put_packed_wide(begin, {begin + 1, size}, into.wide);
    if (size < packed_long) {
        *begin = char(size);
        return to;
    }
    char number[packed_number];
    auto const length = std::size_t(put_packed_number(number, size) - number);
    std::memmove(begin + 1 + length, begin + 1, size);
    *begin = char(packed_long);
    std::memcpy(begin + 1, number, length);
    return begin + 1 + length + size;
}

/// Reads a text of an element that is long or has references or characters beyond ASCII.
[[gnu::noinline]] inline fast_value read_xml_text(output& into, table::step how, leaf_rules const* leaf,
                                                  wire_format format, char const* content, char const* end,
                                                  std::size_t longest) {
    using stop = text::stop<'<', '&', ']'>;
    auto const* const close = text::stop_set<text::stop_at::nothing_else, '<'>::find(content, end);
    auto const length = std::size_t(close - content);
    if (close == end || length > longest) return {};
    char* const begin = into.out.room(packed_prefix + length + text::block_overrun);
    char* to = begin + 1;
    bool is_ascii = true;
    for (auto const* at = content;;) {
        auto run = stop::copy(at, close, to, std::size_t(end - at));
        if (run.at != close && static_cast<unsigned char>(*run.at) >= 0x80) {
            is_ascii = false;
            run = stop::copy_checked<text::characters::xml>(run.at, close, run.out, std::size_t(end - run.at));
        }
        at = run.at;
        to = run.out;
        if (at == close) break;
        if (*at == '&') {
            char const meant = xml::plain_text::entity(at, end);
            if (meant == '\0') return {};
            *to++ = meant;
        } else if (*at == '\n' || *at == '\t' || (*at == ']' && at[1] != ']')) {
            *to++ = *at++;
        } else {
            return {};
        }
    }
    if (!is_canonical(into, how, leaf, format, {begin + 1, std::size_t(to - begin) - 1})) return {};
    return {close, complete_text(into, begin, to, is_ascii)};
}

/// Reads a string that is long or has escapes or characters beyond ASCII, from after its opening quote on.
[[gnu::noinline]] inline fast_value read_json_text(output& into, table::step how, leaf_rules const* leaf,
                                                   wire_format format, char const* content, char const* end,
                                                   std::size_t longest) {
    using stop = text::stop<'"', '\\'>;
    using quote = text::stop_set<text::stop_at::nothing_else, '"', '\\'>;
    auto const* close = quote::find(content, end);
    while (close != end && *close == '\\') {
        if (end - close < 2) return {};
        close = quote::find(close + 2, end);
    }
    auto const length = std::size_t(close - content);
    if (close == end || length > longest) return {};
    char* const begin = into.out.room(packed_prefix + length + text::block_overrun);
    char* to = begin + 1;
    bool is_ascii = true;
    for (auto const* at = content;;) {
        auto run = stop::copy(at, close, to, std::size_t(end - at));
        if (run.at != close && static_cast<unsigned char>(*run.at) >= 0x80) {
            is_ascii = false;
            run = stop::copy_checked<text::characters::unicode>(run.at, close, run.out, std::size_t(end - run.at));
        }
        at = run.at;
        to = run.out;
        if (at == close) break;
        if (*at != '\\') return {};
        char const meant = json::plain_value_text::escaped(at[1]);
        if (meant == '\0') return {};
        *to++ = meant;
        at += 2;
    }
    if (!is_canonical(into, how, leaf, format, {begin + 1, std::size_t(to - begin) - 1})) return {};
    return {close + 1, complete_text(into, begin, to, is_ascii)};
}

} // namespace waybill::detail::convert
