// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/travelers.hpp>

#include <booking_service/booking_number.hpp>
#include <booking_service/search_terms.hpp>
#include <storage/audit.hpp>
#include <storage/booking_item.hpp>

#include <waybill/text.hpp>

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

constexpr char const* erased_travelers = "travelers erased"; ///< in the audit trail

/// A booking in both tables.
using booking_key = std::pair<std::int64_t, std::string>; ///< user, reference
using found_bookings = std::map<booking_key, std::vector<stored_traveler>>;

/// Calls `visit` with each row of the trip list. It may change the row.
template <class Visit>
void each_trip(storage::session& sql, Visit const& visit) {
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
        return ride->arrival_date.value_or(ride->departure_date).day();
    if (auto const* const stay = std::get_if<accommodation_booking>(&of)) return stay->to_date;
    return std::nullopt;
}

/// Erases the travelers in a row of the trip list. Its leg stays, although it is a hash of ticket numbers: it is a key.
void erase_in_trip(storage::session& sql, trip_row const& row) {
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

/// The bookings that match a query, with their travelers. Reads the store twice instead of keeping all of its
/// travelers.
class traveler_search {
public:
    traveler_search(storage::session& sql, traveler_query const& query)
        : name_(text::lowered(query.name)), email_(text::lowered(query.email)), reference_(query.reference) {
        if (!reference_.empty())
            for (auto const& each : storage::orders_with_reference(sql, reference_)) matching_.insert(key_of(each));
        read_all(sql, [this](booking_key const& key, stored_traveler&& each) {
            if (matches(key, each)) matching_.insert(key);
        });
        if (matching_.empty()) return;
        read_all(sql, [this](booking_key const& key, stored_traveler&& each) {
            if (!matching_.contains(key)) return;
            auto& known = found_[key];
            if (std::find(known.begin(), known.end(), each) == known.end()) known.push_back(std::move(each));
        });
    }
    [[nodiscard]] found_bookings const& found() const noexcept { return found_; }

private:
    static booking_key key_of(order_key const& order) { return {order.user, booking_number_of(order.id)}; }
    template <class Visit>
    void read_all(storage::session& sql, Visit const& visit) {
        storage::each_person(
            sql, [&](order_key const& order, stored_traveler&& each) { visit(key_of(order), std::move(each)); });
        each_trip(sql, [&](trip_row const& row) {
            booking_key const key{row.user, row.reference};
            try {
                for (auto& each : travelers_of(reader_.booking_of(row.item))) visit(key, std::move(each));
            } catch (storage::store_exception const&) { visit(key, {.role = "traveler", .name = row.item}); }
        });
    }
    [[nodiscard]] bool matches(booking_key const& key, stored_traveler const& each) const {
        return (!name_.empty() && text::lowered(each.name) == name_) ||
               (!email_.empty() && text::lowered(each.email) == email_) ||
               (!reference_.empty() && key.second == reference_);
    }

    std::string name_, email_, reference_;
    storage::booking_item_reader reader_{};
    found_bookings found_{};
    std::set<booking_key> matching_{};
};

std::vector<booking_with_travelers> recorded(storage::session& sql, found_bookings const& found, char const* action) {
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
    auto const found = of.read([&](storage::session& sql) { return traveler_search(sql, query).found(); });
    if (!found) return found.error();
    return of.write([&](storage::session& sql) { return recorded(sql, *found, "travelers exported"); });
}

storage::stored<std::vector<booking_with_travelers>> erase_travelers(storage::store const& in,
                                                                     traveler_query const& query) {
    return in.write([&](storage::session& sql) {
        traveler_search const search(sql, query);
        std::vector<order_key> orders;
        for (auto const& [key, travelers] : search.found())
            if (auto const id = order_id_of(key.second)) orders.push_back({key.first, *id});
        storage::erase_people(sql, orders);
        each_trip(sql, [&](trip_row const& row) {
            if (search.found().contains({row.user, row.reference})) erase_in_trip(sql, row);
        });
        return recorded(sql, search.found(), erased_travelers);
    });
}

storage::stored<std::vector<storage::audit_entry>> erasures_of(storage::store const& in, std::string const& reference) {
    return in.read([&](storage::session& sql) {
        std::set<std::string> numbers{reference};
        for (auto const& each : storage::orders_with_reference(sql, reference))
            numbers.insert(booking_number_of(each.id));
        std::vector<storage::audit_entry> found;
        for (auto const& number : numbers)
            for (auto& each : storage::audit_entries(sql, {.about = "booking " + number + " of user "}))
                if (each.action == erased_travelers) found.push_back(std::move(each));
        return found;
    });
}

storage::stored<std::size_t> erase_past_travelers(storage::store const& in, instant now, std::chrono::days kept) {
    auto const first_kept = day_of(now - kept);
    std::size_t erased = 0;
    for (std::size_t count = storage::traveler_rows; count == storage::traveler_rows; erased += count) {
        auto const done = in.write([&](storage::session& sql) {
            auto const old = storage::past_orders_with_people(sql, first_kept);
            storage::erase_people(sql, old);
            return old.size();
        });
        if (!done) return done.error();
        count = *done;
    }
    trip_row last;
    for (bool more = true; more;) {
        storage::booking_item_reader reader;
        std::vector<trip_row> old;
        auto const page = in.read([&](storage::session& sql) { return storage::next_trips(sql, last); });
        if (!page) return page.error();
        for (auto const& each : *page) {
            try {
                auto const& booking = reader.booking_of(each.item);
                auto const end = end_of(booking);
                if (end && *end < first_kept && !travelers_of(booking).empty()) old.push_back(each);
            } catch (storage::store_exception const&) {} // its end is unknown
        }
        if (!old.empty()) {
            auto const done = in.write([&](storage::session& sql) {
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
