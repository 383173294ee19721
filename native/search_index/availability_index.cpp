// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <search_index/availability_index.hpp>

#include <storage/orders.hpp>
#include <storage/stored_hotels.hpp>

#include <algorithm>
#include <exception>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::search_index {
namespace {

/// Changes are kept in the log for an hour. After half of it without a successful read, the whole inventory is read.
constexpr std::chrono::minutes log_trusted{30};

} // namespace

storage::stored<std::unique_ptr<availability_index>> availability_index::open(
    storage::store const& from, std::function<void(std::string_view)> report) {
    std::unique_ptr<availability_index> made(new availability_index(from, std::move(report)));
    std::scoped_lock const turn(made->updating_);
    if (auto const read = made->read_all(); !read) return read.error();
    made->reading_many_ = false;
    return made;
}

std::shared_ptr<snapshot const> availability_index::present() const {
    std::scoped_lock const held(publishing_);
    return present_;
}

std::chrono::nanoseconds availability_index::age() const noexcept {
    return clock::now().time_since_epoch() - clock::duration(read_at_.load());
}

storage::stored<void> availability_index::catch_up(bool with_deadlines) {
    auto const called = clock::now();
    std::unique_lock const turn(updating_, reading_many_ ? std::chrono::milliseconds(0) : longest_wait);
    if (!turn && reading_many_) return {};
    if (!turn)
        return storage::store_error{storage::store_failure::busy, "the changes of the inventory were not read in time"};
    if (last_begun_ > called && !with_deadlines) return {};
    expects_change_ = false;
    auto read = read_as_needed(called, with_deadlines);
    if (!read) expects_change_ = true;
    reading_many_ = false;
    failing_ = !read;
    return read;
}

storage::stored<void> availability_index::read_as_needed(clock::time_point called, bool with_deadlines) {
    try {
        return called - last_begun_ > log_trusted ? read_all() : read_changes(with_deadlines);
    } catch (std::exception const& thrown) {
        return storage::store_error{storage::store_failure::failed, thrown.what()};
    }
}

availability_index::read_log availability_index::read_since(storage::session& sql, bool with_deadlines) const {
    read_log read{.log = storage::changes_from(sql, position_)};
    if (!read.log.continued) return read;
    for (auto const& each : read.log.changes) {
        if (applied_.contains(each.id)) continue;
        with_deadlines = true;
        if (!each.hotel) read.cities = storage::all_cities(sql);
    }
    if (read.cities) {
        read.boards = storage::all_boards(sql);
        read.language = storage::language_of_inventory(sql);
    }
    if (with_deadlines) read.deadlines = storage::first_deadlines(sql);
    return read;
}

storage::stored<void> availability_index::read_changes(bool with_deadlines) {
    auto const begun = clock::now();
    auto read = store_.read([&](storage::session& sql) { return read_since(sql, with_deadlines); });
    if (!read) return read.error();
    if (!read->log.continued) return read_replaced_store(read->log.end);
    if (read->deadlines) { // nothing has changed without them
        snapshot_changes next(*present());
        next.set_deadlines(*std::move(read->deadlines));
        if (read->cities) {
            next.set_cities(*read->cities);
            next.set_boards(std::move(read->boards));
            next.set_language(read->language);
        }
        std::map<std::int64_t, changed_nights> changed;
        for (auto const& each : read->log.changes) {
            if (!each.hotel || applied_.contains(each.id)) continue;
            auto const nights =
                each.first_night ? changed_nights(std::pair(*each.first_night, each.end_night)) : std::nullopt;
            auto const [at, added] = changed.try_emplace(*each.hotel, nights);
            if (added || !at->second) continue;
            if (nights)
                *at->second = {std::min(at->second->first, nights->first),
                               std::max(at->second->second, nights->second)};
            else
                at->second.reset();
        }
        if (auto const done = apply(changed, next); !done) return done;
        publish(std::move(next));
    }
    position_ = read->log.end;
    applied_.clear(); // the next read returns no others of those that are applied
    for (auto const& each : read->log.changes) applied_.insert(each.id);
    succeeded(begun);
    return {};
}

