// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/stock.hpp>

#include <storage/bind.hpp>
#include <storage/night_price_row.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace waybill::native::storage {
namespace {

/// The hotels that a statement reads.
struct hotel_scope {
    explicit hotel_scope(stay_query const& query)
        : condition(query.hotel ? "h.id = :scope " : "h.city_id = :scope "), id(query.hotel.value_or(query.city)) {}
    /// The hotel, or all of them.
    explicit hotel_scope(std::optional<std::int64_t> hotel)
        : condition(hotel ? "h.id = :scope " : "h.id >= :scope "),
          id(hotel.value_or(std::numeric_limits<std::int64_t>::min())) {}

    char const* condition; ///< takes the id
    long long id;
};

std::vector<hotel_stock> hotels_of(soci::session& sql, hotel_scope const& scope) {
    std::vector<hotel_stock> found;
    long long id = 0, city = 0;
    hotel_record hotel;
    nullable_id category_id;
    nullable_text category, picture, longitude, latitude, address, summary, phone, email, remarks;
    int hotel_decides = 0;
    soci::statement rows =
        (sql.prepare << "SELECT h.id, h.city_id, h.title, h.category_id, h.category, h.picture_url, h.longitude, "
                        "h.latitude, h.address, h.summary, h.currency, h.phone, h.email, h.hotel_decides, "
                        "h.remarks, h.time_zone FROM hotels h WHERE "
                     << scope.condition << "ORDER BY h.id",
         bound(scope.id), soci::into(id), soci::into(city), soci::into(hotel.title),
         soci::into(category_id.id, category_id.state), soci::into(category.text, category.state),
         soci::into(picture.text, picture.state), soci::into(longitude.text, longitude.state),
         soci::into(latitude.text, latitude.state), soci::into(address.text, address.state),
         soci::into(summary.text, summary.state), soci::into(hotel.currency), soci::into(phone.text, phone.state),
         soci::into(email.text, email.state), soci::into(hotel_decides), soci::into(remarks.text, remarks.state),
         soci::into(hotel.time_zone));
    rows.execute();
    while (rows.fetch()) {
        hotel.id = id;
        hotel.city_id = city;
        hotel.category_id = category_id.value();
        hotel.category = category.value();
        hotel.picture_url = picture.value();
        hotel.longitude = longitude.as<waybill::longitude>();
        hotel.latitude = latitude.as<waybill::latitude>();
        hotel.address = address.value();
        hotel.summary = summary.value();
        hotel.phone = phone.value();
        hotel.email = email.value();
        hotel.remarks = remarks.value();
        hotel.decided_by = hotel_decides != 0 ? booking_decider::hotel : booking_decider::agency;
        found.push_back({hotel, {}});
    }
    return found;
}

/// Finds a room by its id. Hotels, their rooms and the rows are all in order of id, so each search continues at the
/// last position.
class place_in_order {
public:
    explicit place_in_order(std::vector<hotel_stock>& hotels) : hotel_(hotels.begin()), end_(hotels.end()) {}
    hotel_stock* hotel(long long id) {
        while (hotel_ != end_ && hotel_->hotel.id != id) {
            ++hotel_;
            room_ = 0;
        }
        return hotel_ == end_ ? nullptr : &*hotel_;
    }
    room_stock* room(long long hotel_id, long long id) {
        auto* const at = hotel(hotel_id);
        if (at == nullptr) return nullptr;
        while (room_ < at->rooms.size() && at->rooms[room_].room.id != id) ++room_;
        return room_ < at->rooms.size() ? &at->rooms[room_] : nullptr;
    }
    plan_stock* plan(long long hotel_id, long long room_id, int number) {
        auto* const at = room(hotel_id, room_id);
        if (at == nullptr) return nullptr;
        auto const found = std::find_if(at->plans.begin(), at->plans.end(),
                                        [number](auto const& each) { return each.plan.number == number; });
        return found == at->plans.end() ? nullptr : &*found;
    }

private:
    std::vector<hotel_stock>::iterator hotel_, end_;
    std::size_t room_ = 0;
};

void add_rooms(soci::session& sql, hotel_scope const& scope, std::vector<hotel_stock>& hotels) {
    long long id = 0, hotel = 0;
    int on_request = 0;
    room_record room;
    soci::statement rows =
        (sql.prepare << "SELECT r.id, r.hotel_id, r.title, r.most_adults, r.most_children, r.most_guests, "
                        "r.release_days, r.on_request, r.beds FROM hotels h JOIN rooms r ON r.hotel_id = h.id "
                        "WHERE "
                     << scope.condition << "ORDER BY h.id, r.id",
         bound(scope.id), soci::into(id), soci::into(hotel), soci::into(room.title), soci::into(room.most_adults),
         soci::into(room.most_children), soci::into(room.most_guests), soci::into(room.release_days),
         soci::into(on_request), soci::into(room.beds));
    rows.execute();
    place_in_order place(hotels);
    while (rows.fetch()) {
        room.id = id;
        room.hotel_id = hotel;
        room.on_request = on_request != 0;
        if (auto* const owner = place.hotel(hotel)) owner->rooms.push_back({.room = room});
    }
}

void add_plans(soci::session& sql, hotel_scope const& scope, std::vector<hotel_stock>& hotels) {
    long long hotel = 0, room = 0, board = 0;
    int per_person = 0, non_refundable = 0, free_of_charge = 0;
    plan_stock stock;
    nullable_id code;
    soci::statement rows =
        (sql.prepare << "SELECT h.id, r.id, p.plan, p.board_id, p.per_person, p.non_refundable, p.infant_to, "
                        "p.child_to, p.free_of_charge, b.title, b.meal_plan FROM hotels h "
                        "JOIN rooms r ON r.hotel_id = h.id JOIN rate_plans p ON p.room_id = r.id "
                        "JOIN boards b ON b.id = p.board_id WHERE "
                     << scope.condition << "ORDER BY h.id, r.id, p.plan",
         bound(scope.id), soci::into(hotel), soci::into(room), soci::into(stock.plan.number), soci::into(board),
         soci::into(per_person), soci::into(non_refundable), soci::into(stock.plan.ages.infant_to),
         soci::into(stock.plan.ages.child_to), soci::into(free_of_charge), soci::into(stock.board_title),
         soci::into(code.id, code.state));
    rows.execute();
    place_in_order place(hotels);
    while (rows.fetch()) {
        stock.plan.board_id = board;
        stock.plan.per_person = per_person != 0;
        stock.plan.non_refundable = non_refundable != 0;
        stock.plan.free_of_charge = free_of_charge != 0;
        stock.board_code = code.value() ? std::optional(int(*code.value())) : std::nullopt;
        if (auto* const owner = place.room(hotel, room)) owner->plans.push_back(stock);
    }
}

void add_terms(soci::session& sql, hotel_scope const& scope, std::vector<hotel_stock>& hotels) {
    long long hotel = 0, room = 0;
    int plan = 0;
    cancellation_term term;
    nullable_text amount;
    soci::statement rows =
        (sql.prepare << "SELECT h.id, r.id, t.plan, t.days_before, t.percent, t.nights, t.amount FROM hotels h "
                        "JOIN rooms r ON r.hotel_id = h.id JOIN cancellation_terms t ON t.room_id = r.id "
                        "WHERE "
                     << scope.condition << "ORDER BY h.id, r.id, t.plan, t.days_before DESC",
         bound(scope.id), soci::into(hotel), soci::into(room), soci::into(plan), soci::into(term.days_before),
         soci::into(term.percent), soci::into(term.nights), soci::into(amount.text, amount.state));
    rows.execute();
    place_in_order place(hotels);
    while (rows.fetch()) {
        term.amount = amount.as<decimal>();
        if (auto* const owner = place.plan(hotel, room, plan)) owner->plan.terms.push_back(term);
    }
}

/// Adds the charges of plans and hotels, then those of the hotels to all of their plans.
void add_charges(soci::session& sql, hotel_scope const& scope, std::vector<hotel_stock>& hotels) {
    long long hotel = 0, room = 0;
    int plan = 0, per_night = 0, per_person = 0;
    charge each;
    nullable_text amount;
    std::string payable;
    soci::statement rows =
        (sql.prepare << "SELECT c.hotel_id, c.room_id, c.plan, c.title, c.parts_per_million, c.amount, c.per_night, "
                        "c.per_person, c.payable, c.currency FROM hotels h JOIN charges c ON c.hotel_id = h.id WHERE "
                     << scope.condition << "ORDER BY c.hotel_id, c.room_id, c.plan, c.place",
         bound(scope.id), soci::into(hotel), soci::into(room), soci::into(plan), soci::into(each.title),
         soci::into(each.parts_per_million), soci::into(amount.text, amount.state), soci::into(per_night),
         soci::into(per_person), soci::into(payable), soci::into(each.currency));
    rows.execute();
    bool any_of_hotels = false;
    place_in_order owners(hotels), places(hotels);
    while (rows.fetch()) {
        each.amount = amount.as<decimal>();
        each.per_night = per_night != 0;
        each.per_person = per_person != 0;
        each.payable = value_of<charge_payment>(payable);
        if (plan == 0) {
            any_of_hotels = true;
            if (auto* const owner = owners.hotel(hotel)) owner->hotel.charges.push_back(each);
        } else if (auto* const owner = places.plan(hotel, room, plan)) {
            owner->plan.charges.push_back(each);
        }
    }
    if (!any_of_hotels) return;
    for (auto& of : hotels)
        for (auto& kind : of.rooms)
            for (auto& rate : kind.plans)
                rate.plan.charges.insert(rate.plan.charges.end(), of.hotel.charges.begin(), of.hotel.charges.end());
}

void add_remarks(soci::session& sql, hotel_scope const& scope, std::vector<hotel_stock>& hotels) {
    long long hotel = 0, room = 0;
    int plan = 0;
    nullable_id language;
    rate_remarks each;
    soci::statement rows =
        (sql.prepare << "SELECT h.id, r.id, m.plan, m.language, m.remarks FROM hotels h "
                        "JOIN rooms r ON r.hotel_id = h.id JOIN rate_remarks m ON m.room_id = r.id WHERE "
                     << scope.condition << "ORDER BY h.id, r.id, m.plan, m.language",
         bound(scope.id), soci::into(hotel), soci::into(room), soci::into(plan),
         soci::into(language.id, language.state), soci::into(each.text));
    rows.execute();
    place_in_order place(hotels);
    while (rows.fetch()) {
        each.language = language.value();
        if (auto* const owner = place.plan(hotel, room, plan)) owner->plan.remarks.push_back(each);
    }
}

void add_rates(soci::session& sql, stay_query const& query, std::vector<hotel_stock>& hotels) {
    hotel_scope const scope(query);
    long long const first = number_of(query.check_in);
    long long const end = first + query.nights;
    long long hotel = 0, room = 0, from = 0, to = 0;
    int plan = 0;
    night_price_row row;
    soci::statement rows = row.fetched(
        (sql.prepare << "SELECT h.id, r.id, p.plan, p.first_night, p.end_night, " << night_price_row::columns
                     << "FROM hotels h JOIN rooms r ON r.hotel_id = h.id JOIN rate_periods p ON p.room_id = r.id WHERE "
                     << scope.condition
                     << "AND p.end_night > :first AND p.first_night <= :after "
                        "ORDER BY h.id, r.id, p.plan, p.first_night",
         bound(scope.id), bound(first), bound(end), soci::into(hotel), soci::into(room), soci::into(plan),
         soci::into(from), soci::into(to)));
    rows.execute();
    place_in_order place(hotels);
    while (rows.fetch()) {
        auto* const owner = place.plan(hotel, room, plan);
        if (owner == nullptr) continue;
        auto const rate = row.value();
        for (auto night = std::max(from, first); night < std::min(to, end); ++night)
            owner->nights.push_back({night_of(night), rate});
        if (from <= end && end < to) owner->closed_to_departure = rate.limits.closed_to_departure;
    }
}

/// The rooms that bookings have taken, room by room and night by night.
using taken_nights = std::map<std::pair<long long, long long>, int>;

taken_nights taken_of(soci::session& sql, hotel_scope const& scope, long long first, long long end) {
    taken_nights found;
    long long room = 0, night = 0;
    int taken = 0;
    soci::statement rows =
        (sql.prepare << "SELECT t.room_id, t.night, t.taken FROM hotels h JOIN rooms r ON r.hotel_id = h.id "
                        "JOIN taken_rooms t ON t.room_id = r.id WHERE "
                     << scope.condition << "AND t.night >= :first AND t.night < :after",
         bound(scope.id), bound(first), bound(end), soci::into(room), soci::into(night), soci::into(taken));
    rows.execute();
    while (rows.fetch()) found.emplace(std::pair(room, night), taken);
    return found;
}

void add_allotments(soci::session& sql, stay_query const& query, std::vector<hotel_stock>& hotels) {
    hotel_scope const scope(query);
    long long const first = number_of(query.check_in);
    long long const end = first + query.nights;
    auto const taken = taken_of(sql, scope, first, end);
    long long hotel = 0, room = 0, from = 0, to = 0;
    int quantity = 0, stopped = 0;
    soci::statement rows =
        (sql.prepare << "SELECT h.id, r.id, a.first_night, a.end_night, a.quantity, a.stopped FROM hotels h "
                        "JOIN rooms r ON r.hotel_id = h.id JOIN allotment_periods a ON a.room_id = r.id "
                        "WHERE "
                     << scope.condition
                     << "AND a.end_night > :first AND a.first_night < :after "
                        "ORDER BY h.id, r.id, a.first_night",
         bound(scope.id), bound(first), bound(end), soci::into(hotel), soci::into(room), soci::into(from),
         soci::into(to), soci::into(quantity), soci::into(stopped));
    rows.execute();
    place_in_order place(hotels);
    room_stock* last = nullptr;
    long long nights = 0; // of the room
    int least = 0;
    while (rows.fetch()) {
        auto* const owner = place.room(hotel, room);
        if (owner == nullptr) continue;
        if (std::exchange(last, owner) != owner) {
            nights = 0;
            least = std::numeric_limits<int>::max();
        }
        owner->stopped = owner->stopped || stopped != 0;
        for (auto night = std::max(from, first); night < std::min(to, end); ++night, ++nights) {
            auto const used = taken.find({room, night});
            least = std::min(least, quantity - (used == taken.end() ? 0 : used->second));
        }
        // a night without an allotment has no rooms
        owner->free = nights == query.nights ? std::max(least, 0) : 0;
    }
}

std::set<std::int64_t> ids(soci::session& sql, char const* query) {
    std::set<std::int64_t> found;
    long long id = 0;
    soci::statement rows = (sql.prepare << query, soci::into(id));
    rows.execute();
    while (rows.fetch()) found.insert(id);
    return found;
}

} // namespace

