// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/hotel_offers.hpp>

#include <booking_service/hotel_matching.hpp>
#include <booking_service/indexed_prices.hpp>
#include <booking_service/pricing.hpp>
#include <booking_service/stay_charges.hpp>

#include <string>
#include <utility>

namespace waybill::native::booking_service {
namespace {

waybill::hotel head_of(search_index::indexed_hotel const& of, chosen_language& language) {
    auto const& record = of.hotel;
    waybill::hotel hotel{.id = record.id, .title = language.title(record)};
    if (record.category_id)
        hotel.category = identified_text{*record.category_id, language.category(record).value_or("")};
    if (record.picture_url) hotel.thumb_image = picture{*record.picture_url};
    if (record.location) hotel.localization = localization{record.location->longitude, record.location->latitude};
    hotel.address = record.address;
    hotel.summary = language.summary(record);
    hotel.remarks = language.remarks(record);
    return hotel;
}

/// The offers of one hotel to one group.
class group_offers {
public:
    group_offers(indexed_prices const& prices, room_group const& group, search_terms const& terms,
                 search_index::snapshot const& inventory, chosen_language& language, offer_sealer const& sealer,
                 local_days& days)
        : prices_(prices),
          group_(group),
          terms_(terms),
          inventory_(inventory),
          language_(language),
          sealer_(sealer),
          days_(days),
          begin_(days.fees_begin(prices.hotel().zone, terms.check_in, {})),
          paying_(group.guests) {}

    /// Adds the room to `rooms` if it has an offer.
    void add(std::size_t kind, std::vector<hotel_room>& rooms) {
        auto const& room = prices_.hotel().rooms[kind];
        auto const supply = prices_.supply(kind);
        hotel_room* made = nullptr;
        for (auto plan = room.first_plan; plan < room.end_plan; ++plan) {
            auto const& head = prices_.hotel().heads[plan];
            auto const& paying = paying_.in(head.ages);
            if (!suits(room.room, head, group_, paying, terms_)) continue;
            auto price = prices_.price(plan, paying);
            if (!price) continue;
            auto const rules = prices_.rules(plan);
            auto const status = status_of(room.room, supply, rules, group_.count, terms_, prices_.hotel().zone, days_);
            if (terms_.only_available && status != sale_status::available) continue;
            if (made == nullptr) {
                made = &rooms.emplace_back(hotel_room{.id = room.room.id,
                                                      .count = group_.count,
                                                      .adult = group_.guests.adults,
                                                      .child = group_.child,
                                                      .infant = group_.infant,
                                                      .title = language_.title(room.room),
                                                      .available_quantity = supply.stopped ? 0 : supply.free});
                made->boardings.reserve(room.end_plan - plan);
            }
            fill(made->boardings.emplace_back(), room.room.id, plan, *std::move(price), paying);
            made->boardings.back().available = described(status, rules);
        }
    }

private:
    void fill(offer& made, std::int64_t room, std::size_t plan, stay_price&& price, guests_by_band const& paying) {
        auto const& rate = prices_.hotel().plans[plan];
        price_currency const currency{prices_.hotel().hotel.currency, prices_.hotel().digits};
        made.id = rate.board;
        if (auto const* const board = inventory_.find_board(rate.board)) {
            made.title = language_.title(*board);
            made.code = board->meal_plan;
        }
        made.remarks = language_.remarks(rate);
        made.offer_id = sealer_.seal(room, rate, currency.code, price.total);
        made.rate = currency(price.total);
        if (price.without_promotion) made.rate_without_promotion = currency(*price.without_promotion);
        made.non_refundable = storage::is_true(rate.non_refundable);
        auto const& zone = prices_.hotel().zone;
        auto const grace = storage::grace_of(rate);
        auto const begin = grace.count() == 0 ? begin_ : days_.fees_begin(zone, terms_.check_in, grace);
        made.cancellation_policy =
            policies_of(fees_of(rate, price, terms_.check_in, begin, currency.digits), currency, zone, days_);
        made.taxes_and_fees = totals_of(charges_of(rate, price.total, paying, terms_.nights, currency));
        if (terms_.price_break_down) made.price_break_down = std::move(price.nights);
    }

    indexed_prices const& prices_;
    room_group const& group_;
    search_terms const& terms_;
    search_index::snapshot const& inventory_;
    chosen_language& language_;
    offer_sealer const& sealer_;
    local_days& days_;
    local_time begin_; ///< of fees without a time of grace
    paying_guests paying_;
};

} // namespace

offer_making::offer_making(search_terms const& terms, search_index::snapshot const& inventory,
                           chosen_language& language, offer_owner const& owner)
    : terms_(&terms), inventory_(&inventory), language_(&language), days_(terms.now) {
    sealers_.reserve(terms.groups.size());
    for (auto const& group : terms.groups) sealers_.emplace_back(owner, terms.check_in, terms.nights, group.guests);
}

waybill::hotel offer_making::offers_of(search_index::indexed_hotel const& hotel) {
    auto made = head_of(hotel, *language_);
    auto const prices = indexed_prices::of(hotel, *terms_);
    if (!prices) return made;
    made.rooms.reserve(terms_->groups.size() * hotel.rooms.size());
    for (std::size_t i = 0; i < terms_->groups.size(); ++i) {
        group_offers offers(*prices, terms_->groups[i], *terms_, *inventory_, *language_, sealers_[i], days_);
        for (std::size_t kind = 0; kind < hotel.rooms.size(); ++kind) offers.add(kind, made.rooms);
    }
    return made;
}

} // namespace waybill::native::booking_service
