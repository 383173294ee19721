// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/sql_search.hpp"

#include <booking_service/booking_service.hpp>
#include <booking_service/expiry.hpp>
#include <http_host/host.hpp>
#include <storage/bind.hpp>
#include <storage/keys.hpp>
#include <storage/time_numbers.hpp>

#include <waybill/service.hpp>

#include <soci/soci.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

/// Hotel searches without the index, with the host, the login and the codec of the service:
///
/// - `sql`: five statements for the whole city, all offers of all hotels, then filters, sorting and paging: how the
///   service searched before it had an index.
/// - `grouped`: one statement that adds the periods of each rate, with the filters and the page in SQL, as one writes
/// it by
///   hand for SQLite. It supports one room for adults and the order of the service; its sums are integers.
///
///     waybill_search_peer URL THREADS sql|grouped
namespace {

using namespace waybill;
using namespace waybill::native;
namespace answering = waybill::native::booking_service;
using storage::operator, ; // binds values

class search_handler {
public:
    using requests = document_list<hotel_search_req>;

    search_handler(answering::booking_service& logins, storage::store const& data, storage::service_key const& key,
                   bool grouped)
        : logins_(&logins), data_(&data), key_(&key), grouped_(grouped) {}

    result<void, error_result> admit(credential const& given, call const& of) {
        login_ = given.login;
        return logins_->admit(given, of, context_);
    }
    answer<hotel_search_res> respond(hotel_search_req const& request, call const& of) {
        auto const terms = answering::terms_of(request, of.now);
        if (!terms) return answering::field_refused(terms.error());
        if (!answering::expire_overdue(*data_, {.city = terms->city}, {of.now, of.now}))
            return answering::internal_failure();
        auto found = grouped_ ? data_->read([&](soci::session& sql) { return search_grouped(sql, *terms); })
                              : data_->read([&](soci::session& sql) { return search_whole(sql, *terms); });
        if (!found) return answering::internal_failure();
        return *std::move(found);
    }
    void refused(error_result const&, call const&) {}

private:
    hotel_search_res search_whole(soci::session& sql, answering::search_terms const& terms) const {
        auto const city = storage::find_city(sql, terms.city);
        auto const stock = storage::stock_of(sql, {terms.city, terms.check_in, terms.nights});
        return support::sql_search::search_hotels(terms, city.value_or(storage::city_record{}), stock, {*key_, login_});
    }