std::set<std::int64_t> city_ids(soci::session& sql) { return ids(sql, "SELECT id FROM cities"); }
std::set<std::int64_t> board_ids(soci::session& sql) { return ids(sql, "SELECT id FROM boards"); }

std::vector<city_record> all_cities(soci::session& sql) {
    std::vector<city_record> found;
    long long id = 0;
    city_record city;
    soci::statement rows = (sql.prepare << "SELECT id, name, currency FROM cities ORDER BY id", soci::into(id),
                            soci::into(city.name), soci::into(city.currency));
    rows.execute();
    while (rows.fetch()) {
        city.id = id;
        found.push_back(city);
    }
    return found;
}

std::vector<board_record> all_boards(soci::session& sql) {
    std::vector<board_record> found;
    long long id = 0;
    board_record board;
    nullable_id meal_plan;
    soci::statement rows = (sql.prepare << "SELECT id, title, meal_plan FROM boards ORDER BY id", soci::into(id),
                            soci::into(board.title), soci::into(meal_plan.id, meal_plan.state));
    rows.execute();
    while (rows.fetch()) {
        board.id = id;
        board.meal_plan = meal_plan.value() ? std::optional(int(*meal_plan.value())) : std::nullopt;
        found.push_back(board);
    }
    return found;
}

