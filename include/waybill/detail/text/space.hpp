// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/block.hpp>

#include <cstddef>
#include <type_traits>

namespace waybill::detail::text {

/// The search for the end of white space of XML and JSON: blank, line feed, carriage return, tab.
struct space {
    /// Returns the first byte that is not white space, or `end`. Most often this is `at` itself: compact documents have
    /// no white space between tags. In indented documents, a line feed and its indentation fit into one block.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr char const* skip(char const* at, char const* end) noexcept {
        if (at == end || static_cast<unsigned char>(*at) > 0x20) return at;
        if (has_vectors && !std::is_constant_evaluated()) return skip_blocks(at, end);
        while (at != end && is_space(*at)) ++at;
        return at;
    }

private:
    [[nodiscard, gnu::noinline]] static char const* skip_blocks(char const* at, char const* end) noexcept {
        for (; std::size_t(end - at) >= block::size; at += block::size) {
            auto const bytes = block::load(at);
            auto const blank = bytes.equal(' ') | bytes.equal('\n') | bytes.equal('\r') | bytes.equal('\t');
            if (auto const mask = (~blank).mask(); mask != 0) return at + block::first(mask);
        }
        while (at != end && is_space(*at)) ++at;
        return at;
    }
};

} // namespace waybill::detail::text
