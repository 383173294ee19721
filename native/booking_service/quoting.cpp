// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/quoting.hpp>

#include <booking_service/booking_number.hpp>
#include <booking_service/indexed_prices.hpp>
#include <booking_service/known_zone.hpp>
#include <booking_service/offer_token.hpp>
#include <booking_service/pricing.hpp>
#include <booking_service/refusals.hpp>
#include <booking_service/request_rules.hpp>
#include <booking_service/stay_charges.hpp>
#include <storage/time_numbers.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::booking_service {
namespace {

error_result expired(std::string const& path) {
    return refusal(error_id::offer_expired, "The offer is no longer available: search again",
                   path + "/Boarding/OfferId");
}

/// Quotes one room after the other and adds up the prices.
class quoting {
public:
    quoting(hotel_quote_req const& request, search_index::indexed_hotel const& hotel,
            std::map<std::int64_t, storage::board_entry> const& boards, instant now, offer_keys const& keys,
            std::string_view login, std::chrono::seconds quote_life)
        : request_(request),
          hotel_(hotel),
          boards_(boards),
          currency_(price_currency::of(hotel.hotel.currency)),
          zone_(known_zone(hotel.hotel.time_zone.value_or(""))),
          days_(now),
          keys_(keys),
          login_(login),
          quote_life_(quote_life) {
        auto const& requested = request.quote_details.booking_details;
        (void)take_stay(requested.from_date, requested.to_date, now, most_nights, stay_); // checked by `stay_of`
        prices_ = indexed_prices::of(hotel_, stay_);
    }

    result<void, error_result> take(quoted_room const& requested, std::string const& path) {
        storage::quote_room room{
            .room = requested.id, .board = requested.boarding.id, .offer_id = requested.boarding.offer_id};
        auto const opened = unseal(keys_, room.offer_id);
        if (!opened) return expired(path);
        auto const* const offered = &opened->terms;
        if (auto problem = take_guests(requested, path, *offered, room)) return field_refused(*problem);
        auto const kind = kind_of(*offered);
        auto const at = kind ? plan_of(hotel_.rooms[*kind], *offered) : std::nullopt;
        auto const board = boards_.find(room.board);
        if (!at || board == boards_.end() || hotel_.plans[*at].board != room.board) return expired(path);
        auto const& plan = hotel_.plans[*at];
        offer_sealer const sealer({*opened->key, login_}, stay_.check_in, stay_.nights, offered->guests);
        if (sealer.binding_of(plan, currency_.code) != offered->binding) return expired(path);
        auto const paying = by_band(offered->guests, storage::ages_of(plan));
        if (!fits(hotel_.rooms[*kind].room, paying)) return expired(path);
        auto const price = prices_ ? prices_->price(*at, paying) : std::nullopt;
        if (!price) return expired(path);
        total_ += price->total;
        offered_ += offered->price;
        room.plan = offered->plan;
        room.title = hotel_.rooms[*kind].room.title;
        room.board_title = board->second.title;
        room.board_code = board->second.meal_plan;
        room.price = price->total.with_digits(currency_.digits);
        // the time of grace begins when the quote can be booked no longer
        auto const of_rate = storage::grace_of(plan);
        auto const grace = of_rate.count() == 0 ? std::chrono::seconds() : of_rate + quote_life_;
        fees_.push_back(
            fees_of(plan, *price, stay_.check_in, days_.fees_begin(zone_, stay_.check_in, grace), currency_.digits));
        add_charges(charges_, charges_of(plan, price->total, paying, stay_.nights, currency_));
        wanted_[*kind].push_back(prices_->rules(*at));
        plans_.push_back(&plan);
        rooms_.push_back(std::move(room));
        return {};
    }