std::optional<city_record> find_city(soci::session& sql, std::int64_t id) {
    city_record found{.id = id};
    long long const wanted = id;
    sql << "SELECT name, currency FROM cities WHERE id = :id", bound(wanted), soci::into(found.name),
        soci::into(found.currency);
    return sql.got_data() ? std::optional(found) : std::nullopt;
}

std::vector<std::string> time_zones_in_use(soci::session& sql, date day) {
    long long const first = number_of(day);
    std::string name;
    soci::statement rows = (sql.prepare << "SELECT time_zone FROM hotels UNION SELECT time_zone FROM orders "
                                           "WHERE check_in + nights >= :first ORDER BY time_zone",
                            bound(first), soci::into(name));
    std::vector<std::string> found;
    for (rows.execute(); rows.fetch();) found.push_back(name);
    return found;
}

std::vector<hotel_stock> stock_of(soci::session& sql, stay_query const& query) {
    hotel_scope const scope(query);
    auto hotels = hotels_of(sql, scope);
    if (hotels.empty()) return hotels;
    add_rooms(sql, scope, hotels);
    add_plans(sql, scope, hotels);
    add_terms(sql, scope, hotels);
    add_remarks(sql, scope, hotels);
    add_charges(sql, scope, hotels);
    add_rates(sql, query, hotels);
    add_allotments(sql, query, hotels);
    return hotels;
}

