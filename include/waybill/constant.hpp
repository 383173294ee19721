// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/write/document.hpp>
#include <waybill/sink.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

/// Documents written at compile time. `Make` is a captureless function object that returns the message. It also works
/// with standard libraries without constexpr `std::string`, if the message itself uses none.
///
///     static_assert(waybill::constant_xml<[] { return my_request(); }> == "<TripBookingListRQ>...");
namespace waybill {

namespace detail {

/// Text of a size known at compile time.
template <std::size_t Size>
struct constant_text {
    char bytes[Size + 1]{};

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes, Size}; }
};

/// Not `constexpr`: a document with a value that cannot be written does not compile, and the error names this function.
inline void a_value_cannot_be_written() noexcept {}

template <class Write>
consteval std::size_t constant_size(Write write) {
    sink out(std::span<char>{});
    writing to(out);
    write(to);
    if (!to.faithful()) a_value_cannot_be_written();
    return out.size();
}

template <std::size_t Size, class Write>
consteval constant_text<Size> constant_written(Write write) {
    constant_text<Size> written;
    sink out(std::span<char>(written.bytes, Size));
    writing to(out);
    write(to);
    out.finish();
    return written;
}

template <auto Make>
inline constexpr auto constant_xml_writer = [](writing& to) {
    auto const value = Make();
    write::write_xml(to, describe::root_of<std::remove_cv_t<decltype(value)>>, value);
};
template <auto Make>
inline constexpr auto constant_json_writer = [](writing& to) {
    auto const value = Make();
    write::write_json(to, describe::root_of<std::remove_cv_t<decltype(value)>>, value);
};
template <auto Make>
inline constexpr auto constant_xml_text =
    constant_written<constant_size(constant_xml_writer<Make>)>(constant_xml_writer<Make>);
template <auto Make>
inline constexpr auto constant_json_text =
    constant_written<constant_size(constant_json_writer<Make>)>(constant_json_writer<Make>);

} // namespace detail

/// The XML of the message that `Make` returns, written at compile time.
template <auto Make>
inline constexpr std::string_view constant_xml = detail::constant_xml_text<Make>.view();
/// The JSON of the message that `Make` returns, written at compile time.
template <auto Make>
inline constexpr std::string_view constant_json = detail::constant_json_text<Make>.view();

} // namespace waybill
