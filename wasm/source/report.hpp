// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/field.hpp>
#include <waybill/describe/members.hpp>
#include <waybill/error.hpp>
#include <waybill/quirk.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Errors and quirks as they cross to JavaScript, described like any message.
namespace waybill::wasm {

/// `waybill::error`; what does not apply is absent.
struct error_report {
    std::string code{};
    std::optional<std::string> message{};
    std::optional<std::string> path{};
    std::optional<std::uint32_t> offset{};
    std::optional<std::uint32_t> line{};
    std::optional<std::uint32_t> column{};
    std::optional<std::string> expected{};
    std::optional<std::string> found{};
    std::optional<int> status{};
    std::optional<std::string> id{};
    std::optional<std::string> detail{};
    std::optional<std::string> body{};
    std::optional<std::string> explanation{}; ///< as `explain` words it, with a snippet where there is a document
};
BOOST_DESCRIBE_STRUCT(error_report, (),
                      (code, message, path, offset, line, column, expected, found, status, id, detail, body,
                       explanation))

/// `waybill::quirk`.
struct quirk_report {
    std::string kind{};
    std::optional<std::string> path{};
    std::optional<std::uint32_t> offset{};
    std::optional<std::uint32_t> line{};
    std::optional<std::uint32_t> column{};
    std::optional<std::string> expected{};
    std::optional<std::string> found{};
    std::optional<std::string> explanation{};
};
BOOST_DESCRIBE_STRUCT(quirk_report, (), (kind, path, offset, line, column, expected, found, explanation))

[[nodiscard]] error_report report(error const& why, std::string explanation);
[[nodiscard]] quirk_report report(quirk const& oddity);
/// The error a report was made of. Unknown codes are taken for `content_unexpected`.
[[nodiscard]] error restore(error_report const& of);

} // namespace waybill::wasm

template <>
inline constexpr auto waybill::wire<waybill::wasm::error_report> = waybill::document("Error");
