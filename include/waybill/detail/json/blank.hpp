// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/json/leaf_object.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <string_view>

/// Values without content, found by looking ahead.
namespace waybill::detail::json {

/// Removes a string from the start of `rest`; returns true if it is only white space, including escapes, or zero with
/// `or_zero`.
[[gnu::cold, gnu::noinline]] constexpr bool take_blank_string(std::string_view& rest, bool or_zero) {
    bool blank = true;
    std::size_t at = 1;
    for (; at < rest.size() && rest[at] != '"'; ++at) {
        auto unit = unsigned(static_cast<unsigned char>(rest[at]));
        if (rest[at] == '\\' && ++at < rest.size()) {
            char const letter = rest[at];
            unit = letter == 'n' || letter == 'r' || letter == 't' ? ' ' : 'x';
            if (letter == 'u') {
                unit = 0;
                for (auto const end = at + 4; at < end && at + 1 < rest.size();) {
                    auto const digit = unsigned(rest[++at] | 0x20);
                    unit = unit * 16 + (digit >= 'a' ? digit - 'a' + 10 : digit & 0xF);
                }
            }
        }
        blank = blank && unit <= ' ' && text::is_space(char(unit));
    }
    blank = blank || (or_zero && describe::is_zero(text::trimmed(rest.substr(1, at - 1))));
    rest.remove_prefix(at < rest.size() ? at + 1 : rest.size());
    return blank;
}

/// Returns true if a value is blank: null, a string of white space, or an object or array of only such values. Also
/// true if the document ends before this is known; the reader then fails at that end. With `bare`, an object that has
/// members is not blank. With `or_zero`, strings and numbers may also be zero.
[[gnu::cold, gnu::noinline]] constexpr bool is_blank(std::string_view rest, bool bare = false, bool or_zero = false) {
    auto const pass_space = [&rest] {
        while (!rest.empty() && text::is_space(rest.front())) rest.remove_prefix(1);
    };
    for (std::size_t depth = 0;;) {
        pass_space();
        if (rest.empty()) return true;
        char const next = rest.front();
        if (next == '"') {
            bool const blank = take_blank_string(rest, or_zero);
            pass_space();
            if (!rest.empty() && rest.front() == ':') { // it was a name
                if (bare) return false;
                rest.remove_prefix(1);
                continue;
            }
            if (!blank && !rest.empty()) return false;
        } else if (or_zero && depth != 0 && describe::is_in_zero(next)) {
            rest.remove_prefix(1);
        } else if (next == 'n') {
            auto const word = rest.substr(0, 4);
            if (!std::string_view("null").starts_with(word)) return false;
            rest.remove_prefix(word.size());
        } else {
            bool const ends = next == '}' || next == ']';
            bool const opens = next == '{' || next == '[';
            if (!opens && (depth == 0 || (!ends && next != ','))) return false;
            rest.remove_prefix(1);
            depth += opens;
            depth -= ends;
            if (!ends) continue;
        }
        if (depth == 0) return true;
    }
}

/// Returns true if a value means that there is no value.
constexpr bool is_absent(std::string_view rest, describe::blankness how) {
    return how != describe::blankness::a_value &&
           (is_blank(rest, how == describe::blankness::absent_if_bare, how == describe::blankness::absent_if_zero) ||
            is_null_object(rest));
}

} // namespace waybill::detail::json
