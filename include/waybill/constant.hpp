// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/json/write.hpp>
#include <waybill/xml/write.hpp>

#include <cstddef>
#include <span>
#include <string_view>

/// Documents written by the compiler. `Make` is a captureless function object that returns the message; it works on
/// compilers whose standard library has no constant `std::string`, as long as the message itself needs none.
///
///     static_assert(waybill::constant_xml<[] { return my_request(); }> == "<TripBookingListRQ>...");
namespace waybill {

namespace constant {

/// Text of a size known at compile time.
template <std::size_t Size>
struct text {
    char bytes[Size + 1]{};

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes, Size}; }
};

template <class Write>
consteval std::size_t size_of(Write write) {
    sink out(std::span<char>{});
    writing to(out);
    write(to);
    return out.size();
}

template <std::size_t Size, class Write>
consteval text<Size> written(Write write) {
    text<Size> held;
    sink out(std::span<char>(held.bytes, Size));
    writing to(out);
    write(to);
    out.finish();
    return held;
}

template <auto Make>
inline constexpr auto xml_writer = [](writing& to) {
    auto const value = Make();
    xml::write_as(to, describe::root_of<std::remove_cv_t<decltype(value)>>, value);
};
template <auto Make>
inline constexpr auto json_writer = [](writing& to) {
    auto const value = Make();
    json::write_as(to, describe::root_of<std::remove_cv_t<decltype(value)>>, value);
};
template <auto Make>
inline constexpr auto xml = written<size_of(xml_writer<Make>)>(xml_writer<Make>);
template <auto Make>
inline constexpr auto json = written<size_of(json_writer<Make>)>(json_writer<Make>);

} // namespace constant

/// The XML of the message that `Make` returns, worked out by the compiler.
template <auto Make>
inline constexpr std::string_view constant_xml = constant::xml<Make>.view();
/// The JSON of the message that `Make` returns, worked out by the compiler.
template <auto Make>
inline constexpr std::string_view constant_json = constant::json<Make>.view();

} // namespace waybill
