// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp> // IWYU pragma: export

#include <cstdint>
#include <string_view>

namespace waybill {

/// The four access methods of a request document (spec 4.1 to 4.4).
enum class access_method : std::uint8_t { soap11, soap12, get, post };
BOOST_DESCRIBE_ENUM(access_method, soap11, soap12, get, post)

/// The two operations: `WebServiceRQ` returns XML, `WebServiceJsonRQ` returns JSON (spec 2.1).
enum class operation : std::uint8_t { xml, json };

/// Returns the operation's name in the specification.
[[nodiscard]] constexpr std::string_view name_of(operation which) noexcept {
    return which == operation::xml ? "WebServiceRQ" : "WebServiceJsonRQ";
}

/// The endpoint families (spec 4).
enum class family : std::uint8_t { flight, hotel };
BOOST_DESCRIBE_ENUM(family, flight, hotel)

/// How a call is sent: access method, operation and endpoint family. Request and result are XML for `WebServiceRQ` and
/// JSON for `WebServiceJsonRQ`.
///
///     agency.call(rq, via::soap12.json().on(family::hotel));
struct via {
    waybill::access_method method = waybill::access_method::post;
    waybill::operation operation = waybill::operation::xml;
    waybill::family family = waybill::family::flight;
    bool family_chosen = false; ///< false: the function's own family is used

    static via const soap11, soap12, get, post;

    /// Returns a copy with the operation that returns JSON.
    [[nodiscard]] constexpr via json() const noexcept {
        auto copy = *this;
        copy.operation = waybill::operation::json;
        return copy;
    }
    /// Returns a copy with the operation that returns XML.
    [[nodiscard]] constexpr via xml() const noexcept {
        auto copy = *this;
        copy.operation = waybill::operation::xml;
        return copy;
    }
    /// Returns a copy for the endpoint of a family.
    [[nodiscard]] constexpr via on(waybill::family chosen) const noexcept {
        auto copy = *this;
        copy.family = chosen;
        copy.family_chosen = true;
        return copy;
    }

    bool operator==(via const&) const = default;
};

inline constexpr via via::soap11{waybill::access_method::soap11};
inline constexpr via via::soap12{waybill::access_method::soap12};
inline constexpr via via::get{waybill::access_method::get};
inline constexpr via via::post{waybill::access_method::post};

} // namespace waybill
