// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/structural_scan.hpp>

#include <string_view>

namespace waybill::detail::stream {

/// The structural scan of JSON: strings, brackets, commas.
class json_structural_scan final : public structural_scan {
public:
    constexpr void restart(int level) noexcept {
        structural_scan::restart(level);
        in_string_ = escaped_ = false;
    }

    /// Continues in `text`, which has the same beginning as before, up to its end or, with `to_item`, until an item may
    /// have ended.
    constexpr void pass(std::string_view text, bool to_item) noexcept {
        while (at_ < text.size() && !broken_ && !(to_item && ended_)) {
            if (in_string_) {
                if (!escaped_) skip(text, [](char c) { return c != '"' && c != '\\' && is_printable(c); });
                if (at_ != text.size()) step_in_string(text[at_++]);
            } else {
                skip(text, [](char c) { return !is_mark(c); });
                if (at_ != text.size()) step(text[at_++]);
            }
        }
    }

private:
    static constexpr bool is_printable(char c) noexcept { return static_cast<unsigned char>(c) >= 0x20; }
    static constexpr bool is_mark(char c) noexcept {
        return c == '"' || c == ',' || c == ':' || c == '{' || c == '}' || c == '[' || c == ']';
    }
    constexpr void step_in_string(char c) noexcept {
        if (escaped_)
            escaped_ = false;
        else if (c == '\\')
            escaped_ = true;
        else if (c == '"')
            in_string_ = false;
        if (!is_printable(c)) breaks(at_);
    }
    constexpr void step(char c) noexcept {
        switch (c) {
        case '"': in_string_ = true; break;
        case '{':
        case '[':
            markup_ends();
            deeper();
            break;
        case '}':
        case ']':
            markup_ends();
            higher();
            break;
        case ',': // after a plain item
            markup_ends();
            may_end();
            break;
        case ':': markup_ends(); break;
        default: break;
        }
    }

    bool in_string_ = false;
    bool escaped_ = false;
};

} // namespace waybill::detail::stream