    [[nodiscard]] new_quote made(instant expires_at) {
        new_quote quote;
        auto& record = quote.record;
        record.user = request_.quote_details.booking_details.user;
        record.id = draw_quote_id();
        record.expires_at = expires_at;
        record.hotel = hotel_.hotel.id;
        record.check_in = stay_.check_in;
        record.nights = stay_.nights;
        record.total = currency_(total_);
        record.terms = policies_of(joined(fees_), currency_, zone_, days_);
        record.rooms = std::move(rooms_);
        record.remarks = remarks();
        record.charges = std::move(charges_);
        if (total_ != offered_) {
            quote.status = quote_status::price_changed;
            quote.previous_rate = currency_(offered_);
        }
        for (auto const& [kind, of_rooms] : wanted_)
            for (auto const& rules : of_rooms) {
                auto const status = status_of(hotel_.rooms[kind].room, prices_->supply(kind), rules,
                                              int(of_rooms.size()), stay_, zone_, days_);
                record.sold_out = record.sold_out || is_stop(status);
                record.on_request = record.on_request || status == sale_status::on_request;
            }
        if (record.sold_out) {
            quote.status = quote_status::sold_out;
            quote.previous_rate.reset();
        }
        return quote;
    }

private:
    /// The remarks of the hotel, then those of each rate once, a paragraph each.
    [[nodiscard]] std::optional<std::string> remarks() const {
        auto const language = request_.quote_details.booking_details.language;
        auto const* const of_hotel = storage::in_language(hotel_.hotel.translations, language);
        std::vector<std::string_view> all;
        auto const add = [&](std::string_view text) {
            if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(text);
        };
        if (of_hotel != nullptr && of_hotel->remarks)
            add(*of_hotel->remarks);
        else if (hotel_.hotel.remarks)
            add(*hotel_.hotel.remarks);
        for (auto const* const each : plans_) {
            if (auto const* const translated = storage::in_language(each->translations, language))
                add(translated->remarks);
            else if (each->remarks)
                add(*each->remarks);
        }
        if (all.empty()) return std::nullopt;
        std::string joined;
        for (auto const each : all) joined.append(joined.empty() ? "" : "\n").append(each);
        return joined;
    }
    /// Checks the guests against those of the offer, as well as its room and its stay.
    std::optional<field_problem> take_guests(quoted_room const& requested, std::string const& path,
                                             offer_terms const& offered, storage::quote_room& room) const {
        auto const given = guests_of(requested.pax);
        room.adults = given.adults;
        room.children = count_of(given.children);
        room.infants = count_of(given.infants);
        if (offered.room != room.room) return field_problem{path + "/id", "The offer is for another room"};
        if (offered.check_in != stay_.check_in || offered.nights != stay_.nights)
            return field_problem{path + "/Boarding/OfferId", "The offer is for other dates"};
        if (offered.guests.adults != given.adults)
            return field_problem{path + "/Pax/Adult", "The offer is for another number of adults"};
        if (offered.guests.children != given.children)
            return field_problem{path + "/Pax/Child", "The offer is for other children: number and ages must be "
                                                      "those of the search"};
        if (offered.guests.infants != given.infants)
            return field_problem{path + "/Pax/Infant", "The offer is for other infants: number and ages must be "
                                                       "those of the search"};
        return std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> kind_of(offer_terms const& offered) const {
        for (std::size_t kind = 0; kind < hotel_.rooms.size(); ++kind)
            if (hotel_.rooms[kind].room.id == offered.room) return kind;
        return std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> plan_of(search_index::indexed_room const& room,
                                                     offer_terms const& offered) const {
        for (auto plan = room.first_plan; plan < room.end_plan; ++plan)
            if (hotel_.plans[plan].id == offered.plan) return plan;
        return std::nullopt;
    }

    hotel_quote_req const& request_;
    search_index::indexed_hotel const& hotel_;
    std::map<std::int64_t, storage::board_entry> const& boards_;
    price_currency currency_;
    time_zones::time_zone zone_;
    local_days days_;
    offer_keys const& keys_;
    std::string_view login_;
    std::chrono::seconds quote_life_;
    search_terms stay_{};
    std::optional<indexed_prices> prices_{}; ///< nothing: a night has no price
    minor_units total_{}, offered_{};
    std::vector<storage::quote_room> rooms_{};
    std::vector<storage::rate_entry const*> plans_{}; ///< of the rooms, in their order
    std::vector<std::vector<dated_fee>> fees_{};
    std::vector<tax_or_fee> charges_{};
    std::map<std::size_t, std::vector<stay_rules>> wanted_{}; ///< rooms of one kind, by its place, with their rules
};

} // namespace

result<storage::hotel_query, error_result> stay_of(hotel_quote_req const& request, instant now, int longest) {
    if (auto const problem = broken_rule_of(request)) return field_refused(*problem);
    auto const& details = request.quote_details;
    search_terms stay;
    if (auto problem =
            take_stay(details.booking_details.from_date, details.booking_details.to_date, now, longest, stay))
        return field_refused({"QuoteDetails/BookingDetails/" + problem->path, problem->why});
    auto const first = storage::number_of(stay.check_in);
    return storage::hotel_query{
        .hotel = details.hotel.id, .first = first, .end = first + stay.nights, .with_boards = true};
}

quoted_hotel read_hotel(storage::session& sql, storage::hotel_query const& stay) {
    auto read = storage::read_hotels(sql, stay);
    quoted_hotel found{.boards = std::move(read.boards)};
    search_index::skipped_periods skipped; // all nights but those of the stay and the day of check-out
    if (!read.hotels.empty())
        found.hotel = search_index::hotel_reader(sql, {stay.first, stay.end + 1}, skipped)
                          .indexed(std::move(read.hotels.front()));
    return found;
}

result<new_quote, error_result> quote_offers(hotel_quote_req const& request, quoted_hotel const& hotel, instant now,
                                             offer_keys const& keys, std::string_view login,
                                             workflow_settings const& settings) {
    search_index::indexed_hotel const none{};
    quoting rooms(request, hotel.hotel ? *hotel.hotel : none, hotel.boards, now, keys, login, settings.quote_life);
    auto const& requested = request.quote_details.selected_rooms;
    for (std::size_t i = 0; i < requested.size(); ++i)
        if (auto taken = rooms.take(requested[i], "QuoteDetails/SelectedRooms/Room[" + std::to_string(i + 1) + "]");
            !taken)
            return std::move(taken).error();
    // the response has whole seconds; the quote expires exactly then
    return rooms.made({std::chrono::floor<std::chrono::seconds>(now.value) + settings.quote_life});
}

hotel_quote_res answer_of(new_quote const& quote) {
    auto const& record = quote.record;
    return {.quote_id = record.id,
            .status = quote.status,
            .bookable_as = record.on_request ? bookable_as::on_request : bookable_as::confirmed,
            .expires_at = record.expires_at,
            .total_rate = record.total,
            .previous_rate = quote.previous_rate,
            .cancellation_policies = record.terms,
            .remarks = record.remarks,
            .taxes_and_fees = totals_of(record.charges)};
}

} // namespace waybill::native::booking_service
