// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

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
    friend class price_changed;
    quoted() = default;

    hotel_quote_res answer_{};
    std::vector<quoted_room> rooms_{};
};

/// A quote with another price than the search. It must be accepted before it can be booked.
class price_changed {
public:
    [[nodiscard]] hotel_quote_res const& answer() const noexcept { return quote_.answer(); }
    /// Returns the quote at its new price, which can be booked.
    [[nodiscard]] quoted accept() const& { return quote_; }
    [[nodiscard]] quoted accept() && { return std::move(quote_); }

private:
    friend detail::workflow_steps::step_factory;
    price_changed() = default;

    quoted quote_{};
};

/// The outcome of a quote. Sold out is an error: `refused` with the id `SOLD_OUT`.
using quote_outcome = std::variant<quoted, price_changed>;

} // namespace waybill
