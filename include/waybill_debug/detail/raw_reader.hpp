// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: how a captured message is read and masked.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::capture {

/// A position in a captured text; lines are counted from 1.
struct raw_place {
    std::size_t offset = 0;
    std::size_t line = 1;
};

inline waybill::error raw_refusal(raw_place const& where, char const* why, char const* expected,
                                  std::string_view found) {
    waybill::error wrong{};
    wrong.code = error_code::bad_request;
    wrong.message = why;
    wrong.offset = where.offset;
    wrong.line = where.line;
    wrong.column = 1;
    wrong.expected = expected;
    // a query or a header may contain a password: only the start of the line, which shows its kind, is repeated
    wrong.found = found.substr(0, found.find_first_of("?=&:") < 40 ? found.find_first_of("?=&:") : 40);
    return wrong;
}

using text::trimmed;

/// Reads lines and bytes of a text and counts the lines.
class raw_reader {
public:
    explicit raw_reader(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] bool at_end() const noexcept { return at_.offset == text_.size(); }
    [[nodiscard]] raw_place const& where() const noexcept { return at_; }
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_.offset); }

    /// Returns the next line without its CRLF or LF.
    std::string_view take_line() noexcept {
        auto const left = rest();
        auto const feed = left.find('\n');
        auto line = left.substr(0, feed);
        take(feed == std::string_view::npos ? left.size() : feed + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }
    /// Returns the next `count` bytes, or the rest if it is shorter.
    std::string_view take(std::size_t count) noexcept {
        auto const taken = rest().substr(0, count);
        for (char const byte : taken)
            if (byte == '\n') ++at_.line;
        at_.offset += taken.size();
        return taken;
    }
    void skip_empty_lines() noexcept {
        auto const first = rest().find_first_not_of("\r\n");
        take(first == std::string_view::npos ? rest().size() : first);
    }

private:
    std::string_view text_;
    raw_place at_{};
};

} // namespace waybill::detail::capture
