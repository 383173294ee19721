// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/booking_tables.hpp>

#include <command_line/stay_arguments.hpp>
#include <terminal/amount.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace {

std::string if_any(std::optional<money> const& amount) { return amount ? terminal::reported(*amount) : std::string{}; }

void print_policies(std::FILE* to, std::vector<cancellation_policy> const& policies) {
    if (policies.empty()) return;
    terminal::table terms({{"cancelled from"}, {"costs", terminal::alignment::right}});
    for (auto const& each : policies)
        terms.add({each.from_instant ? text_of(*each.from_instant) : text_of(each.from_date, wire_format::iso_date),
                   terminal::reported(each.fee)});
    fmt::print(to, "\n");
    terms.print(to);
}

template <class Cells>
void print_row(std::FILE* to, std::vector<terminal::table::column> columns, Cells cells) {
    terminal::table shown(std::move(columns));
    shown.add(std::move(cells));
    fmt::print(to, "\n");
    shown.print(to);
}

/// A row for each line of the text, if there is one.
void print_text(std::FILE* to, char const* title, std::optional<std::string> const& text) {
    if (!text) return;
    terminal::table shown({{title}});
    for (std::size_t first = 0; first <= text->size();) {
        auto const end = std::min(text->find('\n', first), text->size());
        shown.add({text->substr(first, end - first)});
        first = end + 1;
    }
    fmt::print(to, "\n");
    shown.print(to);
}

/// The taxes and fees, then the sums that are paid at the property.
void print_charges(std::FILE* to, std::optional<taxes_and_fees> const& all) {
    if (!all) return;
    terminal::table shown({{"taxes and fees"}, {"amount", terminal::alignment::right}, {"paid"}});
    for (auto const& each : all->charges)
        shown.add({each.title, terminal::reported({each.currency, each.amount}),
                   each.payable == charge_payment::included ? "with the price" : "at the property"});
    for (auto const& each : all->payable_at_property) shown.add({"total", terminal::reported(each), "at the property"});
    fmt::print(to, "\n");
    shown.print(to);
}

void print_rooms(std::vector<order_room> const& rooms) {
    terminal::table shown({{"room"}, {"board"}, {"guests"}, {"price", terminal::alignment::right}});
    for (auto const& each : rooms) {
        std::string guests;
        for (auto const& one : each.customers) guests += (guests.empty() ? "" : ", ") + named(one);
        shown.add(
            {each.title.value_or(std::to_string(each.id)), each.boarding.text, guests, terminal::reported(each.rate)});
    }
    fmt::print("\n");
    shown.print(stdout);
}

/// What a response to a detail has beside the state, enough for a voucher.
void print_contents(order_details const& order) {
    if (auto const& hotel = order.hotel)
        print_row(stdout, {{"hotel"}, {"address"}, {"phone"}, {"email"}},
                  std::vector{hotel->title.value_or(std::to_string(hotel->id)), hotel->address.value_or(""),
                              hotel->phone.value_or(""), hotel->email.value_or("")});
    if (order.from_date && order.to_date)
        print_row(stdout, {{"check-in"}, {"check-out"}, {"booked"}},
                  std::vector{text_of(*order.from_date, wire_format::iso_date),
                              text_of(*order.to_date, wire_format::iso_date),
                              order.created ? text_of(*order.created) : ""});
    if (order.rooms) print_rooms(*order.rooms);
    print_charges(stdout, order.taxes_and_fees);
    print_text(stdout, "reservation number of the hotel", order.supplier_reference);
    print_text(stdout, "remarks", order.remarks);
    print_text(stdout, "special requests, not promised", order.special_requests);
    if (auto const& who = order.customer)
        print_row(stdout, {{"customer"}, {"email"}, {"phone"}},
                  std::vector{named({.first_name = who->first_name, .last_name = who->last_name}),
                              who->email.value_or(""), who->phone.value_or("")});
}

void print_history(std::vector<booking_change> const& changes) {
    terminal::table shown({{"since"}, {"state"}, {"by"}, {"reason"}});
    for (auto const& each : changes)
        shown.add(
            {each.at ? text_of(*each.at) : "unknown", each.status.words, text_of(each.by), each.reason.value_or("")});
    fmt::print("\n");
    shown.print(stdout);
}

} // namespace

std::string named(occupant const& guest) {
    auto const name = guest.first_name.empty() ? guest.last_name : guest.first_name + ' ' + guest.last_name;
    if (guest.type == occupant_type::adult) return name;
    return name + (guest.age ? fmt::format(" ({}, {})", text_of(guest.type), *guest.age)
                             : fmt::format(" ({})", text_of(guest.type)));
}

std::string payable_at_property(std::optional<taxes_and_fees> const& costs) {
    std::string text;
    if (costs)
        for (auto const& each : costs->payable_at_property)
            text += (text.empty() ? "" : "; ") + terminal::reported(each);
    return text;
}

void print_order(order_details const& order) {
    terminal::table shown({{"booking"},
                           {"reference"},
                           {"state"},
                           {"price", terminal::alignment::right},
                           {order.decided_by == booking_decider::hotel ? "hotel decides before" : "acknowledge before"},
                           {"fee", terminal::alignment::right}});
    shown.add({order.booking_number, order.client_reference.value_or(""), order.status.words,
               terminal::reported(order.total_rate), order.acknowledge_before ? text_of(*order.acknowledge_before) : "",
               if_any(order.fee)});
    shown.print(stdout);
    print_contents(order);
    print_policies(stdout, order.cancellation_policies);
    if (order.history) print_history(*order.history);
}

void print_contradictions(std::FILE* to, std::vector<contradiction> const& all) {
    if (all.empty()) return;
    terminal::table shown({{"in the response"}, {"expected"}, {"found"}});
    for (auto const& each : all) shown.add({each.path, each.expected, each.found});
    fmt::print(to, "\n");
    shown.print(to);
}

void report_contradictions(order_details const& order, std::vector<contradiction> const& all) {
    if (all.empty()) return;
    terminal::print_failure(fmt::format("booking {} is {}, and not as requested: write to the partner, with this table",
                                        terminal::harmless(order.booking_number),
                                        terminal::harmless(order.status.words)));
    print_contradictions(stderr, all);
}

void print_quote(std::FILE* to, hotel_quote_res const& quote, std::vector<offered> const& offers) {
    terminal::table rooms({{"hotel"}, {"room"}, {"board"}, {"refundable"}, {"free until"}});
    for (auto const& each : offers)
        rooms.add({each.hotel_title(), each.room_title(), each.terms().title,
                   each.terms().non_refundable ? "no" : "yes", free_cancellation_of(each.terms())});
    rooms.print(to);
    terminal::table shown({{"quote"},
                           {"status"},
                           {"bookable as"},
                           {"price", terminal::alignment::right},
                           {"before", terminal::alignment::right},
                           {"expires"}});
    shown.add({quote.quote_id, text_of(quote.status), text_of(quote.bookable_as), terminal::reported(quote.total_rate),
               if_any(quote.previous_rate), text_of(quote.expires_at)});
    fmt::print(to, "\n");
    shown.print(to);
    print_policies(to, quote.cancellation_policies);
    print_charges(to, quote.taxes_and_fees);
    print_text(to, "remarks", quote.remarks);
}

} // namespace waybill::native::command_line
