// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/travelers.hpp>

#include <booking_service/booking_number.hpp>
#include <storage/audit.hpp>
#include <storage/booking_item.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

namespace waybill::native::booking_service {

namespace {

using storage::order_key;
using storage::stored_traveler;
using storage::trip_row;

/// Letters of ASCII in lower case, which is how SQLite and PostgreSQL agree.
std::string lower(std::string text) {
    for (char& byte : text)
        if (byte >= 'A' && byte <= 'Z') byte = char(byte - 'A' + 'a');
    return text;
}

/// A booking in both tables.
using booking_key = std::pair<std::int64_t, std::string>; ///< user, reference
using found_bookings = std::map<booking_key, std::vector<stored_traveler>>;

/// Calls `visit` with each row of the trip list. It may change the row.
template <class Visit>
void each_trip(soci::session& sql, Visit const& visit) {
    for (auto page = storage::next_trips(sql); !page.empty(); page = storage::next_trips(sql, page.back()))
        for (auto const& each : page) visit(each);
}

std::vector<stored_traveler> travelers_of(waybill::booking const& of) {
    std::vector<stored_traveler> all;
    if (auto const* const ride = std::get_if<transport_booking>(&of))
        for (auto const& each : ride->travelers)
            all.push_back({.role = "traveler", .name = each.name, .ticket_number = each.ticket_number});
    if (auto const* const stay = std::get_if<accommodation_booking>(&of))
        for (auto const& each : stay->travelers) all.push_back({.role = "traveler", .name = each.name});
    if (auto const* const other = std::get_if<unknown_booking>(&of))
        all.push_back({.role = "traveler", .name = other->source});
    std::erase_if(all, [](stored_traveler const& each) { return each.name == erased_text; });
    return all;
}

void erase_travelers_of(waybill::booking& of) {
    if (auto* const ride = std::get_if<transport_booking>(&of))
        for (auto& each : ride->travelers) each.name = each.ticket_number = erased_text;
    if (auto* const stay = std::get_if<accommodation_booking>(&of))
        for (auto& each : stay->travelers) each.name = erased_text;
    if (auto* const other = std::get_if<unknown_booking>(&of)) {
        other->source = erased_text;
        other->problem.reset();
    }
}

/// The last day of a stay or a journey; nothing: it is unknown.
std::optional<date> end_of(waybill::booking const& of) {
    if (auto const* const ride = std::get_if<transport_booking>(&of))
        return date::of(std::chrono::floor<std::chrono::days>(
            std::chrono::sys_time(ride->arrival_date.value_or(ride->departure_date).value.time_since_epoch())));
    if (auto const* const stay = std::get_if<accommodation_booking>(&of)) return stay->to_date;
    return std::nullopt;
}

/// Erases the travelers in a row of the trip list. Its leg stays, although it is a hash of ticket numbers: it is a key.
void erase_in_trip(soci::session& sql, trip_row const& row) {
    storage::booking_item_reader reader;
    storage::booking_item_writer writer;
    std::string item;
    try {
        auto& booking = reader.booking_of(row.item);
        erase_travelers_of(booking);
        item = writer.item_of(booking);
    } catch (storage::store_exception const&) { // unreadable: nothing of it can be kept
        item = writer.item_of(unknown_booking{.unknown_kind = row.kind, .source = erased_text});
    }
    storage::replace_trip(sql, row, item);
}

/// All travelers of the store, by booking.
class traveler_search {
public:
    traveler_search(soci::session& sql, traveler_query const& query)
        : name_(lower(query.name)), email_(lower(query.email)), reference_(query.reference) {
        if (!reference_.empty())
            for (auto const& each : storage::orders_with_reference(sql, reference_)) matching_.insert(key_of(each));
        storage::each_person(
            sql, [this](order_key const& order, stored_traveler&& each) { add(key_of(order), std::move(each)); });
        each_trip(sql, [this](trip_row const& row) { read_trip(row); });
        std::erase_if(all_, [this](auto const& each) { return !matching_.contains(each.first); });
    }
    [[nodiscard]] found_bookings const& found() const noexcept { return all_; }

private:
    static booking_key key_of(order_key const& order) { return {order.user, booking_number_of(order.id)}; }
    void read_trip(trip_row const& row) {
        booking_key const key{row.user, row.reference};
        try {
            for (auto& each : travelers_of(reader_.booking_of(row.item))) add(key, std::move(each));
        } catch (storage::store_exception const&) { add(key, {.role = "traveler", .name = row.item}); }
    }
    void add(booking_key const& key, stored_traveler each) {
        if ((!name_.empty() && lower(each.name) == name_) || (!email_.empty() && lower(each.email) == email_) ||
            (!reference_.empty() && key.second == reference_))
            matching_.insert(key);
        auto& known = all_[key];
        if (std::find(known.begin(), known.end(), each) == known.end()) known.push_back(std::move(each));
    }

