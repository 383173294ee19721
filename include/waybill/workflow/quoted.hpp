// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/message/error_id.hpp> // IWYU pragma: keep: g++ -Wshadow wants its enumerators before the types
#include <waybill/message/hotel_quote.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/workflow/offered.hpp>

#include <utility>
#include <variant>
#include <vector>

namespace waybill {

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

} // namespace waybill
