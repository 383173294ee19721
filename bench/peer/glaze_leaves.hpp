// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "value.hpp"

#include <waybill/value/date_time.hpp>
#include <waybill/value/degrees.hpp>
#include <waybill/value/duration.hpp>

#include <glaze/glaze.hpp>

#include <string_view>
#include <type_traits>

namespace bench::peer {

/// The form in which glaze handles the text of a leaf: a string, or the digits of the document.
template <class T>
using glaze_text = std::conditional_t<is_number<T>, glz::raw_json_view, std::string_view>;

template <class T>
struct leaf_from_json {
    template <auto Opts>
    static void op(T& value, glz::is_context auto&& context, auto&& at, auto&& end) {
        glaze_text<T> text;
        glz::parse<glz::JSON>::op<Opts>(text, context, at, end);
        if (bool(context.error)) return;
        if constexpr (is_number<T>)
            set(value, text.str);
        else
            set(value, text);
    }
};

template <class T>
struct leaf_to_json {
    template <auto Opts>
    static void op(T const& value, glz::is_context auto&& context, auto&& bytes, auto&& at) {
        scratch room;
        glz::serialize<glz::JSON>::op<Opts>(glaze_text<T>{text_of(value, room)}, context, bytes, at);
    }
};

} // namespace bench::peer

/// Waybill's leaf types in glaze.
namespace glz {

template <>
struct from<JSON, waybill::date> : bench::peer::leaf_from_json<waybill::date> {};
template <>
struct from<JSON, waybill::date_time> : bench::peer::leaf_from_json<waybill::date_time> {};
template <>
struct from<JSON, waybill::duration> : bench::peer::leaf_from_json<waybill::duration> {};
template <>
struct from<JSON, waybill::latitude> : bench::peer::leaf_from_json<waybill::latitude> {};
template <>
struct from<JSON, waybill::longitude> : bench::peer::leaf_from_json<waybill::longitude> {};

template <>
struct to<JSON, waybill::date> : bench::peer::leaf_to_json<waybill::date> {};
template <>
struct to<JSON, waybill::date_time> : bench::peer::leaf_to_json<waybill::date_time> {};
template <>
struct to<JSON, waybill::duration> : bench::peer::leaf_to_json<waybill::duration> {};
template <>
struct to<JSON, waybill::latitude> : bench::peer::leaf_to_json<waybill::latitude> {};
template <>
struct to<JSON, waybill::longitude> : bench::peer::leaf_to_json<waybill::longitude> {};

} // namespace glz