    std::string name_, email_, reference_;
    storage::booking_item_reader reader_{};
    found_bookings all_{};
    std::set<booking_key> matching_{};
};

std::vector<booking_with_travelers> recorded(soci::session& sql, found_bookings const& found, char const* action) {
    std::vector<booking_with_travelers> all;
    for (auto const& [key, travelers] : found) {
        storage::record_change(sql, action, "booking " + key.second + " of user " + std::to_string(key.first));
        all.push_back({key.first, key.second, travelers});
    }
    return all;
}

} // namespace

storage::stored<std::vector<booking_with_travelers>> export_travelers(storage::store const& of,
                                                                      traveler_query const& query) {
    return of.write(
        [&](soci::session& sql) { return recorded(sql, traveler_search(sql, query).found(), "travelers exported"); });
}

storage::stored<std::vector<booking_with_travelers>> erase_travelers(storage::store const& in,
                                                                     traveler_query const& query) {
    return in.write([&](soci::session& sql) {
        traveler_search const search(sql, query);
        for (auto const& [key, travelers] : search.found())
            if (auto const id = order_id_of(key.second)) storage::erase_people(sql, {key.first, *id});
        each_trip(sql, [&](trip_row const& row) {
            if (search.found().contains({row.user, row.reference})) erase_in_trip(sql, row);
        });
        return recorded(sql, search.found(), "travelers erased");
    });
}

storage::stored<std::size_t> erase_past_travelers(storage::store const& in, instant now, std::chrono::days kept) {
    auto const today = std::chrono::floor<std::chrono::days>(now.value);
    auto const first_kept = date::of(std::chrono::sys_days(today.time_since_epoch()) - kept);
    std::size_t erased = 0;
    for (std::size_t count = storage::traveler_rows; count == storage::traveler_rows; erased += count) {
        auto const done = in.write([&](soci::session& sql) {
            auto const old = storage::past_orders_with_people(sql, first_kept);
            for (auto const& each : old) storage::erase_people(sql, each);
            return old.size();
        });
        if (!done) return done.error();
        count = *done;
    }
    trip_row last;
    for (bool more = true; more;) {
        storage::booking_item_reader reader;
        std::vector<trip_row> old;
        auto const page = in.read([&](soci::session& sql) { return storage::next_trips(sql, last); });
        if (!page) return page.error();
        for (auto const& each : *page) {
            try {
                auto const& booking = reader.booking_of(each.item);
                auto const end = end_of(booking);
                if (end && *end < first_kept && !travelers_of(booking).empty()) old.push_back(each);
            } catch (storage::store_exception const&) {} // its end is unknown
        }
        if (!old.empty()) {
            auto const done = in.write([&](soci::session& sql) {
                for (auto const& each : old) erase_in_trip(sql, each);
            });
            if (!done) return done.error();
            erased += old.size();
        }
        more = !page->empty();
        if (more) last = page->back();
    }
    return erased;
}

} // namespace waybill::native::booking_service
