// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/quotes.hpp>

#include <storage/bind.hpp>
#include <storage/later.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

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
    int consumed = 0, hotel_decides = 0;
    std::string text;
    nullable_text title, address, phone, email, picture, longitude, latitude;
    sql << "SELECT q.expires_at, q.consumed, q.hotel_id, q.quote, h.title, h.address, h.phone, h.email, h.picture_url, "
           "h.longitude, h.latitude, COALESCE(h.hotel_decides, 0), COALESCE(h.time_zone, ''), COALESCE(c.name, '') "
           "FROM quotes q LEFT JOIN hotels h ON h.id = q.hotel_id LEFT JOIN cities c ON c.id = h.city_id "
           "WHERE q.user_id = :user_id AND q.id = :id",
        bound(owner), bound(id), soci::into(expires), soci::into(consumed), soci::into(of_hotel), soci::into(text),
        soci::into(title.text, title.state), soci::into(address.text, address.state),
        soci::into(phone.text, phone.state), soci::into(email.text, email.state),
        soci::into(picture.text, picture.state), soci::into(longitude.text, longitude.state),
        soci::into(latitude.text, latitude.state), soci::into(hotel_decides), soci::into(hotel.time_zone),
        soci::into(city);
    if (!sql.got_data()) return std::nullopt;
    quote.expires_at = instant_of(expires);
    quote.consumed = consumed != 0;
    quote.hotel = hotel.id = of_hotel;
    if (!text.empty()) read_stored(text, quote); // empty: one that an earlier version has booked
    hotel.title = title.value().value_or("");
    hotel.address = address.value();
    hotel.phone = phone.value();
    hotel.email = email.value();
    hotel.picture_url = picture.value();
    hotel.longitude = longitude.as<waybill::longitude>();
    hotel.latitude = latitude.as<waybill::latitude>();
    if (hotel_decides != 0) hotel.decided_by = booking_decider::hotel;
    return found;
}

bool consume_quote(soci::session& sql, std::int64_t user, std::string const& id) {
    long long const owner = user;
    return rows_written((sql.prepare << "UPDATE quotes SET consumed = 1 "
                                        "WHERE user_id = :user_id AND id = :id AND consumed = 0",
                         bound(owner), bound(id))) == 1;
}

} // namespace waybill::native::storage