storage::stored<void> availability_index::apply(std::map<std::int64_t, changed_nights> const& changed,
                                                snapshot_changes& into) {
    reading_many_ = changed.size() > storage::hotels_at_once;
    auto at = changed.begin();
    while (at != changed.end()) {
        auto const first = at;
        at = std::next(at, std::min(std::ptrdiff_t(storage::hotels_at_once), std::distance(at, changed.end())));
        std::vector<std::pair<std::int64_t, shared_hotel>> read;
        skipped_periods skipped;
        auto const done = store_.read([&](storage::session& sql) {
            read.clear();
            hotel_reader reader(sql, indexed_nights::of_today(), skipped);
            for (auto each = first; each != at; ++each) {
                auto const& [id, nights] = *each;
                auto const* const before = nights ? into.so_far().find_hotel(id) : nullptr;
                read.emplace_back(id, before ? reader.with_rooms(*before, nights->first, nights->second)
                                             : reader.hotel(id));
            }
        });
        if (!done) return done;
        report(std::move(skipped));
        for (auto& [id, hotel] : read) {
            if (hotel)
                into.put(std::move(hotel));
            else
                into.remove(id);
            ++hotels_read_;
        }
    }
    return {};
}

storage::stored<void> availability_index::read_replaced_store(storage::log_position const& end) {
    auto const restoring = store_.read([](storage::session& sql) { return storage::is_being_restored(sql); });
    if (!restoring) return restoring.error();
    if (*restoring) return storage::store_error{storage::store_failure::busy, "a backup is being restored"};
    auto const change = [](storage::log_position const& of) {
        return of.newest ? "change " + std::to_string(of.newest->id) : std::string("an empty log");
    };
    if (report_)
        report_(
            "the store was replaced, for example by a backup or by a standby that lacks changes: its log ends with " +
            change(end) + " and does not contain what was read before, up to " + change(position_) +
            "; the whole inventory is read again");
    return read_all();
}

storage::stored<void> availability_index::read_all() {
    auto const begun = clock::now();
    reading_many_ = true;
    // first the position: changes during the reading are read again by the next call
    auto read = store_.read([&](storage::session& sql) {
        read_log start;
        start.log.end = storage::end_of_log(sql);
        start.cities = storage::all_cities(sql);
        start.boards = storage::all_boards(sql);
        start.language = storage::language_of_inventory(sql);
        start.deadlines = storage::first_deadlines(sql);
        return start;
    });
    if (!read) return read.error();
    snapshot_changes next{snapshot()};
    next.set_cities(*read->cities);
    next.set_boards(std::move(read->boards));
    next.set_language(read->language);
    next.set_deadlines(*std::move(read->deadlines));
    std::size_t hotels = 0;
    storage::hotel_query query;
    for (std::size_t more = storage::hotels_at_once; more == storage::hotels_at_once; hotels += more) {
        std::vector<shared_hotel> made;
        skipped_periods skipped;
        auto const done = store_.single_statement_read(
            [&](storage::session& sql) { made = hotel_reader(sql, indexed_nights::of_today(), skipped).some(query); });
        if (!done) return done;
        report(std::move(skipped));
        more = made.size();
        if (more != 0) query.after = made.back()->hotel.id;
        for (auto& each : made) next.put(std::move(each));
    }
    position_ = read->log.end;
    applied_.clear();
    hotels_read_ += hotels;
    publish(std::move(next));
    succeeded(begun);
    return read_changes(false); // what changed in the meantime
}

void availability_index::publish(snapshot_changes&& changed) {
    auto made = std::move(changed).made();
    std::scoped_lock const held(publishing_);
    present_.swap(made);
}

void availability_index::report(skipped_periods&& found) {
    for (auto& each : found) {
        auto const [at, added] = reported_.insert(std::move(each));
        if (added && report_)
            report_(at->second + " has nights more than " + std::to_string(indexed_nights::most_days_from_today) +
                    " days from today, which searches do not offer: load the hotel again without them");
    }
}

void availability_index::succeeded(clock::time_point begun) {
    last_begun_ = begun;
    read_at_ = begun.time_since_epoch().count();
}

} // namespace waybill::native::search_index
