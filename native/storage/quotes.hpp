// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/offer.hpp>
#include <waybill/value/instant.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// One room of a quote.
struct quote_room {
    std::int64_t room = 0;
    int plan = 0;
    std::int64_t board = 0;
    std::string offer_id{};
    int adults = 0;
    int children = 0;
    int infants = 0;
    decimal price{};

    bool operator==(quote_room const&) const = default;
};

/// A price that is kept for a user until the quote expires, and what would be booked for it. It is written once; only
/// whether it was booked changes. A booking refers to its quote for rooms and terms.
struct quote_record {
    std::int64_t user = 0;
    std::string id{};
    instant expires_at{};
    bool consumed = false; ///< a booking was made of it
    bool sold_out = false; ///< there was nothing to book
    bool on_request = false;
    std::int64_t hotel = 0;
    date check_in{};
    int nights = 0;
    money total{};
    std::vector<quote_room> rooms{};
    std::vector<cancellation_policy> terms{}; ///< in order of date

    bool operator==(quote_record const&) const = default;
};

void put_quote(soci::session& sql, quote_record const& quote);

/// The user's quote of that id, with rooms and terms.
[[nodiscard]] std::optional<quote_record> find_quote(soci::session& sql, std::int64_t user, std::string const& id);

/// The terms alone.
[[nodiscard]] std::vector<cancellation_policy> terms_of_quote(soci::session& sql, std::int64_t user,
                                                              std::string const& id, std::string const& currency);

/// Makes the quote a booking's, unless it has become another's: false then.
[[nodiscard]] bool consume_quote(soci::session& sql, std::int64_t user, std::string const& id);

/// Some of the user's quotes that expired before `moment` and that no booking refers to.
[[nodiscard]] std::vector<std::string> left_over_quotes(soci::session& sql, std::int64_t user, instant moment);

/// Forgets those of them that no booking refers to still.
void forget_quotes(soci::session& sql, std::int64_t user, std::vector<std::string> const& ids);

} // namespace waybill::native::storage
