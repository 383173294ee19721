// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/quotes.hpp>

#include <storage/bind.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

#include <chrono>

namespace waybill::native::storage {
namespace {

void put_rooms(soci::session& sql, quote_record const& quote) {
    long long const user = quote.user;
    int place = 0;
    long long room = 0, board = 0;
    int plan = 0, adults = 0, children = 0, infants = 0;
    std::string offer, price;
    soci::statement insert =
        (sql.prepare << "INSERT INTO quote_rooms (user_id, quote_id, place, room_id, plan, board_id, offer_id, adults, "
                        "children, infants, price) VALUES (:user_id, :quote_id, :place, :room_id, :plan, :board_id, "
                        ":offer_id, :adults, :children, :infants, :price)",
         bound(user), bound(quote.id), bound(place), bound(room), bound(plan), bound(board), bound(offer),
         bound(adults), bound(children), bound(infants), bound(price));
    for (auto const& each : quote.rooms) {
        room = each.room;
        plan = each.plan;
        board = each.board;
        offer = each.offer_id;
        adults = each.adults;
        children = each.children;
        infants = each.infants;
        price = text_of(each.price);
        insert.execute(true);
        ++place;
    }
}

void put_terms(soci::session& sql, quote_record const& quote) {
    long long const user = quote.user;
    long long from = 0;
    int offset = 0;
    nullable_id moment;
    std::string fee;
    soci::statement insert =
        (sql.prepare << "INSERT INTO quote_terms (user_id, quote_id, from_date, fee, from_moment, utc_offset) "
                        "VALUES (:user_id, :quote_id, :from_date, :fee, :from_moment, :utc_offset)",
         bound(user), bound(quote.id), bound(from), bound(fee), bound(moment.id, moment.state), bound(offset));
    for (auto const& each : quote.terms) {
        from = number_of(each.from_date);
        fee = text_of(each.fee.amount);
        moment = {};
        if (each.from_instant) {
            moment = nullable_id(std::optional<std::int64_t>(number_of(each.from_instant->moment)));
            offset = int(each.from_instant->offset.count());
        }
        insert.execute(true);
    }
}

void put_charges(soci::session& sql, quote_record const& quote) {
    long long const user = quote.user;
    int place = 0;
    for (auto const& each : quote.charges) {
        auto const payable = text_of(each.payable), amount = text_of(each.amount);
        sql << "INSERT INTO quote_charges (user_id, quote_id, place, title, payable, currency, amount) VALUES "
               "(:user_id, :quote_id, :place, :title, :payable, :currency, :amount)",
            bound(user), bound(quote.id), bound(place), bound(each.title), bound(payable), bound(each.currency),
            bound(amount);
        ++place;
    }
}

} // namespace

void put_quote(soci::session& sql, quote_record const& quote) {
    long long const user = quote.user;
    long long const expires = number_of(quote.expires_at);
    int const sold_out = quote.sold_out ? 1 : 0;
    int const on_request = quote.on_request ? 1 : 0;
    long long const hotel = quote.hotel;
    long long const check_in = number_of(quote.check_in);
    auto const total = text_of(quote.total.amount);
    nullable_text remarks(quote.remarks);
    sql << "INSERT INTO quotes (user_id, id, expires_at, consumed, sold_out, on_request, hotel_id, check_in, nights, "
           "currency, total, remarks) VALUES (:user_id, :id, :expires_at, 0, :sold_out, :on_request, :hotel_id, "
           ":check_in, :nights, :currency, :total, :remarks)",
        bound(user), bound(quote.id), bound(expires), bound(sold_out), bound(on_request), bound(hotel), bound(check_in),
        bound(quote.nights), bound(quote.total.currency), bound(total), bound(remarks.text, remarks.state);
    put_rooms(sql, quote);
    put_terms(sql, quote);
    put_charges(sql, quote);
}

std::optional<quote_record> find_quote(soci::session& sql, std::int64_t user, std::string const& id) {
    quote_record found{.user = user, .id = id};
    long long const owner = user;
    long long expires = 0, hotel = 0, check_in = 0;
    int consumed = 0, sold_out = 0, on_request = 0;
    std::string total;
    nullable_text remarks;
    sql << "SELECT expires_at, consumed, sold_out, on_request, hotel_id, check_in, nights, currency, total, remarks "
           "FROM quotes WHERE user_id = :user_id AND id = :id",
        bound(owner), bound(id), soci::into(expires), soci::into(consumed), soci::into(sold_out),
        soci::into(on_request), soci::into(hotel), soci::into(check_in), soci::into(found.nights),
        soci::into(found.total.currency), soci::into(total), soci::into(remarks.text, remarks.state);
    if (!sql.got_data()) return std::nullopt;
    found.expires_at = instant_of(expires);
    found.consumed = consumed != 0;
    found.sold_out = sold_out != 0;
    found.on_request = on_request != 0;
    found.hotel = hotel;
    found.check_in = night_of(check_in);
    found.total.amount = value_of<decimal>(total);
    found.remarks = remarks.value();
    found.rooms = rooms_of_quote(sql, user, id);
    found.terms = terms_of_quote(sql, user, id, found.total.currency);
    return found;
}

std::vector<quote_room> rooms_of_quote(soci::session& sql, std::int64_t user, std::string const& id) {
    std::vector<quote_room> found;
    long long const owner = user;
    long long room = 0, board = 0;
    quote_room each;
    std::string price;
    soci::statement rows =
        (sql.prepare << "SELECT room_id, plan, board_id, offer_id, adults, children, infants, price FROM quote_rooms "
                        "WHERE user_id = :user_id AND quote_id = :quote_id ORDER BY place",
         bound(owner), bound(id), soci::into(room), soci::into(each.plan), soci::into(board), soci::into(each.offer_id),
         soci::into(each.adults), soci::into(each.children), soci::into(each.infants), soci::into(price));
    rows.execute();
    while (rows.fetch()) {
        each.room = room;
        each.board = board;
        each.price = value_of<decimal>(price);
        found.push_back(each);
    }
    return found;
}

std::vector<cancellation_policy> terms_of_quote(soci::session& sql, std::int64_t user, std::string const& id,
                                                std::string const& currency) {
    std::vector<cancellation_policy> found;
    long long const owner = user;
    long long from = 0;
    int offset = 0;
    nullable_id moment;
    std::string fee;
    soci::statement rows =
        (sql.prepare << "SELECT from_date, fee, from_moment, utc_offset FROM quote_terms WHERE user_id = :user_id AND "
                        "quote_id = :quote_id ORDER BY from_date",
         bound(owner), bound(id), soci::into(from), soci::into(fee), soci::into(moment.id, moment.state),
         soci::into(offset));
    rows.execute();
    while (rows.fetch()) {
        auto& made = found.emplace_back(cancellation_policy{night_of(from), {currency, value_of<decimal>(fee)}, {}});
        if (auto const begins = moment.value())
            made.from_instant = offset_time{instant_of(*begins), std::chrono::minutes(offset)};
    }
    return found;
}

std::vector<tax_or_fee> charges_of_quote(soci::session& sql, std::int64_t user, std::string const& id) {
    std::vector<tax_or_fee> found;
    long long const owner = user;
    tax_or_fee each;
    std::string payable, amount;
    soci::statement rows = (sql.prepare << "SELECT title, payable, currency, amount FROM quote_charges WHERE "
                                           "user_id = :user_id AND quote_id = :quote_id ORDER BY place",
                            bound(owner), bound(id), soci::into(each.title), soci::into(payable),
                            soci::into(each.currency), soci::into(amount));
    rows.execute();
    while (rows.fetch()) {
        each.payable = value_of<charge_payment>(payable);
        each.amount = value_of<decimal>(amount);
        found.push_back(each);
    }
    return found;
}

bool consume_quote(soci::session& sql, std::int64_t user, std::string const& id) {
    long long const owner = user;
    return rows_written((sql.prepare << "UPDATE quotes SET consumed = 1 "
                                        "WHERE user_id = :user_id AND id = :id AND consumed = 0",
                         bound(owner), bound(id))) == 1;
}

} // namespace waybill::native::storage
