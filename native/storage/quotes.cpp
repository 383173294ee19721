// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/quotes.hpp>

#include <storage/bind.hpp>
#include <storage/later.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

#include <utility>

namespace waybill::native::storage {

void put_quote(soci::session& sql, quote_record const& quote) {
    execute_later(sql,
                  "INSERT INTO quotes (user_id, id, expires_at, consumed, hotel_id, quote) VALUES (:user_id, :id, "
                  ":expires_at, 0, :hotel_id, :quote)",
                  {static_cast<long long>(quote.user), quote.id, number_of(quote.expires_at),
                   static_cast<long long>(quote.hotel), stored_text(quote)});
}

std::optional<quote_to_book> find_quote(soci::session& sql, std::int64_t user, std::string const& id) {
    quote_to_book found{.quote = {.user = user, .id = id}};
    auto& [quote, hotel, city] = found;
    long long const owner = user;
    long long expires = 0, of_hotel = 0;
    int consumed = 0;
    std::string text;
    nullable_text hotel_text, city_text;
    sql << "SELECT q.expires_at, q.consumed, q.hotel_id, q.quote, h.hotel, c.city FROM quotes q "
           "LEFT JOIN hotels h ON h.id = q.hotel_id LEFT JOIN cities c ON c.id = h.city_id "
           "WHERE q.user_id = :user_id AND q.id = :id",
        bound(owner), bound(id), soci::into(expires), soci::into(consumed), soci::into(of_hotel), soci::into(text),
        soci::into(hotel_text.text, hotel_text.state), soci::into(city_text.text, city_text.state);
    if (!sql.got_data()) return std::nullopt;
    quote.expires_at = instant_of(expires);
    quote.consumed = consumed != 0;
    quote.hotel = hotel.id = of_hotel;
    if (!text.empty()) read_stored(text, quote); // empty: it was booked
    if (hotel_text.value()) read_stored(hotel_text.text, hotel);
    city_entry of;
    if (city_text.value()) read_stored(city_text.text, of);
    city = std::move(of.name);
    return found;
}

bool consume_quote(soci::session& sql, std::int64_t user, std::string const& id) {
    long long const owner = user;
    return rows_written((sql.prepare << "UPDATE quotes SET consumed = 1, quote = '' "
                                        "WHERE user_id = :user_id AND id = :id AND consumed = 0",
                         bound(owner), bound(id))) == 1;
}

} // namespace waybill::native::storage
