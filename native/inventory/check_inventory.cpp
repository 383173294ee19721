// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/check_inventory.hpp>

#include <authentication/address_range.hpp>
#include <authentication/registration.hpp>
#include <currencies/minor_digits.hpp>
#include <storage/bookings.hpp>
#include <time_zones/time_zone.hpp>

#include <waybill_schema/rules.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>

namespace waybill::native::inventory {
namespace {

using std::to_string;

/// Throws `place::refuse(why)` unless the condition is true.
void require(bool condition, place const& where, std::string why) {
    if (!condition) where.refuse(std::move(why));
}

/// The rules of the descriptions.
template <class T>
void check_described(T const& value, place const& where, rule_context context) {
    context.digits_of = &currencies::minor_digits_of;
    auto const broken = first_broken_rule(value, context);
    if (!broken) return;
    (broken->path.empty() ? where : where.in(broken->path)).refuse(broken->why);
}

/// The periods of one list, no two of which may contain the same night. The horizon follows from today and a setting,
/// so that it is no rule of a description.
class period_check {
public:
    explicit period_check(night_horizon const& horizon) : horizon_(horizon) {}

    void add(date from, date to, place const& where) {
        require(from >= horizon_.first_night(), where.in("From"),
                "the first night must be at most " + to_string(night_horizon::past.count()) +
                    " days before today, on " + text_of(horizon_.first_night(), wire_format::iso_date) + " (found " +
                    text_of(from, wire_format::iso_date) + ')');
        require(to <= horizon_.last_night(), where.in("To"),
                "the last night must be at most " + to_string(horizon_.days.count()) + " days from today, on " +
                    text_of(horizon_.last_night(), wire_format::iso_date) + " (found " +
                    text_of(to, wire_format::iso_date) + ')');
        for (auto const& [first, last] : periods_)
            require(to < first || last < from, where,
                    "the nights overlap with the period from " + text_of(first, wire_format::iso_date) + " to " +
                        text_of(last, wire_format::iso_date));
        periods_.emplace_back(from, to);
    }

private:
    night_horizon const& horizon_;
    std::vector<std::pair<date, date>> periods_;
};

template <class Entry>
void check_translations(std::vector<Entry> const& all, place const& where) {
    std::set<std::int64_t> languages;
    for (std::size_t i = 0; i < all.size(); ++i)
        require(languages.insert(all[i].language).second, where.in("Translations", i).in("Language"),
                "duplicate language " + to_string(all[i].language));
}

void check_charges(std::vector<charge_entry> const& all, place const& where) {
    std::set<std::string_view> titles;
    for (std::size_t i = 0; i < all.size(); ++i)
        require(titles.insert(all[i].title).second, where.in("Charges", i).in("Title"),
                "duplicate title " + all[i].title);
}

/// A hotel, and where it is.
struct placed_hotel {
    hotel_entry const& hotel;
    place const& where;
};

/// Included amounts are a part of the price: those of one adult must not be above the price of the shortest stay.
void check_included(rate_entry const& rate, place const& where, placed_hotel const& in) {
    for (auto const& period : rate.periods) {
        auto const nights = std::max({1, period.minimum_stay.value_or(1), period.minimum_stay_through.value_or(1)});
        auto const price = multiply(period.single_price.value_or(period.price), nights);
        if (!price) continue; // of more than 18 digits
        decimal sum;
        for (auto const& [charges, of] : {std::pair(&rate.charges, &where), std::pair(&in.hotel.charges, &in.where)})
            if (auto const excess = add_included(*charges, nights, *price, sum))
                of->in("Charges", excess->charge).in("Amount").refuse(excess->why);
    }
}

void check_rate(rate_entry const& rate, std::set<std::int64_t> const& boards, night_horizon const& horizon,
                placed_hotel const& in, place const& where) {
    constexpr auto const* needs_zone = "needs the TimeZone of the hotel";
    bool const zoned = !in.hotel.time_zone.value_or("").empty();
    require(boards.contains(rate.board), where.in("Board"), "there is no board " + to_string(rate.board));
    require(zoned || !rate.grace_hours, where.in("GraceHours"), needs_zone);
    std::set<std::pair<int, int>> begins;
    for (std::size_t i = 0; i < rate.cancellation.size(); ++i) {
        auto const& term = rate.cancellation[i];
        auto const here = where.in("Cancellation", i);
        require(begins.emplace(term.days_before, term.from_hour.value_or(0)).second, here.in("DaysBefore"),
                "duplicate number of days");
        require(zoned || !term.from_hour, here.in("FromHour"), needs_zone);
    }
    check_translations(rate.translations, where);
    check_charges(rate.charges, where);
    period_check periods(horizon);
    for (std::size_t i = 0; i < rate.periods.size(); ++i)
        periods.add(rate.periods[i].from, rate.periods[i].to, where.in("Periods", i));
    check_included(rate, where, in);
}

void check_room(room_entry const& room, std::set<std::int64_t> const& boards, night_horizon const& horizon,
                placed_hotel const& in, place const& where) {
    check_translations(room.translations, where);
    std::set<int> rates;
    for (std::size_t i = 0; i < room.rates.size(); ++i) {
        auto const here = where.in("Rates", i);
        auto const id = id_of(room.rates[i], i);
        require(rates.insert(id).second, here.in("Id"),
                "duplicate rate " + to_string(id) + "; the id of a rate without one is its position");
        check_rate(room.rates[i], boards, horizon, in, here);
    }
    period_check periods(horizon);
    for (std::size_t i = 0; i < room.allotments.size(); ++i)
        periods.add(room.allotments[i].from, room.allotments[i].to, where.in("Allotments", i));
}

void check_hotels(inventory_document const& document, known_ids const& known, night_horizon const& horizon) {
    place const root("Inventory");
    std::set<std::int64_t> hotels, rooms;
    for (std::size_t i = 0; i < document.hotels.size(); ++i) {
        auto const& hotel = document.hotels[i];
        auto const where = root.in("Hotels", i);
        require(hotels.insert(hotel.id).second, where.in("Id"), "duplicate hotel " + to_string(hotel.id));
        require(known.cities.contains(hotel.city), where.in("City"), "there is no city " + to_string(hotel.city));
        check_translations(hotel.translations, where);
        check_charges(hotel.charges, where);
        require(!hotel.time_zone || time_zones::time_zone::find(*hotel.time_zone), where.in("TimeZone"),
                "must be a time zone of the IANA database, such as Africa/Tunis (found \"" +
                    hotel.time_zone.value_or("") + "\")");
        for (std::size_t j = 0; j < hotel.rooms.size(); ++j) {
            auto const here = where.in("Rooms", j);
            require(rooms.insert(hotel.rooms[j].id).second, here.in("Id"),
                    "duplicate room " + to_string(hotel.rooms[j].id));
            check_room(hotel.rooms[j], known.boards, horizon, {hotel, where}, here);
        }
    }
}

void check_bookings(std::vector<booking_entry> const& bookings) {
    place const root("Inventory");
    std::set<std::tuple<std::int64_t, std::size_t, std::string, std::string>> references;
    for (std::size_t i = 0; i < bookings.size(); ++i) {
        auto const& entry = bookings[i];
        auto const where = root.in("Bookings", i).in("Booking");
        if (auto const* const unknown = std::get_if<unknown_booking>(&entry.booking)) {
            require(false, where.in("@kind"),
                    unknown->problem
                        ? "the booking cannot be read: " + *unknown->problem
                        : "a booking must be a transport or an accommodation, not \"" + unknown->unknown_kind + '"');
            continue;
        }
        auto const* const ride = std::get_if<transport_booking>(&entry.booking);
        auto const& reference =
            ride ? ride->reservation_reference : std::get_if<accommodation_booking>(&entry.booking)->booking_number;
        auto const here = where.in(ride ? "reservation_reference" : "booking_number");
        require(references.emplace(entry.user, entry.booking.index(), reference, storage::leg_of(entry.booking)).second,
                here,
                "user " + to_string(entry.user) + " has the reference " + reference + " twice" +
                    (ride ? ", with the same transport number, departure and ticket numbers" : ""));
    }
}

void check_callers(inventory_document const& document) {
    place const root("Inventory");
    std::set<std::string> logins;
    for (std::size_t i = 0; i < document.logins.size(); ++i) {
        auto const& login = document.logins[i];
        auto const where = root.in("Logins", i);
        auto const problem = authentication::problem_of_login(
            {login.login, login.password}, !login.users.empty(),
            {login.may_update_rates.value_or(false), login.hotels, login.may_decide.value_or(false)});
        if (problem) where.in(problem->field).refuse(problem->why);
        require(logins.insert(login.login).second, where.in("Login"), "duplicate login " + login.login);
    }
    for (std::size_t i = 0; i < document.addresses.size(); ++i) {
        auto const range = authentication::address_range::parse(document.addresses[i].range);
        if (!range) root.in("Addresses", i).in("Range").refuse(range.error().message);
    }
}

template <class Entry>
void check_and_know(std::vector<Entry> const& entries, std::string_view field, std::set<std::int64_t>& known) {
    std::set<std::int64_t> mine;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        require(mine.insert(entries[i].id).second, place("Inventory").in(field, i).in("Id"),
                "duplicate id " + to_string(entries[i].id));
        check_translations(entries[i].translations, place("Inventory").in(field, i));
        known.insert(entries[i].id);
    }
}

} // namespace

