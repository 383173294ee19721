// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/stored_texts.hpp>

#include <storage/store_error.hpp>

#include <waybill/json.hpp>

#include <utility>

namespace waybill::native::storage {

order_room sold_room(quote_room const& quoted, std::string const& currency) {
    return {.id = quoted.room,
            .title = quoted.title,
            .boarding = {quoted.board, quoted.board_title, quoted.board_code},
            .rate = {currency, quoted.price}};
}

template <class T>
std::string stored_text(T const& value) {
    auto text = to_json(value);
    if (!text) throw store_exception({store_failure::refused, "a text cannot be stored: " + text.error().expected});
    return *std::move(text);
}

template <class T>
void read_stored(std::string_view text, T& into) {
    if (auto const read = read_json(text, into); !read)
        throw store_exception(
            {store_failure::damaged, "a stored text cannot be read: expected " + read.error().expected});
}

template std::string stored_text(city_entry const& value);
template std::string stored_text(board_entry const& value);
template std::string stored_text(hotel_entry const& value);
template std::string stored_text(quote_record const& value);
template std::string stored_text(sold_stay const& value);
template std::string stored_text(booked_people const& value);
template void read_stored(std::string_view text, city_entry& into);
template void read_stored(std::string_view text, board_entry& into);
template void read_stored(std::string_view text, hotel_entry& into);
template void read_stored(std::string_view text, quote_record& into);
template void read_stored(std::string_view text, sold_stay& into);
template void read_stored(std::string_view text, booked_people& into);

} // namespace waybill::native::storage
