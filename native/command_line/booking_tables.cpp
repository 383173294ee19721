// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/booking_tables.hpp>

#include <command_line/stay_arguments.hpp>
#include <command_line/table.hpp>

#include <fmt/format.h>

#include <optional>
#include <string>

namespace waybill::native::command_line {

namespace {

std::string if_any(std::optional<money> const& amount) { return amount ? reported(*amount) : std::string{}; }

void print_policies(std::FILE* to, std::vector<cancellation_policy> const& policies) {
    if (policies.empty()) return;
    table terms({{"cancelled from"}, {"costs", alignment::right}});
    for (auto const& each : policies) terms.add({text_of(each.from_date, wire_format::iso_date), reported(each.fee)});
    fmt::print(to, "\n");
    terms.print(to);
}

} // namespace

std::string reported(money const& amount) { return text_of(amount.amount) + ' ' + amount.currency; }

void print_order(order_details const& order) {
    table shown({{"booking"},
                 {"reference"},
                 {"state"},
                 {"price", alignment::right},
                 {"acknowledge before"},
                 {"fee", alignment::right}});
    shown.add({order.booking_number, order.client_reference.value_or(""), order.status.words,
               reported(order.total_rate), order.acknowledge_before ? text_of(*order.acknowledge_before) : "",
               if_any(order.fee)});
    shown.print(stdout);
    print_policies(stdout, order.cancellation_policies);
}

void print_quote(std::FILE* to, hotel_quote_res const& quote, std::vector<offered> const& offers) {
    table rooms({{"hotel"}, {"room"}, {"board"}, {"refundable"}, {"free until"}});
    for (auto const& each : offers)
        rooms.add({each.hotel_title(), each.room_title(), each.terms().title,
                   each.terms().non_refundable ? "no" : "yes", free_cancellation_of(each.terms())});
    rooms.print(to);
    table shown({{"quote"},
                 {"status"},
                 {"bookable as"},
                 {"price", alignment::right},
                 {"before", alignment::right},
                 {"expires"}});
    shown.add({quote.quote_id, text_of(quote.status), text_of(quote.bookable_as), reported(quote.total_rate),
               if_any(quote.previous_rate), text_of(quote.expires_at)});
    fmt::print(to, "\n");
    shown.print(to);
    print_policies(to, quote.cancellation_policies);
}

} // namespace waybill::native::command_line
