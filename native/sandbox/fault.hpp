// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/functions.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::sandbox {

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

/// Whether a function of the protocol has this name: `HotelQuote`.
[[nodiscard]] constexpr bool names_function(std::string_view name) noexcept {
    auto const any = [name]<class... Documents>(document_list<Documents...>) {
        auto const one = [name]<class Document>() {
            if constexpr (request_document<Document>)
                return function<Document>.name == name;
            else
                return false;
        };
        return (one.template operator()<Documents>() || ...);
    };
    return any(protocol_documents{});
}

/// A login as a sandbox reads it: `agency~sandbox~slow` is the login `agency` that asks for a fault, and
/// `agency~sandbox~slow~HotelQuote` asks for it in that function alone.
struct marked_login {
    static constexpr std::string_view mark = "~sandbox~";

    std::string login{};
    std::optional<native::sandbox::fault> requested{};
    std::string step{}; ///< the function's name; empty where none is named

    /// Takes a login apart. Without a mark, or with the name of no fault or no function after it, it is a login like
    /// any other.
    [[nodiscard]] static marked_login of(std::string_view given) {
        auto const at = given.rfind(mark);
        if (at == given.npos) return {std::string(given)};
        auto named = given.substr(at + mark.size());
        std::string_view step;
        if (auto const end = named.find('~'); end != named.npos) {
            step = named.substr(end + 1);
            named = named.substr(0, end);
            if (!names_function(step)) return {std::string(given)};
        }
        for (auto i = 0U; i <= unsigned(fault::fault); ++i)
            if (named == name_of(native::sandbox::fault(i)))
                return {std::string(given.substr(0, at)), native::sandbox::fault(i), std::string(step)};
        return {std::string(given)};
    }

    /// Whether the fault is asked for in this function. An answer is lost of a creation alone where no step is named:
    /// a program that books has to reach that step.
    [[nodiscard]] bool asks_in(std::string_view function_name) const noexcept {
        if (!requested) return false;
        if (!step.empty()) return step == function_name;
        return *requested != fault::lost_answer || function_name == function<hotel_booking_creation_req>.name;
    }
};

} // namespace waybill::native::sandbox
