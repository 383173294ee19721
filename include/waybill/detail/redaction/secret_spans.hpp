// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Where the secrets of a text are.
namespace waybill::detail::redaction {

/// The placeholder of a secret.
inline constexpr std::string_view mask_text = "***";

/// A range of a text: from `begin` to `end`, exclusive.
struct text_span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Whether a text is a document. In a text that is not well-formed, it is uncertain where a value begins and ends.
enum class text_state : std::uint8_t { plain, malformed };

/// Adds a span and keeps the list ordered and without overlap. Overlapping spans are merged, since the remainder of one
/// would reveal a part of it.
inline void add_span(std::vector<text_span>& spans, text_span next) {
    if (next.begin >= next.end) return;
    while (!spans.empty() && spans.back().end > next.begin) {
        auto const& last = spans.back();
        if (last.begin < next.begin) next.begin = last.begin;
        if (last.end > next.end) next.end = last.end;
        spans.pop_back();
    }
    spans.push_back(next);
}

/// Returns the spans of both lists, ordered and without overlap.
[[nodiscard]] inline std::vector<text_span> joined(std::vector<text_span> const& left,
                                                   std::vector<text_span> const& right) {
    std::vector<text_span> all;
    for (std::size_t i = 0, j = 0; i < left.size() || j < right.size();) {
        bool const first = j == right.size() || (i < left.size() && left[i].begin < right[j].begin);
        add_span(all, first ? left[i++] : right[j++]);
    }
    return all;
}

/// Returns the text with `***` in place of the spans.
[[nodiscard, gnu::cold]] inline std::string text_without(std::string_view text, std::vector<text_span> const& spans) {
    std::string shown;
    std::size_t done = 0;
    for (auto const& each : spans) {
        (shown += text.substr(done, each.begin - done)) += mask_text;
        done = each.end;
    }
    return shown += text.substr(done);
}

/// The spans of the secrets in a text, as of `waybill::secret_spans`, whose names are in two lists. Defined by
/// named_values.hpp, which can be compiled once for a program.
[[nodiscard]] std::vector<text_span> secret_spans(std::string_view text, std::span<std::string_view const> names,
                                                  std::span<std::string_view const> more_names,
                                                  text_state state = text_state::plain);

} // namespace waybill::detail::redaction

#ifndef WAYBILL_COMPILED
#include <waybill/detail/redaction/named_values.hpp> // IWYU pragma: keep
#endif
