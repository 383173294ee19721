// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The commands for the clerk of a hotel: `reservations`, `accept`, `decline`, and `booking` without a user.
#include <command_line/reservations.hpp>

#include <command_line/booking_tables.hpp>
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <command_line/value_option.hpp>
#include <terminal/amount.hpp>
#include <terminal/table.hpp>

#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>

#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace waybill::native::command_line {

namespace {

constexpr int bookings_of_page = 100;

/// Requests the bookings after the cursor page by page until `take` returns false. Returns the cursor after them.
result<std::string> for_each_booking(partner_session& session, hotel_booking_list_req request,
                                     std::function<bool(order_details const&)> const& take) {
    request.items_per_page = bookings_of_page;
    for (;;) {
        auto const page = session.call(request);
        if (!page) return page.error();
        for (auto const& one : page->bookings)
            if (!take(one)) return page->cursor;
        if (!page->more || page->cursor == request.cursor) return page->cursor;
        request.cursor = page->cursor;
    }
}

/// The user of the agency that made a booking, which only the list of bookings states. Prints that there is none.
std::optional<std::int64_t> user_of(partner_session& session, std::string const& login, std::string const& number,
                                    std::optional<booking_state> state) {
    std::optional<std::int64_t> user;
    auto const done = for_each_booking(session, {.status = state}, [&](order_details const& one) {
        if (one.booking_number == number) user = one.user;
        return !user;
    });
    if (!user && done)
        terminal::print_failure(fmt::format("the hotels of the login {} have no booking {}{}", login,
                                            terminal::harmless_line(number),
                                            state ? " that waits for a decision" : ""));
    return user;
}

/// Today in the zone of this computer, as the clerk's calendar has it: in Honolulu that of UTC begins at 14:00.
date local_day() {
    auto const now = std::time(nullptr);
    std::tm parts{};
    ::localtime_r(&now, &parts);
    return date::of(parts.tm_year + 1900, unsigned(parts.tm_mon) + 1, unsigned(parts.tm_mday));
}

struct reservations_arguments {
    partner_arguments to;
    hotel_booking_list_req request;
    bool pending = false;
    bool arrivals = false;
    std::string number;
    std::optional<std::string> reason;
};

std::string day_of(std::optional<date> const& day) { return day ? text_of(*day, wire_format::iso_date) : ""; }

int list_reservations(partner_session& session, reservations_arguments const& arguments) {
    terminal::table listed({{"booking"},
                            {"state"},
                            {"decide before"},
                            {"hotel", terminal::alignment::right},
                            {"check-in"},
                            {"check-out"},
                            {"customer"},
                            {"rooms", terminal::alignment::right},
                            {"price", terminal::alignment::right}});
    hotel_booking_list_res all;
    auto const end = for_each_booking(session, arguments.request, [&](order_details const& one) {
        listed.add({one.booking_number, one.status.words,
                    one.acknowledge_before ? text_of(*one.acknowledge_before) : "",
                    one.hotel ? std::to_string(one.hotel->id) : "", day_of(one.from_date), day_of(one.to_date),
                    one.customer ? one.customer->first_name + ' ' + one.customer->last_name : "",
                    one.rooms ? std::to_string(one.rooms->size()) : "", terminal::reported(one.total_rate)});
        all.bookings.push_back(one);
        return true;
    });
    if (!end) return session.finish(false);
    all.cursor = *end;
    return session.finish(print_response(arguments.to, all, [&](hotel_booking_list_res const& found) {
        if (!listed.empty()) listed.print(stdout);
        fmt::print("{} {}; those that change from now on: --cursor {}\n", found.bookings.size(),
                   found.bookings.size() == 1 ? "booking" : "bookings", terminal::harmless_line(found.cursor));
    }));
}

int decide(partner_session& session, reservations_arguments const& arguments, decision what) {
    auto user = arguments.to.user == 0
                    ? user_of(session, arguments.to.login, arguments.number, booking_state::on_request)
                    : std::optional(arguments.to.user);
    if (!user) return session.finish(false);
    auto const done = session.call(hotel_booking_acknowledge_req{
        .user = *user, .booking_number = arguments.number, .decision = what, .reason = arguments.reason});
    if (!done && refused_as(done.error(), error_id::sold_out))
        terminal::print_failure(fmt::format(
            "who may update the rates of the hotel can raise the allotment of these nights or end the stop, by "
            "`waybill load --rates`, RateUpdateREQ or the page; then accept again. Or: waybill decline {}",
            terminal::harmless_line(arguments.number)));
    return session.finish(
        done && print_response(arguments.to, *done, [](auto const& answer) { print_order(answer.order_details); }));
}

void add_number(program_options::command command, reservations_arguments& arguments) {
    command.add_option("number", arguments.number, "Number of the booking, such as H90017").required();
    add_partner_options(command, arguments.to);
    command.get_option("--user").required(false).description("User id of the agency; default: looked up");
}

void add_decision(program_options::command program, char const* name, char const* description, decision what) {
    auto const command = program.add_subcommand(name, description);
    auto const arguments = std::make_shared<reservations_arguments>();
    add_number(command, *arguments);
    command.add_option("--reason", arguments->reason, "Reason, which the history of the booking shows");
    command.runs([arguments, what] {
        auto const session = partner_session::open(arguments->to);
        return session ? decide(*session, *arguments, what) : 1;
    });
}

} // namespace

int show_reservation(partner_arguments const& to, std::string const& number) {
    auto const session = partner_session::open(to);
    if (!session) return 1;
    auto const user = user_of(*session, to.login, number, std::nullopt);
    if (!user) return session->finish(false);
    auto const found = session->call(hotel_booking_detail_req{.user = *user, .booking_number = number});
    return session->finish(found && print_response(to, *found, [](hotel_booking_detail_res const& answer) {
                               print_order(answer.order_details);
                           }));
}

void add_reservations(program_options::command program) {
    auto const command = program.add_subcommand("reservations", "List the bookings of a hotel, for its own login");
    auto const arguments = std::make_shared<reservations_arguments>();
    auto const pending = command.add_flag("--pending", arguments->pending, "Only those that wait for a decision");
    auto const arrivals = command.add_flag("--arrivals", arguments->arrivals, "Only confirmed ones, from today on");
    command.add_option("--hotel", arguments->request.hotel, "Only those of this hotel");
    command
        .add_option("--cursor", arguments->request.cursor,
                    "Only those that have changed since the list that ended with this cursor")
        .excludes(arrivals);
    pending.excludes(arrivals);
    add_partner_options(command, arguments->to);
    command.get_option("--user").required(false).description("Only those of this user of an agency");
    command.runs([arguments] {
        auto& request = arguments->request;
        if (arguments->to.user != 0) request.user = arguments->to.user;
        if (arguments->pending) request.status = booking_state::on_request;
        if (arguments->arrivals) {
            request.status = booking_state::confirmed;
            request.arrival_from = local_day();
        }
        auto const session = partner_session::open(arguments->to);
        return session ? list_reservations(*session, *arguments) : 1;
    });
}

void add_accept(program_options::command program) {
    add_decision(program, "accept", "Accept a booking On Request, for the hotel", decision::accept);
}

void add_decline(program_options::command program) {
    add_decision(program, "decline", "Decline a booking On Request, for the hotel", decision::decline);
}

} // namespace waybill::native::command_line