std::optional<included_excess> add_included(std::vector<charge_entry> const& charges, int nights, decimal price,
                                            decimal& sum) {
    for (std::size_t i = 0; i < charges.size(); ++i) {
        auto const& each = charges[i];
        if (!each.amount || each.payable == charge_payment::property) continue;
        auto const more = multiply(*each.amount, is_per_night(each) ? nights : 1);
        auto const added = more ? add(sum, *more) : more;
        if (!added || compare(*added, price) > 0)
            return included_excess{i, "what is included in a price must not be above it: of " + to_string(nights) +
                                          (nights == 1 ? " night, " : " nights, ") + text_of(price)};
        sum = *added;
    }
    return std::nullopt;
}

void check_rules(rate_update const& update, place const& where, std::optional<known_rate> const& rate) {
    check_described(update, where,
                    rate ? rule_context{.currency = rate->currency, .free = rate->free} : rule_context{});
}

std::optional<storage::store_error> unknown_term(std::span<quirk const> quirks) {
    for (auto const& each : quirks) {
        if (each.kind != quirk_kind::unknown_field) continue;
        for (auto const* const list : {"/Rates[", "/Charges[", "/Allotments[", "/Updates["})
            if (each.path.find(list) != std::string::npos)
                return storage::store_error{
                    storage::store_failure::refused,
                    "unknown field: rates, charges, allotments and updates have known fields alone", each.path};
    }
    return std::nullopt;
}

void check_update(rate_update const& update, place const& where, night_horizon const& horizon) {
    check_rules(update, where);
    period_check(horizon).add(update.from, update.to, where);
}

storage::stored<void> check_inventory(inventory_document const& document, known_ids known,
                                      night_horizon const& horizon) {
    try {
        check_described(document, place("Inventory"), {});
        check_and_know(document.cities, "Cities", known.cities);
        check_and_know(document.boards, "Boards", known.boards);
        check_hotels(document, known, horizon);
        check_callers(document);
        check_bookings(document.bookings);
        for (std::size_t i = 0; i < document.updates.size(); ++i)
            check_update(document.updates[i], place("Inventory").in("Updates", i), horizon);
        return {};
    } catch (storage::store_exception const& thrown) { return thrown.why(); }
}

} // namespace waybill::native::inventory
