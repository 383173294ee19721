// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/message/error_id.hpp> // IWYU pragma: keep: g++ -Wshadow wants its enumerators before the types
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/hotel_search_res.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// What each step of the workflow returns, and the next one takes.
namespace waybill {

/// Creates the objects that only the workflow may create.
namespace detail::workflow_steps {
struct step_factory;
} // namespace detail::workflow_steps

/// One offer of a search: a room with a board and a price, for the requested guests and nights. Next:
/// `workflow::quote`.
class offered {
public:
    [[nodiscard]] std::int64_t hotel_id() const noexcept { return hotel_id_; }
    [[nodiscard]] std::string const& hotel_title() const noexcept { return hotel_title_; }
    [[nodiscard]] std::int64_t room_id() const noexcept { return room_id_; }
    [[nodiscard]] std::string const& room_title() const noexcept { return room_title_; }
    [[nodiscard]] waybill::offer const& terms() const noexcept { return terms_; }
    [[nodiscard]] occupancy const& guests() const noexcept { return guests_; }
    [[nodiscard]] date from_date() const noexcept { return from_; }
    [[nodiscard]] date to_date() const noexcept { return to_; }

private:
    friend detail::workflow_steps::step_factory;
    offered() = default;

    std::int64_t hotel_id_ = 0;
    std::string hotel_title_{};
    std::int64_t room_id_ = 0;
    std::string room_title_{};
    waybill::offer terms_{};
    occupancy guests_{};
    date from_{};
    date to_{};
};

/// The result of a search.
class search_results {
public:
    /// Returns the response as received.
    [[nodiscard]] hotel_search_res const& answer() const noexcept { return answer_; }
    /// Returns all offers except stopped ones, in the order of the response.
    [[nodiscard]] std::vector<offered> const& offers() const noexcept { return offers_; }

private:
    friend detail::workflow_steps::step_factory;
    search_results() = default;

    hotel_search_res answer_{};
    std::vector<offered> offers_{};
};

/// A binding price that expires. Next: `workflow::book`.
class quoted {
public:
    [[nodiscard]] hotel_quote_res const& answer() const noexcept { return answer_; }
    [[nodiscard]] std::vector<quoted_room> const& rooms() const noexcept { return rooms_; }
    /// Whether the quote has expired at `now`. The partner's own clock decides.
    [[nodiscard]] bool expired(instant now) const noexcept { return now >= answer_.expires_at; }

private:
    friend detail::workflow_steps::step_factory;
    template <class Difference>
    friend class changed_quote;
    quoted() = default;

    hotel_quote_res answer_{};
    std::vector<quoted_room> rooms_{};
};

/// A quote that differs from its offers. It must be accepted before it can be booked.
template <class Difference>
class changed_quote {
public:
    [[nodiscard]] hotel_quote_res const& answer() const noexcept { return quote_.answer(); }
    /// Returns what differs from the offers. Empty if only the partner reports a change, by `Status`.
    [[nodiscard]] std::vector<contradiction> const& differences() const noexcept { return differences_; }
    /// Returns the quote as it is, which can be booked.
    [[nodiscard]] quoted accept() const& { return quote_; }
    [[nodiscard]] quoted accept() && { return std::move(quote_); }

private:
    friend detail::workflow_steps::step_factory;
    changed_quote() = default;

    quoted quote_{};
    std::vector<contradiction> differences_{};
};

/// A quote with another price than its offers, whether or not the partner reports it.
using price_changed = changed_quote<struct of_price>;
/// A quote with worse terms than its offers: a fee that is higher or due earlier, no longer refundable, another
/// currency, more to pay at the property. `differences` also has the price if that differs.
using terms_changed = changed_quote<struct of_terms>;

/// The outcome of a quote. Sold out is an error: `refused` with the id `SOLD_OUT`.
using quote_outcome = std::variant<quoted, price_changed, terms_changed>;

/// A booking in one of `States`, as of the partner's last response. Only the workflow creates it.
template <booking_state... States>
class booking_in {
public:
    [[nodiscard]] order_details const& details() const noexcept { return details_; }
    [[nodiscard]] std::string const& number() const noexcept { return details_.booking_number; }
    /// Returns what the partner's response has otherwise than what was requested or quoted: another price, a higher fee
    /// than the most, other guests. The booking is as the partner reports it: a person must look at it.
    [[nodiscard]] std::vector<contradiction> const& contradictions() const noexcept { return contradictions_; }

private:
    friend detail::workflow_steps::step_factory;
    explicit booking_in(order_details details) : details_(std::move(details)) {}

    order_details details_;
    std::vector<contradiction> contradictions_{};
};

/// A booking that waits for a decision. Next: `workflow::acknowledge`, `decline` or `cancel`.
using on_request_booking = booking_in<booking_state::on_request>;
/// A confirmed booking. Next: `workflow::cancel`.
using confirmed_booking = booking_in<booking_state::confirmed>;
/// A booking that is declined, expired or cancelled. No further step.
using closed_booking = booking_in<booking_state::declined, booking_state::expired, booking_state::cancelled>;

/// A booking in any state.
using booked = std::variant<on_request_booking, confirmed_booking, closed_booking>;

/// What the service knows of the booking.
[[nodiscard]] inline order_details const& details_of(booked const& which) noexcept {
    return std::visit([](auto const& each) -> order_details const& { return each.details(); }, which);
}
/// What contradicts the request or the quote in the response to the booking.
[[nodiscard]] inline std::vector<contradiction> const& contradictions_of(booked const& which) noexcept {
    return std::visit([](auto const& each) -> std::vector<contradiction> const& { return each.contradictions(); },
                      which);
}

} // namespace waybill
