// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native {

/// What an integrator may ask the sandbox to do wrong.
enum class fault : std::uint8_t {
    price_changed, ///< a quote tells another price than the offer did; a creation is refused
    sold_out,      ///< a quote finds nothing; a creation is refused
    on_request,    ///< a quote can only be booked On Request, and so it is
    slow,          ///< the answer comes late
    cut,           ///< nothing is done, and the connection is cut in the answer's place
    lost_answer,   ///< all is done, and the connection is cut in the answer's place
    html,          ///< nothing is done; a gateway's page and 502
    fault,         ///< nothing is done; a SOAP fault, or 500
};

/// The fault's name in a login.
[[nodiscard]] constexpr std::string_view name_of(fault which) noexcept {
    constexpr std::string_view names[] = {"price-changed", "sold-out",    "on-request", "slow",
                                          "cut",           "lost-answer", "html",       "fault"};
    static_assert(std::size(names) == std::size_t(fault::fault) + 1);
    return names[std::size_t(which)];
}

/// A login as a sandbox reads it: `agency~sandbox~slow` is the login `agency` that asks for a fault.
struct marked_login {
    static constexpr std::string_view mark = "~sandbox~";

    std::string login{};
    std::optional<native::fault> asked{};

    /// Takes a login apart. Without a mark, or with the name of no fault behind it, it is a login like any other.
    [[nodiscard]] static marked_login of(std::string_view given) {
        if (auto const at = given.rfind(mark); at != given.npos)
            for (auto i = 0U; i <= unsigned(fault::fault); ++i)
                if (given.substr(at + mark.size()) == name_of(native::fault(i)))
                    return {std::string(given.substr(0, at)), native::fault(i)};
        return {std::string(given), std::nullopt};
    }
};

} // namespace waybill::native
