// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/booking_service.hpp>

#include <booking_service/expiry.hpp>
#include <booking_service/hotel_list.hpp>
#include <booking_service/hotel_search.hpp>
#include <booking_service/ownership.hpp>
#include <booking_service/rate_list.hpp>
#include <booking_service/rate_updating.hpp>
#include <booking_service/refusals.hpp>
#include <booking_service/request_rules.hpp>
#include <booking_service/trip_language.hpp>
#include <booking_service/trip_source.hpp>
#include <storage/order_log.hpp>
#include <storage/store_clock.hpp>

#include <waybill/value/number.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::booking_service {
namespace {

/// `FromDate` has no time zone; it is compared with creation instants as UTC.
instant in_utc(date_time moment) noexcept { return {instant::sys_time(moment.value.time_since_epoch())}; }

/// The most by which the clocks of the machines of a service may differ, for the instant up to which a list is
/// complete.
constexpr std::chrono::minutes clock_difference{5};

/// The first room of a search with an unknown board.
std::optional<field_problem> unknown_board(search_index::snapshot const& inventory, hotel_search_req const& request) {
    auto const& rooms = request.search_details.booking_details.rooms;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        if (!rooms[i].boarding || rooms[i].boarding->empty()) continue;
        auto const id = parse<std::int64_t>(*rooms[i].boarding);
        if (id && inventory.find_board(*id) != nullptr) continue;
        return field_problem{"SearchDetails/BookingDetails/Rooms/Room[" + std::to_string(i + 1) + "]/Boarding",
                             "There is no board " + *rooms[i].boarding + ": BoardListRQ lists the boards"};
    }
    return std::nullopt;
}

error_result no_city(std::int64_t id, char const* at) {
    return field_refused({at, "There is no city " + std::to_string(id) + ": CityListRQ lists the cities"});
}

error_result given_up(std::chrono::seconds timeout) {
    return refusal(error_id::timeout_unknown_outcome,
                   "The search took longer than Timeout (" + std::to_string(timeout.count()) +
                       " seconds); it changes nothing and may be sent again",
                   "SearchDetails/BookingDetails/Timeout");
}

} // namespace

booking_service::booking_service(storage::store const& from, booking_service_settings settings, offer_keys keys,
                                 std::unique_ptr<search_index::availability_index> index)
    : store_(&from),
      authenticator_(std::make_unique<authentication::authenticator>(from, settings.authenticator)),
      index_(std::move(index)),
      index_age_(settings.index_age),
      replica_(settings.replica),
      report_(std::move(settings.report)),
      offer_keys_(std::make_unique<shared_offer_keys>(std::move(keys))),
      workflow_(settings.workflow),
      clock_(std::move(settings.clock)),
      present_(std::move(settings.present)),
      confirm_(std::move(settings.confirm)) {}

witnessed_instant booking_service::witnessed(call const& of) const {
    return {of.now, confirm_ ? confirm_(of.now) : of.now};
}

storage::stored<booking_service> booking_service::open(storage::store const& from, booking_service_settings settings) {
    auto keys = from.write([](storage::session& sql) {
        storage::adopt_restored_changes(sql);
        return storage::keys_of(sql, storage::offer_key_purpose);
    });
    if (!keys) return keys.error();
    auto index = search_index::availability_index::open(from, [report = settings.report](std::string_view skipped) {
        if (report) report({storage::store_failure::refused, std::string(skipped)}, {});
    });
    if (!index) return index.error();
    return booking_service(from, std::move(settings), *std::move(keys), *std::move(index));
}

storage::stored<void> booking_service::read_keys() {
    return store_
        ->single_statement_read(
            [](storage::session& sql) { return storage::stored_keys(sql, storage::offer_key_purpose); })
        .transform([this](offer_keys keys) { offer_keys_->replace(std::move(keys)); });
}

result<void, error_result> booking_service::admit(credential const& given, call const& of, request_context& context) {
    auto found = authenticator_->identify(given, clock_(), of.address, context.login, context.certificate_names);
    if (!found) return failed(found.error(), of);
    if (found->pending) return requested_too_often(std::chrono::seconds(1)); // never sent: see `login_wait`
    if (found->retry_after.count() != 0) return requested_too_often(found->retry_after);
    context.other_certificate = found->other_certificate;
    if (!found->login) return credential_refused();
    auto const wait = authenticator_->take_request(given.login, clock_());
    if (wait.count() != 0) return requested_too_often(wait);
    context.principal = std::move(found->login);
    return {};
}

