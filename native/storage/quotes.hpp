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

/// A price that is guaranteed to a user until the quote expires, with the offers that it is for. A quote does not
/// change except for `consumed`. A booking refers to its quote for rooms and terms.
struct quote_record {
    std::int64_t user = 0;
    std::string id{};
    instant expires_at{};
    bool consumed = false; ///< it was booked
    bool sold_out = false; ///< no rooms were available
    bool on_request = false;
    std::int64_t hotel = 0;
    date check_in{};
    int nights = 0;
    money total{};
    std::vector<quote_room> rooms{};
    std::vector<cancellation_policy> terms{}; ///< in order of date
    std::optional<std::string> remarks{};
    std::vector<tax_or_fee> charges{}; ///< of all rooms

    bool operator==(quote_record const&) const = default;
};

void put_quote(soci::session& sql, quote_record const& quote);

/// The user's quote with that id, with rooms and terms.
[[nodiscard]] std::optional<quote_record> find_quote(soci::session& sql, std::int64_t user, std::string const& id);

/// Only the rooms.
[[nodiscard]] std::vector<quote_room> rooms_of_quote(soci::session& sql, std::int64_t user, std::string const& id);

/// Only the terms.
[[nodiscard]] std::vector<cancellation_policy> terms_of_quote(soci::session& sql, std::int64_t user,
                                                              std::string const& id, std::string const& currency);

/// Only the taxes and fees.
[[nodiscard]] std::vector<tax_or_fee> charges_of_quote(soci::session& sql, std::int64_t user, std::string const& id);

/// Marks the quote as booked. False if it already was.
[[nodiscard]] bool consume_quote(soci::session& sql, std::int64_t user, std::string const& id);

} // namespace waybill::native::storage
