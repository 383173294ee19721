// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Checks of whole documents for `static_assert`.
namespace proof {

/// The texts, concatenated.
template <class... Text>
constexpr std::string joined(Text const&... texts) {
    std::string all;
    (all.append(std::string_view(texts)), ...);
    return all;
}

/// The message is written as exactly this XML; the XML is read back, without any quirk, as the same message.
template <class T>
constexpr bool is_xml(T const& message, std::string_view text) {
    auto const written = waybill::to_xml(message);
    if (!written || *written != text) return false;
    auto const read = waybill::from_xml<T>(text, {.strict = true});
    return read && *read == message;
}

/// The same for JSON.
template <class T>
constexpr bool is_json(T const& message, std::string_view text) {
    auto const written = waybill::to_json(message);
    if (!written || *written != text) return false;
    auto const read = waybill::from_json<T>(text, {.strict = true});
    return read && *read == message;
}

/// The document is refused with this error at this place.
constexpr bool refused(waybill::result<void> const& read, waybill::error_code code, std::string_view path,
                       std::size_t column) {
    return !read && read.error().code == code && read.error().path == path && read.error().line == 1 &&
           read.error().column == column;
}
template <class T>
constexpr bool refused_xml(std::string_view text, waybill::error_code code, std::string_view path, std::size_t column) {
    T value{};
    return refused(waybill::read_xml(text, value, {.keep_unreadable = false}), code, path, column);
}
template <class T>
constexpr bool refused_json(std::string_view text, waybill::error_code code, std::string_view path,
                            std::size_t column) {
    T value{};
    return refused(waybill::read_json(text, value, {.keep_unreadable = false}), code, path, column);
}

} // namespace proof
