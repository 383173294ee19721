// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/agency_session.hpp>
#include <command_line/booking_tables.hpp>
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>

#include <memory>
#include <optional>
#include <string>
#include <variant>

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

template <class Response>
bool print_booking(partner_arguments const& to, order_details order) {
    return print_answer(to, Response{std::move(order)},
                        [](Response const& answer) { print_order(answer.order_details); });
}

/// Prints that the state of the booking does not allow the step. Returns false.
bool refuse_state(order_details const& order, std::string_view what) {
    terminal::print_failure(
        fmt::format("booking {} is {} and cannot be {}", order.booking_number, order.status.words, what));
    return false;
}

result<booked> look_up(agency_session& session, booking_arguments const& arguments) {
    return arguments.reference.empty() ? session().look_up(arguments.number)
                                       : session().look_up_reference(arguments.reference);
}

bool show(agency_session& session, booking_arguments const& arguments) {
    auto const found = look_up(session, arguments);
    if (!session.contained(found)) return false;
    return print_booking<hotel_booking_detail_res>(arguments.to, details_of(*found));
}

/// Acknowledges or declines. Not an error if the same decision was made before: a repeat changes nothing.
bool decide(agency_session& session, booking_arguments const& arguments) {
    auto const found = look_up(session, arguments);
    if (!session.contained(found)) return false;
    auto const print = [&](order_details const& order) {
        return print_booking<hotel_booking_acknowledge_res>(arguments.to, order);
    };
    if (auto const* const open = std::get_if<on_request_booking>(&*found)) {
        if (arguments.decline) {
            auto const declined = session().decline(*open, arguments.reason);
            return session.contained(declined) && print(declined->details());
        }
        auto const confirmed = session().acknowledge(*open, arguments.reason);
        return session.contained(confirmed) && print(confirmed->details());
    }
    auto const& order = details_of(*found);
    auto const wanted = arguments.decline ? booking_state::declined : booking_state::confirmed;
    if (order.status.code == wanted) return print(order);
    return refuse_state(order, arguments.decline ? "declined" : "acknowledged");
}

template <class Booking>
bool cancel_one(agency_session& session, booking_arguments const& arguments, Booking const& booking) {
    if (arguments.simulate) {
        auto const fee = session().cancellation_fee(booking);
        if (!session.contained(fee)) return false;
        auto order = booking.details();
        order.fee = *fee;
        return print_booking<hotel_booking_cancellation_res>(arguments.to, std::move(order));
    }
    std::optional<money> most;
    if (arguments.most_fee) most = money{booking.details().total_rate.currency, *arguments.most_fee};
    auto const closed = session().cancel(booking, most);
    if (!session.contained(closed)) return false;
    return print_booking<hotel_booking_cancellation_res>(arguments.to, closed->details());
}

bool cancel(agency_session& session, booking_arguments const& arguments) {
    auto const found = look_up(session, arguments);
    if (!session.contained(found)) return false;
    if (auto const* const open = std::get_if<on_request_booking>(&*found)) return cancel_one(session, arguments, *open);
    if (auto const* const firm = std::get_if<confirmed_booking>(&*found)) return cancel_one(session, arguments, *firm);
    auto const& order = details_of(*found);
    if (order.status.code != booking_state::cancelled) return refuse_state(order, "cancelled");
    return print_booking<hotel_booking_cancellation_res>(arguments.to, order);
}

using deed = bool (*)(agency_session&, booking_arguments const&);

void add_command(program_options::command command, std::shared_ptr<booking_arguments> const& arguments, deed what) {
    auto const number = command.add_option("number", arguments->number, "Number of the booking, such as H90017");
    auto const reference = command.add_option("--reference", arguments->reference,
                                              "The reference that it was booked with, instead of the number");
    reference.excludes(number);
    add_partner_options(command, arguments->to);
    command.runs([arguments, what] {
        if (arguments->number.empty() && arguments->reference.empty())
            program_options::fail_without("the booking's number, or --reference");
        auto const session = agency_session::open(arguments->to);
        return session ? session->finish(what(*session, *arguments) ? 0 : 1) : 1;
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