std::vector<hotel_stock> hotels_with_plans(soci::session& sql, std::optional<std::int64_t> hotel) {
    hotel_scope const scope(hotel);
    auto hotels = hotels_of(sql, scope);
    if (hotels.empty()) return hotels;
    add_rooms(sql, scope, hotels);
    add_plans(sql, scope, hotels);
    add_terms(sql, scope, hotels);
    add_remarks(sql, scope, hotels);
    add_charges(sql, scope, hotels);
    return hotels;
}

struct nights_reader::statements {
    long long hotel = 0, first = 0, end = 0;
    long long room = 0, from = 0, to = 0, night = 0;
    int plan = 0, quantity = 0, stopped = 0, taken = 0;
    night_price_row row{};
    soci::statement prices, allotments, bookings;

    explicit statements(soci::session& sql)
        : prices(row.fetched((sql.prepare << "SELECT p.room_id, p.plan, p.first_night, p.end_night, "
                                          << night_price_row::columns
                                          << "FROM rooms r JOIN rate_periods p ON p.room_id = r.id "
                                             "WHERE r.hotel_id = :hotel ORDER BY p.room_id, p.plan, p.first_night",
                              bound(hotel), soci::into(room), soci::into(plan), soci::into(from), soci::into(to)))),
          allotments((sql.prepare << "SELECT a.room_id, a.first_night, a.end_night, a.quantity, a.stopped FROM rooms r "
                                     "JOIN allotment_periods a ON a.room_id = r.id WHERE r.hotel_id = :hotel AND "
                                     "a.end_night > :first AND a.first_night < :after "
                                     "ORDER BY a.room_id, a.first_night",
                      bound(hotel), bound(first), bound(end), soci::into(room), soci::into(from), soci::into(to),
                      soci::into(quantity), soci::into(stopped))),
          bookings((sql.prepare << "SELECT t.room_id, t.night, t.taken FROM rooms r "
                                   "JOIN taken_rooms t ON t.room_id = r.id WHERE r.hotel_id = :hotel AND "
                                   "t.night >= :first AND t.night < :after AND t.taken <> 0 "
                                   "ORDER BY t.room_id, t.night",
                    bound(hotel), bound(first), bound(end), soci::into(room), soci::into(night), soci::into(taken))) {}
};

