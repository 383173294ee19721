// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/scan.hpp>

/// Functions on UTF-8 text with the protocol's rules for comparing, trimming and validating: without a locale, usable
/// in constant expressions. They never throw and are thread-safe.
namespace waybill::text {

using detail::charset::decoded_all;
using detail::charset::decoder;
using detail::charset::encoding;
using detail::charset::encoding_unknown;
using detail::charset::recognise;
using detail::charset::set_decoder;
using detail::text::append_one_line;
using detail::text::count_characters;
using detail::text::decode;
using detail::text::first_invalid_utf8;
using detail::text::is_digit;
using detail::text::is_obeyed;
using detail::text::is_space;
using detail::text::lower;
using detail::text::lowered;
using detail::text::same_letters;
using detail::text::trimmed;

} // namespace waybill::text