list_answer<trip_booking_list_rs> booking_service::respond(trip_booking_list_rq const& request, call const& of,
                                                           request_context const& context) {
    if (auto owner = check_owner_and_member(context, request.user, request.id_member); !owner)
        return std::move(owner).error();
    auto const data = store_->measured_by(context.store_time);
    storage::trip_query const query{request.user, request.id_member, in_utc(request.from_date),
                                    context.principal->members.empty() ? std::string() : context.principal->login};
    auto failed = [report = report_, id = std::string(of.request_id)](storage::store_error const& why) {
        if (report) report(why, id);
    };
    auto language =
        request.language ? std::make_unique<trip_language const>(index_->present(), *request.language) : nullptr;
    if (language && !language->any()) language.reset();
    auto const from = [&language](auto&&... arguments) {
        auto made = std::make_unique<trip_source>(std::forward<decltype(arguments)>(arguments)...);
        made->translated_by(std::move(language));
        return made;
    };
    auto const first_items = [&](storage::session& sql) { return storage::first_items(sql, query); };
    auto const state_completeness = [&](std::optional<instant> newest, std::chrono::milliseconds age) {
        if (context.complete_until == nullptr) return;
        auto const idle = of.now - clock_difference - age;
        *context.complete_until = newest ? std::max(*newest + instant::sys_time::duration(1), idle) : idle;
    };
    auto const state_of = [&](storage::session& sql) { return storage::state_of_list(sql, request.user, of.now); };
    auto const is_whole = [](storage::trip_items const& items) { return items.size() < storage::booking_page_rows; };
    if (auto const recent = replica_ ? replica_->for_reads_of(request.user) : std::nullopt) {
        auto const standby = recent->measured_by(context.store_time);
        auto const state = standby.single_statement_read(state_of); // before the list is read
        state_completeness(state ? state->newest : std::nullopt, replica_->most_age());
        if (!state) replica_->failed();
        if (state && !state->overdue) {
            auto items = standby.single_statement_read(first_items);
            return items && is_whole(*items) ? from(standby, *std::move(items), std::move(failed))
                                             : from(standby, data, query, std::move(failed));
        }
    }
    // a creation in progress has its instant and cannot be read yet. If it takes long, the list is complete up to an
    // earlier instant
    auto state = data.single_statement_read([&](storage::session& sql) {
        sql.await_creations(request.user);
        return state_of(sql);
    });
    if (!state && state.error().kind == storage::store_failure::busy) state = data.single_statement_read(state_of);
    if (!state) return this->failed(state.error(), of);
    state_completeness(state->newest, {});
    if (state->overdue)
        if (auto const ready = expire_overdue(data, {.users = {request.user}}, witnessed(of)); !ready)
            return this->failed(ready.error(), of);
    auto items = data.single_statement_read(first_items);
    if (!items) return this->failed(items.error(), of);
    return is_whole(*items) ? from(data, *std::move(items), std::move(failed)) : from(data, query, std::move(failed));
}

answer<hotel_search_res> booking_service::respond(hotel_search_req const& request, call const& of,
                                                  request_context const& context) {
    if (!context.principal) return credential_refused();
    auto const& details = request.search_details.booking_details;
    if (details.user)
        if (auto const problem = foreign_user(*context.principal, *details.user, "SearchDetails/BookingDetails/User"))
            return owner_refused(*problem);
    auto const checked = terms_of(request, of.now, workflow_.longest_stay);
    if (!checked) return field_refused(checked.error());
    auto const& terms = *checked;
    auto const data = store_->measured_by(context.store_time);
    auto const begun = clock_();
    auto const late = [&] { return terms.timeout && clock_() - begun >= *terms.timeout; };

    if (auto const current = bring_up_to_date(terms.city, witnessed(of), data); !current)
        return failed(current.error(), of);
    if (late()) return given_up(*terms.timeout);
    auto const inventory = index_->present();
    auto const* const city = inventory->find_city(terms.city);
    if (!city) return no_city(terms.city, "SearchDetails/BookingDetails/IdCity");
    if (auto const no_board = unknown_board(*inventory, request)) return field_refused(*no_board);
    auto const keys = offer_keys_->present();
    auto found =
        search_hotels(terms, *city, *inventory, {storage::key_in_use(*keys, of.now).key, context.principal->login});
    if (late()) return given_up(*terms.timeout);
    return found;
}

storage::stored<void> booking_service::bring_up_to_date(std::int64_t city, witnessed_instant const& now,
                                                        storage::store const& data) {
    if (index_->expects_change() || index_->age() > index_age_) {
        storage::store_clock::running const timed(data.clock());
        if (auto const done = index_->catch_up(); !done && index_->age() > index_age_) return done;
    }
    auto const deadline = index_->present()->first_deadline(city);
    if (!deadline || *deadline > now.confirmed) return {};
    if (auto const ready = expire_overdue(data, {.city = city}, now); !ready) return ready;
    return index_->catch_up(true);
}

