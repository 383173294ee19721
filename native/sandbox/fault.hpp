// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the booking service with faults on request.
#pragma once

#include <waybill/enumerators.hpp>
#include <waybill/message/functions.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::sandbox {

/// The faults that an integrator can request from the sandbox.
enum class fault : std::uint8_t {
    price_changed, ///< a quote has another price than the offer; a creation is refused
    sold_out,      ///< a quote finds no rooms; a creation is refused
    on_request,    ///< a quote can only be booked On Request, and is booked so
    slow,          ///< the response is delayed
    cut,           ///< the request has no effect, and the connection is closed instead of a response
    lost_answer,   ///< the request takes effect, and the connection is closed instead of a response
    html,          ///< the request has no effect; 502 with the HTML page of a gateway
    fault,         ///< the request has no effect; a SOAP fault, or 500
    // the response contradicts the request or an earlier response, without a word
    dearer_silently,  ///< a quote and its booking cost 1,000 more than the offer; the status is Available
    terms_changed,    ///< a quote costs its whole price from the day of the quote on when it is cancelled
    other_dates,      ///< a search has day and month swapped, or ends a day later
    other_guests,     ///< a search has one guest fewer in each room, or one more; a booking has another customer
    fee_above_most,   ///< a cancellation costs 50 more than `MaxFee`
    confirmed_dearer, ///< a creation is confirmed at 1,000 more than its quote
};
BOOST_DESCRIBE_ENUM(fault, price_changed, sold_out, on_request, slow, cut, lost_answer, html, fault, dearer_silently,
                    terms_changed, other_dates, other_guests, fee_above_most, confirmed_dearer)

/// The name of the fault in a login: `price-changed`.
[[nodiscard]] inline std::string name_of(fault which) {
    std::string name(waybill::name_of(which));
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

/// Whether there is a function of the protocol with this name: `HotelQuote`.
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

/// A login as the sandbox parses it: `agency~sandbox~slow` is the login `agency` with a request for a fault, and
/// `agency~sandbox~slow~HotelQuote` requests it only for that function.
struct marked_login {
    static constexpr std::string_view mark = "~sandbox~";

    std::string login{};
    std::optional<native::sandbox::fault> requested{};
    std::string step{}; ///< the name of the function; empty for all

    /// Parses a login. A text without the mark, or with an unknown fault or function after it, is an ordinary login.
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
        for (auto const each : enumerators<native::sandbox::fault>)
            if (named == name_of(each)) return {std::string(given.substr(0, at)), each, std::string(step)};
        return {std::string(given)};
    }

    /// Whether the fault is requested for this function. Without a function name, `lost_answer` applies only to
    /// creations: a program that books must reach that step.
    [[nodiscard]] bool asks_in(std::string_view function_name) const noexcept {
        if (!requested) return false;
        if (!step.empty()) return step == function_name;
        return *requested != fault::lost_answer || function_name == function<hotel_booking_creation_req>.name;
    }
};

} // namespace waybill::native::sandbox
