// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/agency_session.hpp>

#include <captures/foreign_error.hpp>
#include <command_line/booking_tables.hpp>
#include <terminal/report.hpp>

#include <waybill/streaming/list_call.hpp>
#include <waybill/streaming/list_reader.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <iterator>
#include <utility>

namespace waybill::native::command_line {

agency_session::agency_session(partner_arguments const& arguments, booking_agent who, partner_transport by)
    : partner_(arguments.partner),
      who_(who),
      access_(arguments.access()),
      by_(std::move(by)),
      agency_(arguments.partner, std::move(who), by_, system_clock{},
              {.access = arguments.access(),
               .retries = {.time_limit = std::chrono::seconds(arguments.seconds)}, // --timeout covers the repeats, too
               .reading = {.quirks = &quirks_}}) {}

std::unique_ptr<agency_session> agency_session::open(partner_arguments const& arguments,
                                                     std::optional<std::int64_t> language) {
    auto who = credential_of(arguments);
    if (!who) return nullptr;
    auto by = partner_transport::open(arguments);
    if (!by) {
        report(by.error());
        return nullptr;
    }
    return std::unique_ptr<agency_session>(
        new agency_session(arguments, {.credential = *std::move(who), .user = arguments.user, .language = language},
                           std::move(by).value()));
}

result<trip_booking_list_rs> agency_session::trips(trip_booking_list_rq request) {
    client asking(partner_, by_);
    request.credential = who_.credential;
    request.user = who_.user;
    request.language = who_.language;
    // read while it arrives, so that the response may be larger than the limit of one body
    std::deque<booking> items; // a vector would take three times as much memory while it grows
    auto read = call_for_each(asking, request, [&](booking& each) { items.push_back(std::move(each)); }, access_,
                              {.reading = {.quirks = &quirks_}});
    if (!read && read.error().body.empty()) read.error().body = by_.last_body();
    if (read && items.empty())
        if (auto const failure = by_.failure_beside_list(); failure) return *failure;
    if (read) read->bookings.assign(std::move_iterator(items.begin()), std::move_iterator(items.end()));
    return read;
}

void agency_session::report(error const& why) { terminal::print_error(captures::with_partner_words(why)); }

void agency_session::report_attempts(bool answered) const {
    auto const& attempts = agency_.attempts();
    if (!answered || attempts.size() < 2) return;
    fmt::print(stderr, "waybill: sent {} requests:\n", attempts.size());
    for (auto const& each : attempts)
        fmt::print(stderr, "  {}: {}\n", each.function,
                   each.failure ? terminal::harmless_line(std::string(name_of(each.failure->code)) + ", " +
                                                          each.failure->message)
                                : std::string("answered"));
}

void agency_session::report_booking(order_details const& order, std::vector<contradiction> const& differs) {
    report_contradictions(order, differs);
    std::erase_if(quirks_, [&](quirk const& each) {
        return each.kind == quirk_kind::other_than_requested &&
               std::any_of(differs.begin(), differs.end(), [&](auto const& one) { return one.path == each.path; });
    });
}

int agency_session::finish(int outcome) {
    if (!quirks_.empty()) {
        fmt::print(stderr, "waybill: deviations from the canonical form in the responses, tolerated\n");
        terminal::print_quirks(stderr, quirks_);
    }
    auto const kept = by_.finish();
    if (kept) return outcome;
    report(kept.error());
    return 1;
}

} // namespace waybill::native::command_line
