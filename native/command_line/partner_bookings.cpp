// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/agency_session.hpp>
#include <command_line/booking_tables.hpp>
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <command_line/reservations.hpp>
#include <program_options/command.hpp>
#include <terminal/amount.hpp>
#include <terminal/report.hpp>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// The commands for existing bookings: `acknowledge`, `cancel`, `booking`.
namespace waybill::native::command_line {

namespace {

struct booking_arguments {
    partner_arguments to;
    std::string number{};
    std::string reference{};
    bool decline = false;
    std::optional<std::string> reason{};
    bool simulate = false;
    std::optional<decimal> most_fee{};
};

/// Prints a booking, and what it has otherwise than was requested. Returns the exit code.
template <class Response>
int print_booking(agency_session& session, partner_arguments const& to, order_details const& order,
                  std::vector<contradiction> const& differs = {}) {
    bool const printed =
        print_response(to, Response{order}, [](Response const& answer) { print_order(answer.order_details); });
    session.report_booking(order, differs);
    return !printed ? 1 : differs.empty() ? 0 : contradicted;
}

/// Prints that the state of the booking does not allow the step. Returns the exit code.
int refuse_state(order_details const& order, std::string_view what) {
    return terminal::print_failure(
        fmt::format("booking {} is {} and cannot be {}", order.booking_number, order.status.words, what));
}

result<booked> look_up(agency_session& session, booking_arguments const& arguments) {
    return arguments.reference.empty() ? session().look_up(arguments.number)
                                       : session().look_up_reference(arguments.reference);
}

int show(agency_session& session, booking_arguments const& arguments) {
    auto const found = look_up(session, arguments);
    if (!session.contained(found)) return 1;
    return print_booking<hotel_booking_detail_res>(session, arguments.to, details_of(*found),
                                                   contradictions_of(*found));
}

/// Acknowledges or declines. Not an error if the same decision was made before: a repeat changes nothing.
int decide(agency_session& session, booking_arguments const& arguments) {
    auto const found = look_up(session, arguments);
    if (!session.contained(found)) return 1;
    auto const print = [&](auto const& decided) {
        if (!session.contained(decided)) return 1;
        return print_booking<hotel_booking_acknowledge_res>(session, arguments.to, decided->details(),
                                                            decided->contradictions());
    };
    if (auto const* const open = std::get_if<on_request_booking>(&*found)) {
        return arguments.decline ? print(session().decline(*open, arguments.reason))
                                 : print(session().acknowledge(*open, arguments.reason));
    }
    auto const& order = details_of(*found);
    auto const wanted = arguments.decline ? booking_state::declined : booking_state::confirmed;
    if (order.status.code == wanted) return print_booking<hotel_booking_acknowledge_res>(session, arguments.to, order);
    return refuse_state(order, arguments.decline ? "declined" : "acknowledged");
}

template <class Booking>
int cancel_and_print(agency_session& session, booking_arguments const& arguments, Booking const& booking) {
    if (arguments.simulate) {
        auto const fee = session().cancellation_fee(booking);
        if (!session.contained(fee)) return 1;
        auto order = booking.details();
        order.fee = *fee;
        return print_booking<hotel_booking_cancellation_res>(session, arguments.to, order);
    }
    std::optional<money> most;
    if (arguments.most_fee) most = money{booking.details().total_rate.currency, *arguments.most_fee};
    auto const closed = session().cancel(booking, most);
    if (!session.contained(closed)) return 1;
    auto const& order = closed->details();
    int const code =
        print_booking<hotel_booking_cancellation_res>(session, arguments.to, order, closed->contradictions());
    if (most && order.fee && code == contradicted)
        terminal::print_failure(fmt::format(
            "for example: \"We cancelled booking {} with MaxFee {}. Your response has Fee {}. Please charge no more "
            "than "
            "MaxFee, or reinstate the booking: a higher fee must be refused with FEE_EXCEEDED.\"",
            order.booking_number, terminal::reported(*most), terminal::harmless(terminal::reported(*order.fee))));
    return code;
}

int cancel(agency_session& session, booking_arguments const& arguments) {
    auto const found = look_up(session, arguments);
    if (!session.contained(found)) return 1;
    if (auto const* const open = std::get_if<on_request_booking>(&*found))
        return cancel_and_print(session, arguments, *open);
    if (auto const* const firm = std::get_if<confirmed_booking>(&*found))
        return cancel_and_print(session, arguments, *firm);
    auto const& order = details_of(*found);
    if (order.status.code != booking_state::cancelled) return refuse_state(order, "cancelled");
    return print_booking<hotel_booking_cancellation_res>(session, arguments.to, order);
}

using deed = int (*)(agency_session&, booking_arguments const&);

void add_command(program_options::command command, std::shared_ptr<booking_arguments> const& arguments, deed what) {
    auto const number = command.add_option("number", arguments->number, "Number of the booking, such as H90017");
    auto const reference = command.add_option("--reference", arguments->reference,
                                              "The reference that it was booked with, instead of the number");
    reference.excludes(number);
    add_partner_options(command, arguments->to);
    if (what == show) command.get_option("--user").required(false).description("User id; not for a login of a hotel");
    command.runs([arguments, what] {
        if (what == show && arguments->to.user == 0 && !arguments->number.empty())
            return show_reservation(arguments->to, arguments->number);
        if (arguments->number.empty() && arguments->reference.empty())
            program_options::fail_without("the booking's number, or --reference");
        auto const session = agency_session::open(arguments->to);
        return session ? session->finish(what(*session, *arguments)) : 1;
    });
}

} // namespace

void add_booking(program_options::command program) {
    auto const command =
        program.add_subcommand("booking", "Show a booking: its state, hotel, rooms, guests and history");
    add_command(command, std::make_shared<booking_arguments>(), show);
}

void add_acknowledge(program_options::command program) {
    auto const command = program.add_subcommand("acknowledge", "Accept or decline a booking On Request");
    auto const arguments = std::make_shared<booking_arguments>();
    command.add_flag("--decline", arguments->decline, "Decline it");
    command.add_option("--reason", arguments->reason, "Reason, which the history of the booking shows");
    add_command(command, arguments, decide);
}

void add_cancel(program_options::command program) {
    auto const command = program.add_subcommand("cancel", "Cancel a booking");
    auto const arguments = std::make_shared<booking_arguments>();
    auto const simulate = command.add_flag("--simulate", arguments->simulate, "Show the fee and change nothing");
    auto const read_fee = [arguments](std::string const& text) {
        auto const amount = decimal::parse(text);
        if (!amount) program_options::fail_with_value("--most-fee", "expected an amount, found " + text);
        arguments->most_fee = *amount;
    };
    command.add_option("--most-fee", read_fee, "Highest fee to accept, in the currency of the booking")
        .type_name("AMOUNT")
        .excludes(simulate);
    add_command(command, arguments, cancel);
}

} // namespace waybill::native::command_line
