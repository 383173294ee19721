// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>
#include <storage/stored_texts.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace waybill::native::storage {

void put_quote(session& sql, quote_record const& quote);

/// A quote, with its hotel as the inventory has it now.
struct quote_to_book {
    quote_record quote{};
    hotel_entry hotel{}; ///< without its title, address and contact data if it is no longer there
    std::string city{};  ///< the name
};
/// The user's quote with that id, in one statement.
[[nodiscard]] std::optional<quote_to_book> find_quote(session& sql, std::int64_t user, std::string const& id);

/// Marks the quote as booked, and removes its text: the booking has it. False if it already was.
[[nodiscard]] bool consume_quote(session& sql, std::int64_t user, std::string const& id);

} // namespace waybill::native::storage
