// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Quotes, and look-ups of what does not exist.
#include <certification/partner_scenario.hpp>

#include <waybill/workflow/quote_differences.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace waybill::native::certification {

namespace quotes {
namespace {

constexpr std::size_t most_quoted = 5;

/// Quotes some offers of the search.
template <class Each>
void quote_some(examination& of, Each const& each) {
    if (of.search() == nullptr) return;
    auto some = of.offers();
    std::erase_if(some, [](found_offer const& one) { return one.offer->available.status == availability::stop; });
    if (some.empty()) return of.not_examined("the search has no offer that can be booked");
    if (some.size() > most_quoted) some.resize(most_quoted);
    for (auto const& one : some) {
        auto const quoted = of.answered(of.quote_request(one));
        if (!quoted) return;
        each(one, *quoted);
    }
}

void price(examination& of) {
    quote_some(of, [&](found_offer const& one, hotel_quote_res const& quoted) {
        if (quoted.status == quote_status::available)
            for (auto const& each : quote_differences(terms_of({*one.offer}), terms_of(quoted)).all)
                of.deviates("the status is Available, and " + described(each));
        if (quoted.status == quote_status::price_changed)
            of.expects(quoted.previous_rate && quote_differences({{*quoted.previous_rate}}, {quoted.total_rate}).price,
                       "the status is PriceChanged, and PreviousRate is missing or equals TotalRate");
    });
}

/// Whether amounts have the same sum in each currency.
bool same_sums(std::vector<money> const& left, std::vector<money> const& right) {
    auto const sum_of = [](std::vector<money> const& all, std::string const& currency) {
        decimal sum;
        for (auto const& each : all)
            if (each.currency == currency) sum = add(sum, each.amount).value_or(sum);
        return sum;
    };
    for (auto const* const all : {&left, &right})
        for (auto const& each : *all)
            if (compare(sum_of(left, each.currency), sum_of(right, each.currency)) != 0) return false;
    return true;
}

void contents(examination& of) {
    quote_some(of, [&](found_offer const& one, hotel_quote_res const& quoted) {
        if (quoted.status != quote_status::available) return;
        auto const& offer = *one.offer;
        of.expects(offer.cancellation_policy.empty() || !quoted.cancellation_policies.empty(),
                   "the offer has cancellation terms, and its quote has none");
        auto const& taxes = offer.taxes_and_fees;
        if (taxes && !taxes->charges.empty() &&
            of.expects(quoted.taxes_and_fees && !quoted.taxes_and_fees->charges.empty(),
                       "the offer has TaxesAndFees, and its quote has none"))
            of.expects(same_sums(taxes->payable_at_property, quoted.taxes_and_fees->payable_at_property),
                       "PayableAtProperty of the quote is not that of its offer");
        if (offer.remarks && !offer.remarks->empty())
            of.expects(quoted.remarks && !quoted.remarks->empty(), "the offer has Remarks, and its quote has none");
    });
}

void expiry(examination& of) {
    quote_some(of, [&](found_offer const&, hotel_quote_res const& quoted) {
        auto const left = std::chrono::duration_cast<std::chrono::seconds>(quoted.expires_at - of.around().now());
        constexpr std::chrono::seconds least(60);
        constexpr std::chrono::hours most(72);
        of.expects(
            left > least,
            fmt::format("the quote expires in {} s: is it a local time, or a time of another clock?", left.count()));
        of.expects(left < most, fmt::format("the quote expires in {} hours", left.count() / 3600));
    });
}

void forged_offer(examination& of) {
    if (of.search() == nullptr) return;
    auto const all = of.offers();
    if (all.empty()) return of.not_examined("the search has no offer that can be booked");
    auto request = of.quote_request(all.front());
    request.quote_details.selected_rooms.front().boarding.offer_id = "waybill-certification-forged";
    auto const answer = of.call(request);
    if (!answer) {
        if (answer.error().code != error_code::refused) of.fails(answer.error());
        return;
    }
    of.expects(answer->status == quote_status::sold_out, "an OfferId that was never issued was quoted");
}

void unknown_booking(examination& of) {
    of.refused(of.detail_of("waybill-certification-none"), {error_id::booking_not_found});
    of.refused(of.detail_of_reference("waybill-certification-none"), {error_id::booking_not_found});
}

constexpr partner_scenario scenarios[] = {
    {{"quote-price", "A quote has the price of its offer, or reports the change", "spec 3; profile, Quote",
      "Quotes of up to five offers.",
      "TotalRate is the Rate of the offer and the terms are no worse, or Status is PriceChanged with PreviousRate.",
      "Compare price and cancellation terms with those of the offer when it is quoted."},
     price},
    {{"quote-contents", "A quote has what its offer has", "profile, Quote", "Quotes of up to five offers.",
      "The cancellation terms, TaxesAndFees and Remarks that the offer has.",
      "Return with the quote everything that the guest must know before booking."},
     contents},
    {{"quote-expiry", "A quote expires later than now", "profile, Quote", "Quotes of up to five offers.",
      "ExpiresAt with an offset, a minute to three days from now.",
      "Write ExpiresAt in UTC with Z, and synchronize the clock by NTP."},
     expiry},
    {{"forged-offer", "An offer that was never issued is refused", "profile, Quote", "A quote of an invented OfferId.",
      "A refusal, such as OFFER_EXPIRED, or the status SoldOut.",
      "Look up or verify OfferId. Ids of room and board are not enough."},
     forged_offer},
    {{"unknown-booking", "An unknown booking is reported as not found", "profile, Create, detail; Errors",
      "Details of an unknown BookingNumber and of an unknown ClientReference.", "BOOKING_NOT_FOUND for both.",
      "Clients decide by this id whether a lost creation took effect. Use it for nothing else."},
     unknown_booking},
};

} // namespace
} // namespace quotes

std::span<partner_scenario const> quote_scenarios() { return quotes::scenarios; }

} // namespace waybill::native::certification