    /// The hotels of the page are chosen by a subquery, before nights are read.
    hotel_search_res search_grouped(soci::session& sql, answering::search_terms const& terms) const {
        auto const& group = terms.groups.front();
        auto const city = storage::find_city(sql, terms.city).value_or(storage::city_record{});
        long long const id = terms.city, first = storage::number_of(terms.check_in), end = first + terms.nights,
                        count = terms.nights, limit = terms.page_size.value_or(-1),
                        offset = (terms.page - 1) * std::max(limit, 0LL),
                        only = terms.only_hotels.empty() ? -1 : terms.only_hotels.front();
        int const adults = group.guests.adults;
        long long hotel = 0, category = 0, room = 0, board = 0, total = 0, full = 0, promoted = 0;
        int plan = 0, per_person = 0, non_refundable = 0, free = 0, stopped = 0, minimum = 0;
        std::string title, stars, picture_url, address, summary, currency, room_title, board_title, cancellation;
        soci::statement rows =
            (sql.prepare
                 << "WITH stay (first, after) AS (SELECT CAST(:first AS BIGINT), CAST(:after AS BIGINT)), "
                    "free (room_id, rooms, stopped) AS (SELECT a.room_id, MIN(a.quantity - COALESCE((SELECT "
                    "MAX(t.taken) FROM taken_rooms t WHERE t.room_id = a.room_id AND "
                    "t.night >= MAX(a.first_night, s.first) AND t.night < MIN(a.end_night, s.after)), 0)), "
                    "MAX(a.stopped) FROM hotels h JOIN rooms r ON r.hotel_id = h.id JOIN allotment_periods a "
                    "ON a.room_id = r.id JOIN stay s ON a.first_night < s.after AND a.end_night > s.first "
                    "WHERE h.city_id = :place AND (:one < 0 OR h.id = :that) GROUP BY a.room_id) "
                    "SELECT h.id, h.title, h.category_id, h.category, h.picture_url, h.address, h.summary, h.currency, "
                    "r.id, r.title, p.plan, p.board_id, b.title, p.per_person, p.non_refundable, "
                    "SUM(CAST(ROUND(n.price * 1000) AS INTEGER) * (MIN(n.end_night, s.after) - MAX(n.first_night, "
                    "s.first))), SUM(CAST(ROUND(COALESCE(n.price_without_promotion, n.price) * 1000) AS INTEGER) * "
                    "(MIN(n.end_night, s.after) - MAX(n.first_night, s.first))), "
                    "COUNT(n.price_without_promotion), f.rooms, f.stopped, "
                    "MAX(CASE WHEN n.first_night <= s.first THEN n.minimum_stay ELSE 0 END), "
                    "COALESCE((SELECT group_concat(t.days_before || ':' || t.percent) FROM cancellation_terms t "
                    "WHERE t.room_id = r.id AND t.plan = p.plan), '') "
                    "FROM (SELECT * FROM hotels WHERE city_id = :city AND (:only < 0 OR id = :same) ORDER BY id "
                    "LIMIT :size OFFSET :skipped) h CROSS JOIN stay s "
                    "JOIN rooms r ON r.hotel_id = h.id JOIN rate_plans p ON p.room_id = r.id "
                    "JOIN boards b ON b.id = p.board_id "
                    "JOIN rate_periods n ON n.room_id = r.id AND n.plan = p.plan AND n.first_night < s.after AND "
                    "n.end_night > s.first "
                    "JOIN free f ON f.room_id = r.id "
                    "WHERE r.most_adults >= :adults AND r.most_guests >= :guests "
                    "GROUP BY h.id, r.id, p.plan HAVING SUM(MIN(n.end_night, s.after) - MAX(n.first_night, s.first)) "
                    "= :nights ORDER BY h.id, r.id, p.plan",
             storage::bound(first), storage::bound(end), storage::bound(id), storage::bound(only), storage::bound(only),
             storage::bound(id), storage::bound(only), storage::bound(only), storage::bound(limit),
             storage::bound(offset), storage::bound(adults), storage::bound(adults), storage::bound(count),
             soci::into(hotel), soci::into(title), soci::into(category), soci::into(stars), soci::into(picture_url),
             soci::into(address), soci::into(summary), soci::into(currency), soci::into(room), soci::into(room_title),
             soci::into(plan), soci::into(board), soci::into(board_title), soci::into(per_person),
             soci::into(non_refundable), soci::into(total), soci::into(full), soci::into(promoted), soci::into(free),
             soci::into(stopped), soci::into(minimum), soci::into(cancellation));
        hotel_search_res answer{.from_date = terms.check_in, .to_date = terms.check_out};
        answer.city = {city.id, city.name};
        answer.currency = city.currency;
        auto& hotels = answer.hotels.hotel;
        answering::offer_sealer const sealer({*key_, login_}, terms.check_in, terms.nights, group.guests);
        rows.execute();
        while (rows.fetch()) {
            if (hotels.empty() || hotels.back().id != hotel) {
                auto& made = hotels.emplace_back();
                made.id = hotel;
                made.title = title;
                made.category = identified_text{category, stars};
                made.thumb_image = picture{picture_url};
                made.address = address;
                made.summary = summary;
            }
            auto& rooms = hotels.back().rooms;
            if (rooms.empty() || rooms.back().id != room) {
                auto& made = rooms.emplace_back();
                made.id = room;
                made.adult = adults;
                made.title = room_title;
                made.available_quantity = stopped ? 0 : std::max(free, 0);
            }
            storage::rate_plan rate{.number = plan, .board_id = board, .non_refundable = non_refundable != 0};
            for (auto const* at = cancellation.c_str(); *at != '\0';) {
                char* next = nullptr;
                int const days = int(std::strtol(at, &next, 10));
                int const percent = int(std::strtol(next + 1, &next, 10));
                rate.terms.insert(rate.terms.begin(), {days, percent});
                at = *next == ',' ? next + 1 : next;
            }
            auto const times = per_person ? adults : 1;
            auto& made = rooms.back().boardings.emplace_back();
            made.id = board;
            made.title = board_title;
            answering::price_currency const written{currency, 3};
            answering::minor_units const price(total * times);
            made.rate = written(price);
            if (promoted != 0) made.rate_without_promotion = written(answering::minor_units(full * times));
            made.non_refundable = rate.non_refundable;
            answering::local_days days(terms.now);
            made.cancellation_policy =
                answering::policies_of(answering::fees_of(rate, {.total = price}, terms.check_in,
                                                          answering::day_of(terms.now), written.digits),
                                       written, {}, days);
            made.offer_id = sealer.seal(room, rate, currency, price);
            storage::room_record const kind{};
            answering::stay_rules const rules{.minimum_stay = minimum};
            made.available = answering::described(
                answering::status_of(kind, {std::max(free, 0), stopped != 0, rules, answering::day_of(terms.now)},
                                     group.count, terms),
                rules);
        }
        answer.hotels.count = int(hotels.size());
        answer.pagination_data = pagination{terms.page, 1};
        return answer;
    }

    answering::booking_service* logins_;
    storage::store const* data_;
    storage::service_key const* key_;
    bool grouped_;
    answering::request_context context_{};
    std::string login_{}; ///< that of the request, to which offers are sealed, as in the service
};

int fail(std::string const& why) {
    std::fprintf(stderr, "waybill_search_peer: %s\n", why.c_str());
    return 1;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) return std::fputs("usage: waybill_search_peer URL THREADS sql|grouped\n", stderr), 2;
    auto const threads = unsigned(std::strtoul(arguments[2], nullptr, 10));
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr); // before there are threads, which inherit it
    auto const data = storage::store::open(arguments[1], {.connections = threads + 2});
    if (!data) return fail(explain(data.error()));
    auto logins = answering::booking_service::open(*data);
    auto const keys = data->write([](soci::session& sql) { return storage::keys_of(sql, storage::offer_key_purpose); });
    if (!logins || !keys) return fail("the store cannot be read");

    bool const grouped = std::string_view(arguments[3]) == "grouped";
    http_host::host_handlers handlers;
    handlers.respond = [&](http::request const& request, std::string_view peer) -> http_host::host_answer {
        auto const now = instant::of(std::chrono::system_clock::now());
        search_handler handler(*logins, *data, storage::key_in_use(*keys, now).key, grouped);
        service<search_handler> serving({}, handler);
        return http_host::host_answer(serving.handle_in_pieces(request, peer, now, "bench"));
    };
    handlers.is_shared_address = [](std::string_view) { return true; };
    auto const started = http_host::host::start({.listen = "127.0.0.1:0", .threads = threads}, std::move(handlers));
    if (!started) return fail(started.error().message);
    std::printf("listens on http://%s\n", (*started)->address().c_str());
    std::fflush(stdout);
    int which = 0;
    sigwait(&ends, &which);
    return 0;
}
