// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/result.hpp>
#include <waybill/workflow/booked.hpp>
#include <waybill/workflow/offered.hpp>
#include <waybill/workflow/quote_differences.hpp>
#include <waybill/workflow/quoted.hpp>

#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace waybill::detail::workflow_steps {

/// Makes the argument of the next step from a response; the only access to the constructors of these types.
struct step_factory {
    static search_results found(stay_request const& requested, hotel_search_res&& answer) {
        search_results results;
        results.answer_ = std::move(answer);
        for (auto const& hotel : results.answer_.hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& terms : room.boardings) {
                    if (terms.available.status == availability::stop) continue;
                    offered each;
                    each.hotel_id_ = hotel.id;
                    each.hotel_title_ = hotel.title;
                    each.room_id_ = room.id;
                    each.room_title_ = room.title;
                    each.terms_ = terms;
                    each.guests_ = guests_of(room, requested);
                    each.from_ = requested.from_date;
                    each.to_ = requested.to_date;
                    results.offers_.push_back(std::move(each));
                }
        return results;
    }

    static result<quote_outcome> quote(std::vector<quoted_room> rooms, std::vector<waybill::offer> const& offers,
                                       hotel_quote_res&& answer) {
        if (answer.status != quote_status::sold_out) {
            auto differs = quote_differences(terms_of(offers), terms_of(answer));
            quoted made;
            made.answer_ = std::move(answer);
            made.rooms_ = std::move(rooms);
            if (differs.terms || made.answer_.status == quote_status::terms_changed)
                return changed<terms_changed>(std::move(made), std::move(differs.all));
            if (differs.price || made.answer_.status == quote_status::price_changed)
                return changed<price_changed>(std::move(made), std::move(differs.all));
            return quote_outcome(std::move(made));
        }
        error none;
        none.code = error_code::refused;
        none.id = name_of(error_id::sold_out);
        none.message = "the offer is sold out";
        return none;
    }

    /// Adds the contradictions of a response to its booking.
    template <class Next>
    static void note(Next& of, std::vector<contradiction> const& found) {
        if constexpr (requires { of.contradictions_; })
            of.contradictions_.insert(of.contradictions_.end(), found.begin(), found.end());
    }
    static void note(booked& of, std::vector<contradiction> const& found) {
        std::visit([&](auto& each) { note(each, found); }, of);
    }

    static booked booking(order_details&& details) {
        switch (details.status.code) {
        case booking_state::on_request: return on_request_booking(std::move(details));
        case booking_state::confirmed: return confirmed_booking(std::move(details));
        case booking_state::declined:
        case booking_state::expired:
        case booking_state::cancelled: break;
        }
        return closed_booking(std::move(details));
    }

    /// Returns the booking if it is in the state that the step leads to.
    template <class Wanted>
    static result<Wanted> booking_as(order_details&& details, std::string_view root, std::string_view expected) {
        auto any = booking(std::move(details));
        if (auto* const wanted = std::get_if<Wanted>(&any)) return std::move(*wanted);
        error wrong;
        wrong.code = error_code::content_unexpected;
        bool const waits = details_of(any).decided_by == booking_decider::hotel;
        wrong.message = waits ? "the hotel decides this booking and has not yet; look it up later"
                              : "the booking is in another state than the step leads to; look it up";
        (wrong.path = root) += "/OrderDetails/Status";
        wrong.expected = expected;
        auto const& status = details_of(any).status;
        ((wrong.found = text_of(status.code)) += ' ') += status.words;
        return wrong;
    }

private:
    template <class Changed>
    static quote_outcome changed(quoted&& quote, std::vector<contradiction>&& differences) {
        Changed made;
        made.quote_ = std::move(quote);
        made.differences_ = std::move(differences);
        return made;
    }
    /// Returns the guests for a room of a response. The response contains only their number, the request also their
    /// ages.
    static occupancy guests_of(hotel_room const& room, stay_request const& requested) {
        auto const count = [](std::vector<minors> const& all) {
            int sum = 0;
            for (auto const& each : all) sum += each.count;
            return sum;
        };
        for (auto const& each : requested.rooms)
            if (each.pax == occupancy{room.adult, room.child, room.infant}) return each.pax;
        for (auto const& each : requested.rooms)
            if (each.pax.adult == room.adult && each.pax.child == room.child) return each.pax;
        for (auto const& each : requested.rooms)
            if (each.pax.adult == room.adult && count(each.pax.child) == count(room.child)) return each.pax;
        return {.adult = room.adult, .child = room.child, .infant = room.infant};
    }
};

} // namespace waybill::detail::workflow_steps
