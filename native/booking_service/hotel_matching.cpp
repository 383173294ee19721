// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/hotel_matching.hpp>

#include <booking_service/room_assignment.hpp>
#include <booking_service/stay_charges.hpp>

#include <utility>

namespace waybill::native::booking_service {

bool suits(storage::room_entry const& room, search_index::plan_head const& plan, room_group const& group,
           guests_by_band const& paying, search_terms const& terms) noexcept {
    return (!group.board || *group.board == plan.board) && !(terms.without_non_refundable && plan.non_refundable) &&
           fits(room, paying);
}

hotel_matching::hotel_matching(search_terms const& terms) : terms_(&terms), days_(terms.now) {
    paying_.reserve(terms.groups.size());
    for (auto const& group : terms.groups) paying_.emplace_back(group.guests);
}

std::optional<found_hotel> hotel_matching::match(search_index::indexed_hotel const& hotel) {
    auto const prices = indexed_prices::of(hotel, *terms_);
    if (!prices) return std::nullopt;
    bool const by_price = terms_->order == hotel_order::price || terms_->order == hotel_order::price_descending ||
                          terms_->order == hotel_order::price_with_fees;
    bool const several = terms_->only_available && terms_->groups.size() > 1;
    if (several) suits_.assign(hotel.rooms.size(), std::vector<bool>(terms_->groups.size(), false));
    cheapest_ = {};
    for (std::size_t group = 0; group < terms_->groups.size(); ++group)
        if (!match_group(*prices, group, by_price)) return std::nullopt;
    // a room that is available to the only group is available in the number that it requests
    if (several && !all_assigned(*prices)) return std::nullopt;
    return found_hotel{&hotel, cheapest_};
}

bool hotel_matching::match_group(indexed_prices const& prices, std::size_t number, bool priced) {
    auto const& hotel = prices.hotel();
    auto const& group = terms_->groups[number];
    bool const several = terms_->only_available && terms_->groups.size() > 1;
    std::optional<minor_units> best;
    bool best_stopped = false, any = false;
    for (std::size_t kind = 0; kind < hotel.rooms.size(); ++kind) {
        auto const& room = hotel.rooms[kind];
        std::optional<search_index::supply_of_stay> supply; // read if a plan of the room is offered
        for (auto plan = room.first_plan; plan < room.end_plan; ++plan) {
            auto const& head = hotel.heads[plan];
            auto const& paying = paying_[number].in(head.ages);
            if (!suits(room.room, head, group, paying, *terms_)) continue;
            std::optional<minor_units> total;
            if (priced) {
                total = prices.total(plan, paying);
                if (!total) continue;
                if (terms_->order == hotel_order::price_with_fees)
                    *total += at_property(hotel.plans[plan], *total, paying, terms_->nights,
                                          {hotel.hotel.currency, hotel.digits});
            } else if (!prices.complete(plan)) {
                continue;
            }
            bool stopped = false;
            if (priced || terms_->only_available) {
                if (!supply) supply = prices.supply(kind);
                auto const status =
                    status_of(room.room, *supply, prices.rules(plan), group.count, *terms_, hotel.zone, days_);
                if (terms_->only_available && status != sale_status::available) continue;
                stopped = is_stop(status);
            }
            any = true;
            if (several) suits_[kind][number] = true;
            if (!priced) {
                if (!several) return true;
                break;
            }
            // offers that are not sold count only if there are no others
            if (best && (stopped != best_stopped ? stopped : *total >= *best)) continue;
            best = total;
            best_stopped = stopped;
        }
    }
    if (!priced || !any) return any;
    cheapest_ += *best * group.count;
    return true;
}

bool hotel_matching::all_assigned(indexed_prices const& prices) const {
    std::vector<int> wanted;
    for (auto const& group : terms_->groups) wanted.push_back(group.count);
    std::vector<room_supply> supply;
    for (std::size_t kind = 0; kind < suits_.size(); ++kind) supply.push_back({prices.supply(kind).free, suits_[kind]});
    return can_assign_all(wanted, supply);
}

} // namespace waybill::native::booking_service
