// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/hotel_entry.hpp>

#include <waybill/describe.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/location.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/message/people.hpp>
#include <waybill/message/taxes_and_fees.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What is only stored and read back as a whole is one text: the canonical JSON of one of these structs. A new member
/// is optional, and no column.
namespace waybill::native::storage {

/// One room of a quote, with the names that it had then.
struct quote_room {
    std::int64_t room = 0;
    int plan = 0;
    std::int64_t board = 0;
    std::string offer_id{};
    int adults = 0;
    int children = 0;
    int infants = 0;
    decimal price{};
    std::optional<std::string> title{};
    std::string board_title{};
    std::optional<int> board_code{}; ///< in the list MPT of OpenTravel

    bool operator==(quote_room const&) const = default;
};
BOOST_DESCRIBE_STRUCT(quote_room, (),
                      (room, plan, board, offer_id, adults, children, infants, price, title, board_title, board_code))

/// A price that is guaranteed to a user until the quote expires, with the offers that it is for. A quote does not
/// change except for `consumed`. The first members are the columns of its row.
struct quote_record {
    std::int64_t user = 0;
    std::string id{};
    instant expires_at{};
    bool consumed = false; ///< it was booked
    std::int64_t hotel = 0;
    bool sold_out = false; ///< no rooms were available
    bool on_request = false;
    date check_in{};
    int nights = 0;
    money total{};
    std::vector<quote_room> rooms{};
    std::vector<cancellation_policy> terms{}; ///< in order of date
    std::optional<std::string> remarks{};
    std::vector<tax_or_fee> charges{}; ///< of all rooms

    bool operator==(quote_record const&) const = default;
};
BOOST_DESCRIBE_STRUCT(quote_record, (), (sold_out, on_request, check_in, nights, total, rooms, terms, remarks, charges))

/// What was sold by a booking, as it was then. Nothing that is loaded later changes it.
struct sold_stay {
    booked_hotel hotel{};
    std::vector<order_room> rooms{}; ///< without guests, who are in `booked_people`
    std::vector<cancellation_policy> terms{};
    std::optional<std::string> remarks{};
    std::vector<tax_or_fee> charges{};
    std::optional<std::string> supplier_reference{}; ///< entered with the acceptance or later

    bool operator==(sold_stay const&) const = default;

    /// Moves what is only shown into the details of the booking.
    void show_in(order_details& details) && {
        details.hotel = std::move(hotel);
        details.rooms = std::move(rooms);
        details.remarks = std::move(remarks);
        details.supplier_reference = std::move(supplier_reference);
    }
};
BOOST_DESCRIBE_STRUCT(sold_stay, (), (hotel, rooms, terms, remarks, charges, supplier_reference))

/// A room of a quote as it is sold.
[[nodiscard]] order_room sold_room(quote_room const& quoted, std::string const& currency);

/// The guests of one room.
struct booked_guests {
    std::vector<occupant> customers{};

    bool operator==(booked_guests const&) const = default;
};
BOOST_DESCRIBE_STRUCT(booked_guests, (), (customers))

/// The travelers of a booking: everything that an erasure removes from it.
struct booked_people {
    waybill::customer customer{};
    std::vector<booked_guests> rooms{}; ///< in the order of `sold_stay`
    std::optional<std::string> special_requests{};

    bool operator==(booked_people const&) const = default;
};
BOOST_DESCRIBE_STRUCT(booked_people, (), (customer, rooms, special_requests))

/// The text of the value: of one of these structs, or of a city, a board or a hotel (`hotel_entry.hpp`). Throws
/// `store_exception` if it has characters that XML cannot represent.
template <class T>
[[nodiscard]] std::string stored_text(T const& value);
/// The value of a stored text. Throws `store_exception` if it is damaged.
template <class T>
void read_stored(std::string_view text, T& into);

} // namespace waybill::native::storage

namespace waybill {

template <>
inline constexpr auto wire<native::storage::quote_room> = fields(
    field<&native::storage::quote_room::room>("Room"), field<&native::storage::quote_room::plan>("Rate"),
    field<&native::storage::quote_room::board>("Board"), field<&native::storage::quote_room::offer_id>("OfferId"),
    field<&native::storage::quote_room::adults>("Adults"), field<&native::storage::quote_room::children>("Children"),
    field<&native::storage::quote_room::infants>("Infants"), field<&native::storage::quote_room::price>("Price"),
    field<&native::storage::quote_room::title>("Title"), field<&native::storage::quote_room::board_title>("BoardTitle"),
    field<&native::storage::quote_room::board_code>("BoardCode"));

template <>
inline constexpr auto wire<native::storage::quote_record> = document(
    "Quote", field<&native::storage::quote_record::sold_out>("SoldOut"),
    field<&native::storage::quote_record::on_request>("OnRequest"),
    field<&native::storage::quote_record::check_in>("CheckIn").as(wire_format::iso_date),
    field<&native::storage::quote_record::nights>("Nights"), field<&native::storage::quote_record::total>("Total"),
    field<&native::storage::quote_record::rooms>("Rooms"), field<&native::storage::quote_record::terms>("Terms"),
    field<&native::storage::quote_record::remarks>("Remarks"),
    field<&native::storage::quote_record::charges>("Charges"));

template <>
inline constexpr auto wire<native::storage::sold_stay> =
    document("Stay", field<&native::storage::sold_stay::hotel>("Hotel"),
             field<&native::storage::sold_stay::rooms>("Rooms"), field<&native::storage::sold_stay::terms>("Terms"),
             field<&native::storage::sold_stay::remarks>("Remarks"),
             field<&native::storage::sold_stay::charges>("Charges"),
             field<&native::storage::sold_stay::supplier_reference>("SupplierReference"));

template <>
inline constexpr auto wire<native::storage::booked_guests> =
    fields(field<&native::storage::booked_guests::customers>("Customers"));

template <>
inline constexpr auto wire<native::storage::booked_people> =
    document("People", field<&native::storage::booked_people::customer>("Customer"),
             field<&native::storage::booked_people::rooms>("Rooms"),
             field<&native::storage::booked_people::special_requests>("SpecialRequests").personal("Quiet room"));

} // namespace waybill
