// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill {

/// The four ways a request document travels (spec 4.1 to 4.4).
enum class access_method : std::uint8_t { soap11, soap12, get, post };
/// `WebServiceRQ` answers XML, `WebServiceJsonRQ` JSON (spec 2.1).
enum class operation : std::uint8_t { xml, json };
/// The endpoint families (spec 4).
enum class family : std::uint8_t { flight, hotel };

[[nodiscard]] constexpr std::string_view name_of(access_method which) noexcept {
    constexpr std::array<std::string_view, 4> names{"soap11", "soap12", "get", "post"};
    return names[std::size_t(which)];
}
[[nodiscard]] constexpr std::string_view name_of(operation which) noexcept {
    return which == operation::xml ? "WebServiceRQ" : "WebServiceJsonRQ";
}
[[nodiscard]] constexpr std::string_view name_of(family which) noexcept {
    return which == family::flight ? "flight" : "hotel";
}

/// Which of the sixteen roads a call takes. The request document is XML for `WebServiceRQ` and JSON for
/// `WebServiceJsonRQ`, and so is the result.
///
///     agency.call(rq, via::soap12.json().on(family::hotel));
struct via {
    waybill::access_method method = waybill::access_method::post;
    waybill::operation operation = waybill::operation::xml;
    waybill::family family = waybill::family::flight;
    bool family_chosen = false; ///< false: the function's own family decides

    static via const soap11, soap12, get, post;

    [[nodiscard]] constexpr via json() const noexcept {
        auto copy = *this;
        copy.operation = waybill::operation::json;
        return copy;
    }
    [[nodiscard]] constexpr via xml() const noexcept {
        auto copy = *this;
        copy.operation = waybill::operation::xml;
        return copy;
    }
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