nights_reader::nights_reader(soci::session& sql) : statements_(std::make_unique<statements>(sql)) {}
nights_reader::~nights_reader() = default;

void nights_reader::prices(std::int64_t hotel,
                           std::function<void(std::int64_t, int, period<night_price> const&)> const& take) {
    auto& of = *statements_;
    of.hotel = hotel;
    of.prices.execute();
    while (of.prices.fetch()) take(of.room, of.plan, {of.from, of.to, of.row.value()});
}

void nights_reader::free_rooms(std::int64_t hotel, std::int64_t first, std::int64_t end,
                               std::function<void(std::int64_t, period<night_rooms> const&)> const& take) {
    auto& of = *statements_;
    of.hotel = hotel;
    of.first = first;
    of.end = end;
    struct taken_night {
        long long room, night;
        int taken;
    };
    std::vector<taken_night> taken;
    of.bookings.execute();
    while (of.bookings.fetch()) taken.push_back({of.room, of.night, of.taken});
    auto at = taken.begin();
    of.allotments.execute();
    while (of.allotments.fetch()) {
        auto next = std::max<std::int64_t>(of.from, first);
        auto const after = std::min<std::int64_t>(of.to, end);
        auto const before = [&](std::int64_t night) {
            return at != taken.end() && (at->room < of.room || (at->room == of.room && at->night < night));
        };
        while (before(next)) ++at; // of nights without an allotment
        for (; before(after); ++at) {
            if (next < at->night) take(of.room, {next, at->night, {of.quantity, of.stopped != 0}});
            take(of.room, {at->night, at->night + 1, {of.quantity - at->taken, of.stopped != 0}});
            next = at->night + 1;
        }
        if (next < after) take(of.room, {next, after, {of.quantity, of.stopped != 0}});
    }
}

} // namespace waybill::native::storage
