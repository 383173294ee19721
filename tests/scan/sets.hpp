// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/scan.hpp>

namespace scan_checks {

/// The sets of stops under test, and plain functions for their content.
namespace sets {

using waybill::detail::text::stop_at;
using waybill::detail::text::stop_set;

using text_set = waybill::detail::text::stop<'<', '&', ']'>;
inline constexpr auto is_text_stop = [](unsigned c) {
    return c < 0x20 || c >= 0x80 || c == '<' || c == '&' || c == ']';
};
using string_set = stop_set<stop_at::controls, '"', '\\'>;
inline constexpr auto is_string_stop = [](unsigned c) { return c < 0x20 || c == '"' || c == '\\'; };
using word_set = stop_set<stop_at::high, '='>;
inline constexpr auto is_word_stop = [](unsigned c) { return c >= 0x80 || c == '='; };
using delete_set = stop_set<stop_at::nothing_else, '\x7F'>;
inline constexpr auto is_delete = [](unsigned c) { return c == 0x7F; };
using high_set = stop_set<stop_at::high>;
inline constexpr auto is_high = [](unsigned c) { return c >= 0x80; };

} // namespace sets

/// Bytes at which a rule of UTF-8 begins or ends, and a few others.
inline constexpr unsigned char edges[] = {0x00, 0x1F, 0x20, '<',  0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0,
                                          0xBD, 0xBE, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
                                          0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};

} // namespace scan_checks