answer<city_list_rs> booking_service::respond(city_list_rq const&, call const& of, request_context const& context) {
    if (!context.principal) return credential_refused();
    auto const data = store_->measured_by(context.store_time);
    auto const cities = data.single_statement_read([](storage::session& sql) { return storage::all_cities(sql); });
    if (!cities) return failed(cities.error(), of);
    city_list_rs found;
    for (auto const& each : *cities) found.cities.push_back({each.id, each.currency, each.name});
    return found;
}

answer<board_list_rs> booking_service::respond(board_list_rq const&, call const& of, request_context const& context) {
    if (!context.principal) return credential_refused();
    auto const data = store_->measured_by(context.store_time);
    auto const boards = data.single_statement_read([](storage::session& sql) { return storage::all_boards(sql); });
    if (!boards) return failed(boards.error(), of);
    board_list_rs found;
    for (auto const& each : *boards) found.boards.push_back({each.id, each.title, each.meal_plan});
    return found;
}

answer<hotel_list_res> booking_service::respond(hotel_list_req const& request, call const& of,
                                                request_context const& context) {
    if (!context.principal) return credential_refused();
    auto const data = store_->measured_by(context.store_time);
    if (auto const current = bring_up_to_date(request.city, witnessed(of), data); !current)
        return failed(current.error(), of);
    auto const inventory = index_->present();
    auto const* const city = inventory->find_city(request.city);
    if (!city) return no_city(request.city, "City");
    auto found = hotels_of(*city, *inventory, request.language);
    if (!found) return failed({storage::store_failure::damaged, found.error().message}, of);
    if (request.changed_after == found->cursor) found->hotels.clear();
    return *std::move(found);
}

storage::store booking_service::store_for(call const& of, request_context const& context) const {
    return store_->measured_by(context.store_time)
        .used_by({context.principal->login, std::string(of.address) + ' ' + std::string(of.request_id)});
}

error_result booking_service::failed(storage::store_error const& why, call const& of) const {
    if (report_) report_(why, of.request_id);
    using kind = storage::store_failure;
    if (why.kind == kind::busy) return store_busy();
    auto refused = internal_failure();
    // nothing was written, and the same request may succeed after the operator has repaired the store
    if (why.kind == kind::unwritable || why.kind == kind::file_replaced) refused.retry = "same-reference";
    return refused;
}

error_result booking_service::write_failed(storage::store_error const& why, call const& of, char const* next) const {
    auto refused = failed(why, of);
    if (why.kind != storage::store_failure::outcome_unknown) return refused;
    return refusal(error_id::timeout_unknown_outcome, std::string("The outcome is unknown: ") + next);
}

answer<rate_list_res> booking_service::respond(rate_list_req const& request, call const& of,
                                               request_context const& context) {
    if (auto allowed = check_rate_permission(context, request); !allowed) return std::move(allowed).error();
    if (auto const problem = broken_rule_of(request)) return field_refused(*problem);
    auto const data = store_->measured_by(context.store_time);
    auto const now = witnessed(of);
    auto const before = index_->present();
    auto const* const known = request.hotel ? before->find_hotel(*request.hotel) : nullptr;
    auto const deadline = known ? before->first_deadline(known->hotel.city) : std::nullopt;
    // rates are read from the store: the index is for the titles of hotels, and says whether bookings are overdue
    if (!request.hotel || (deadline && *deadline <= now.confirmed))
        if (auto const current = bring_up_to_date(known ? known->hotel.city : 0, now, data); !current)
            return failed(current.error(), of);
    if (!request.hotel) {
        rate_list_res found;
        found.hotels = listed_hotels(context.principal->at_hotels.hotels, *index_->present());
        return found;
    }
    auto const read = data.single_statement_read(
        [query = rate_query(request)](storage::session& sql) { return storage::read_hotels(sql, query); });
    if (!read) return failed(read.error(), of);
    return rates_of(*read, request);
}

answer<rate_update_res> booking_service::respond(rate_update_req const& request, call const& of,
                                                 request_context const& context) {
    if (auto allowed = check_rate_permission(context, request); !allowed) return std::move(allowed).error();
    if (auto const problem = unknown_field(of.quirks)) return field_refused(*problem);
    if (auto const problem = broken_rule_of(request)) return field_refused(*problem);
    inventory::update_limits const limits{.horizon = {workflow_.rate_horizon, day_of(of.now)},
                                          .periods = most_periods_of_request};
    auto const changed = inventory::update_rates(store_for(of, context), updates_of(request), limits);
    if (changed) {
        index_->expect_change(); // also if nothing was changed: the changes of a lost response are in the store
        return rate_update_res{std::int64_t(*changed)};
    }
    auto const& why = changed.error();
    if (why.kind == storage::store_failure::refused) return field_refused({why.place, why.message});
    return write_failed(why, of, "send the same request again");
}

} // namespace waybill::native::booking_service
