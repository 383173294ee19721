// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp>

#include <cstdint>
#include <string_view>

namespace waybill::native::certification {

/// Whether a deviation prevents going live.
enum class severity : std::uint8_t {
    required,    ///< bookings, money or data are wrong without it
    recommended, ///< tolerated by Waybill and not by every other client or service
};
BOOST_DESCRIBE_ENUM(severity, required, recommended)

/// What a scenario changes at the partner.
enum class changes : std::uint8_t {
    nothing,
    bookings, ///< only with `--book`
    rates,    ///< only with `--update-rates`
};
BOOST_DESCRIBE_ENUM(changes, nothing, bookings, rates)

/// What is known of a scenario without running it; a page of the documentation.
struct scenario {
    std::string_view id;       ///< `from-date`
    std::string_view title;    ///< a sentence without its period
    std::string_view section;  ///< of the specification or the profile
    std::string_view sent;     ///< what is sent, or what the sandbox answers
    std::string_view expected; ///< what must come back, or what the client must do
    std::string_view fix;
    certification::severity severity = severity::required;
    certification::changes changes = certification::changes::nothing;

    [[nodiscard]] constexpr bool books() const noexcept { return changes == certification::changes::bookings; }
    /// The option without which it is not run; empty if there is none.
    [[nodiscard]] constexpr std::string_view option() const noexcept {
        return changes == certification::changes::nothing ? "" : books() ? "--book" : "--update-rates";
    }
};

} // namespace waybill::native::certification
