// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sandbox/contradictions.hpp>

#include <chrono>
#include <cstdint>
#include <utility>

namespace waybill::native::sandbox {

namespace {

constexpr std::int64_t dearer = 1'000;
constexpr std::int64_t above_most = 50;

/// An amount with `more` added in whole units of its currency.
money plus(money of, std::int64_t more) {
    auto const added = decimal::from_units(more, 0);
    if (added) of.amount = add(of.amount, *added).value_or(of.amount);
    return of;
}

date other_than(date day) {
    using namespace std::chrono;
    auto const of = day.value;
    year_month_day const swapped{of.year(), month(unsigned(of.day())), std::chrono::day(unsigned(of.month()))};
    bool const other = unsigned(of.day()) <= 12 && unsigned(of.day()) != unsigned(of.month());
    return other ? date{swapped} : day + days(1);
}

} // namespace

hotel_booking_creation_req accepted(fault requested, hotel_booking_creation_req request) {
    if (requested == fault::dearer_silently) request.expected_price = plus(request.expected_price, -dearer);
    return request;
}
hotel_booking_cancellation_req accepted(fault requested, hotel_booking_cancellation_req request) {
    if (requested == fault::fee_above_most) request.max_fee.reset();
    return request;
}

void contradict(fault requested, hotel_search_res& answer) {
    if (requested == fault::other_dates) {
        answer.from_date = other_than(answer.from_date);
        answer.to_date = other_than(answer.to_date);
    }
    if (requested == fault::other_guests)
        for (auto& hotel : answer.hotels.hotel)
            for (auto& room : hotel.rooms) room.adult += room.adult > 1 ? -1 : 1;
}

void contradict(fault requested, hotel_quote_res& answer) {
    if (requested == fault::dearer_silently) answer.total_rate = plus(answer.total_rate, dearer);
    if (requested == fault::terms_changed)
        answer.cancellation_policies = {
            {date::of(std::chrono::floor<std::chrono::days>(answer.expires_at.value)), answer.total_rate}};
}

void contradict(fault requested, hotel_booking_creation_req const& request, order_details& answer) {
    if (requested == fault::dearer_silently || requested == fault::confirmed_dearer)
        answer.total_rate = plus(answer.total_rate, dearer);
    if (requested == fault::other_guests) answer.customer.emplace(request.customer).last_name = "Another";
}

void contradict(fault requested, hotel_booking_cancellation_req const& request, order_details& answer) {
    if (requested == fault::fee_above_most && request.max_fee) answer.fee = plus(*request.max_fee, above_most);
}

} // namespace waybill::native::sandbox
