// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/quotes.hpp>

#include <storage/statement.hpp>

#include <utility>

namespace waybill::native::storage {

void put_quote(session& sql, quote_record const& quote) {
    execute_later(sql,
                  "INSERT INTO quotes (user_id, id, expires_at, consumed, hotel_id, quote) VALUES (:user_id, :id, "
                  ":expires_at, 0, :hotel_id, :quote)",
                  {quote.user, quote.id, quote.expires_at, quote.hotel, stored_text(quote)});
}

std::optional<quote_to_book> find_quote(session& sql, std::int64_t user, std::string const& id) {
    quote_to_book found{.quote = {.user = user, .id = id}};
    auto& [quote, hotel, city] = found;
    std::string text;
    std::optional<hotel_entry> present;
    std::optional<city_entry> of;
    selection rows(sql,
                   "SELECT q.expires_at, q.consumed, q.hotel_id, q.quote, h.hotel, c.city FROM quotes q "
                   "LEFT JOIN hotels h ON h.id = q.hotel_id LEFT JOIN cities c ON c.id = h.city_id "
                   "WHERE q.user_id = :user_id AND q.id = :id",
                   {user, id}, std::tie(quote.expires_at, quote.consumed, quote.hotel, text, present, of));
    if (!rows.next()) return std::nullopt;
    if (!text.empty()) read_stored(text, quote); // empty: it was booked
    hotel.id = quote.hotel;
    if (present) hotel = *std::move(present);
    if (of) city = std::move(of->name);
    return found;
}

bool consume_quote(session& sql, std::int64_t user, std::string const& id) {
    return execute(sql,
                   "UPDATE quotes SET consumed = 1, quote = '' WHERE user_id = :user_id AND id = :id AND consumed = 0",
                   {user, id}) == 1;
}

} // namespace waybill::native::storage
