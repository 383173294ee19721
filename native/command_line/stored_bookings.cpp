// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/booking_number.hpp>
#include <booking_service/clock_witness.hpp>
#include <booking_service/order_response.hpp>
#include <booking_service/request_rules.hpp>
#include <booking_service/rollback.hpp>
#include <booking_service/state_changes.hpp>
#include <command_line/booking_tables.hpp>
#include <command_line/commands.hpp>
#include <command_line/store_option.hpp>
#include <program_options/command.hpp>
#include <storage/clock_reading.hpp>
#include <storage/orders.hpp>
#include <storage/stored_hotels.hpp>
#include <terminal/amount.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The command for the bookings of all users and hotels in a store: `bookings`.
namespace waybill::native::command_line {

namespace {

struct stored_bookings_arguments {
    std::string store;
    std::string number;
    storage::order_filter filter;
    std::optional<booking_state> status;
    bool accept = false;
    bool decline = false;
    bool free = false;
    std::optional<std::string> reason;
    std::string output = "csv";
};

instant present_moment() { return instant::of(std::chrono::system_clock::now()); }
booking_service::witnessed_instant witnessed_moment(storage::session& sql) {
    return booking_service::clock_witness::look_once(storage::clock_reading(sql), present_moment());
}

/// Calls `take` for each booking that the filters match, with complete details.
bool each_stored_booking(stored_bookings_arguments const& arguments, std::function<void(order_details const&)> take) {
    auto const from = open_store(arguments.store);
    if (!from) return false;
    auto const keys = from->read([&](storage::session& sql) { return storage::find_orders(sql, arguments.filter); });
    if (!keys) return print_store_error(keys.error()), false;
    if (auto const hotel = arguments.filter.hotel; hotel && keys->empty()) {
        auto const hotels = from->read([&](storage::session& sql) { return storage::hotels_with(sql, {*hotel}, {}); });
        if (!hotels) return print_store_error(hotels.error()), false;
        if (hotels->empty())
            return terminal::print_failure(fmt::format("there is no hotel {}: is it another number?", *hotel)), false;
    }
    auto const now = present_moment();
    constexpr std::size_t at_once = 100;
    for (std::size_t i = 0; i < keys->size(); i += at_once) {
        auto const part = std::span(*keys).subspan(i, std::min(at_once, keys->size() - i));
        auto found =
            from->single_statement_read([&](storage::session& sql) { return storage::orders_with_history(sql, part); });
        if (!found) return print_store_error(found.error()), false;
        for (auto const& key : part)
            for (auto& each : *found) {
                if (each.order.key != key) continue;
                auto const details = booking_service::complete_details_of(std::move(each), now);
                if (!arguments.status || details.status.code == *arguments.status) take(details);
            }
    }
    return true;
}

std::string hotel_of(order_details const& order) {
    return order.hotel ? order.hotel->title.value_or(std::to_string(order.hotel->id)) : "";
}
std::string day_text(std::optional<date> const& day) { return day ? text_of(*day, wire_format::iso_date) : ""; }

int list_bookings(stored_bookings_arguments const& arguments) {
    terminal::table shown({{"booking"},
                           {"user", terminal::alignment::right},
                           {"reference"},
                           {"state"},
                           {"hotel"},
                           {"check-in"},
                           {"check-out"},
                           {"customer"},
                           {"price", terminal::alignment::right}});
    bool const good = each_stored_booking(arguments, [&](order_details const& each) {
        shown.add({each.booking_number, std::to_string(each.user.value_or(0)), each.client_reference.value_or(""),
                   each.status.words + (each.decided_by ? ", the hotel decides" : ""), hotel_of(each),
                   day_text(each.from_date), day_text(each.to_date), each.customer ? each.customer->last_name : "",
                   terminal::reported(each.total_rate)});
    });
    if (good) shown.print(stdout);
    return good ? 0 : 1;
}

/// A field of a CSV file (RFC 4180). A spreadsheet would compute a text of a guest that begins like a formula: it
/// begins with an apostrophe instead, which makes it a text. Characters that a terminal would obey are replaced.
std::string csv_field(std::string_view text) {
    std::string const made =
        (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != text.npos ? "'" : "") +
        terminal::harmless(text);
    if (made.find_first_of("\",\r\n") == made.npos) return made;
    std::string quoted = "\"";
    for (char const each : made) quoted.append(each == '"' ? 2 : 1, each);
    return quoted += '"';
}
void print_csv_row(std::vector<std::string> const& fields) {
    std::string line;
    for (auto const& each : fields) line += (&each == fields.data() ? "" : ",") + csv_field(each);
    fmt::print("{}\r\n", line);
}

void print_csv_booking(order_details const& each) {
    std::string rooms, guests;
    for (auto const& room : each.rooms.value_or(std::vector<order_room>())) {
        rooms += (rooms.empty() ? "" : "; ") + room.title.value_or(std::to_string(room.id)) + ", " + room.boarding.text;
        for (auto const& one : room.customers) guests += (guests.empty() ? "" : "; ") + named(one);
    }
    auto const changes = each.history.value_or(std::vector<booking_change>());
    booking_change const last = changes.empty() ? booking_change() : changes.back();
    auto const who = each.customer.value_or(customer());
    print_csv_row({each.booking_number,
                   std::to_string(each.user.value_or(0)),
                   each.client_reference.value_or(""),
                   text_of(each.status.code),
                   each.hotel ? std::to_string(each.hotel->id) : "",
                   hotel_of(each),
                   day_text(each.from_date),
                   day_text(each.to_date),
                   rooms,
                   guests,
                   who.first_name,
                   who.last_name,
                   who.email.value_or(""),
                   who.phone.value_or(""),
                   text_of(each.total_rate.amount),
                   each.total_rate.currency,
                   each.fee ? text_of(each.fee->amount) : "",
                   each.created ? text_of(*each.created) : "",
                   last.at ? text_of(*last.at) : "",
                   text_of(last.by),
                   last.reason.value_or(""),
                   each.remarks.value_or(""),
                   each.special_requests.value_or(""),
                   payable_at_property(each.taxes_and_fees)});
}

int export_bookings(stored_bookings_arguments const& arguments) {
    if (arguments.output == "csv") {
        fmt::print("\xEF\xBB\xBF"); // otherwise spreadsheets read the letters in the code page of the system
        print_csv_row({"booking",
                       "user",
                       "reference",
                       "state",
                       "hotel id",
                       "hotel",
                       "check-in",
                       "check-out",
                       "rooms",
                       "guests",
                       "first name",
                       "last name",
                       "email",
                       "phone",
                       "price",
                       "currency",
                       "fee",
                       "created",
                       "changed",
                       "changed by",
                       "reason",
                       "remarks",
                       "special requests",
                       "payable at property"});
    }
    bool written = true;
    bool const good = each_stored_booking(arguments, [&](order_details const& each) {
        if (arguments.output == "csv") return print_csv_booking(each);
        auto const text = to_json(hotel_booking_detail_res{each});
        written = written && text;
        if (text)
            fmt::print("{}\n", terminal::harmless_document(*text, document_form::json));
        else
            terminal::print_error(text.error());
    });
    return good && written ? 0 : 1;
}

/// Works on the one booking with the number, if there is work, and shows it. Prints what goes wrong.
int with_booking(stored_bookings_arguments arguments,
                 std::function<answer<order_details>(storage::session&, storage::order_key const&)> const& work) {
    auto const into = open_store(arguments.store);
    if (!into) return 1;
    arguments.filter.id = booking_service::order_id_of(arguments.number);
    std::vector<storage::order_key> keys;
    if (arguments.filter.id) {
        auto found = into->read([&](storage::session& sql) { return storage::find_orders(sql, arguments.filter); });
        if (!found) return print_store_error(found.error());
        keys = *std::move(found);
    }
    if (keys.size() != 1)
        return terminal::print_failure(keys.empty() ? "there is no booking " + terminal::harmless(arguments.number)
                                                    : "several users have a booking " +
                                                          terminal::harmless(arguments.number) + ": --user names one");
    try {
        if (work) {
            auto const done =
                into->write([&](storage::session& sql) -> answer<order_details> { return work(sql, keys.front()); });
            if (!done) return print_store_error(done.error());
            if (!*done)
                return terminal::print_failure("booking " + terminal::harmless(arguments.number) + ": " +
                                               done->error().message);
        }
        auto const now = present_moment();
        auto shown = into->single_statement_read(
            [&](storage::session& sql) { return storage::orders_with_history(sql, keys).at(0); });
        if (!shown) return print_store_error(shown.error());
        print_order(booking_service::complete_details_of(*std::move(shown), now));
        return 0;
    } catch (booking_service::rollback const& thrown) {
        return terminal::print_failure("booking " + terminal::harmless(arguments.number) + ": " + thrown.why().message);
    }
}

int show_booking(stored_bookings_arguments const& arguments) { return with_booking(arguments, {}); }
int decide_booking(stored_bookings_arguments const& arguments) {
    using booking_service::order_action;
    return with_booking(arguments, [&](storage::session& sql, storage::order_key const& key) {
        return booking_service::decide_as_operator(sql, key,
                                                   arguments.accept ? order_action::accept : order_action::decline,
                                                   arguments.reason, witnessed_moment(sql));
    });
}
int cancel_booking(stored_bookings_arguments const& arguments) {
    return with_booking(arguments, [&](storage::session& sql, storage::order_key const& key) {
        return booking_service::cancel_as_operator(sql, key, arguments.free, arguments.reason, witnessed_moment(sql));
    });
}

template <leaf_value T>
void add_filter(program_options::command command, std::string const& name, std::optional<T>& into,
                std::string const& description, std::string const& shown_type) {
    command
        .add_option(
            name,
            [&into, name](std::string const& text) {
                auto value = parse<T>(text);
                if (!value)
                    program_options::fail_with_value(name, "expected " + value.error().expected + ", found " + text);
                into = *value;
            },
            description)
        .type_name(shown_type);
}

void add_filters(program_options::command command, stored_bookings_arguments& into) {
    auto& filter = into.filter;
    command.add_option("--user", filter.user, "Only bookings of this user");
    command.add_option("--hotel", filter.hotel, "Only bookings of this hotel");
    add_filter(command, "--status", into.status, "Only bookings in this state: OR, OK, DC, XP, XX", "CODE");
    add_filter(command, "--arrival-from", filter.arrival_from, "Only check-in on this date or later", "DATE");
    add_filter(command, "--arrival-to", filter.arrival_to, "Only check-in on this date or earlier", "DATE");
}

using stored_bookings_work = int (*)(stored_bookings_arguments const&);

} // namespace

void add_bookings(program_options::command program) {
    auto const bookings = program.add_subcommand("bookings", "Show, decide and cancel the bookings of a store");
    bookings.require_subcommand();
    auto const arguments = std::make_shared<stored_bookings_arguments>();
    auto const add = [&](char const* name, char const* description, stored_bookings_work work) {
        auto const made = bookings.add_subcommand(name, description);
        add_store_option(made, arguments->store);
        made.runs([arguments, work] { return work(*arguments); });
        return made;
    };
    auto const add_booking_command = [&](char const* name, char const* description, stored_bookings_work work) {
        auto const made = add(name, description, work);
        made.add_option("NUMBER", arguments->number, "Number of the booking, such as H90017").required();
        made.add_option("--user", arguments->filter.user, "Its user, if several users have a booking with the number");
        return made;
    };
    auto const add_reason = [&](program_options::command command) {
        command.add_option("--reason", arguments->reason, "Reason, which the history of the booking shows")
            .check([](std::string const& text) {
                hotel_booking_acknowledge_req const decided{.credential = {"hotel", "-"}, .reason = text};
                auto problem = booking_service::broken_rule_of(decided);
                if (!problem) problem = booking_service::unrepresentable_text(decided);
                return problem ? problem->why : std::string();
            });
    };
    add_filters(add("list", "Show bookings of all users and hotels", list_bookings), *arguments);
    add_booking_command("show", "Show a booking with hotel, rooms, guests and history", show_booking);
    auto const decide = add_booking_command(
        "decide", "Accept or decline a booking On Request, for its agency or its hotel", decide_booking);
    auto const accept = decide.add_flag("--accept", arguments->accept, "Accept it");
    auto const decline = decide.add_flag("--decline", arguments->decline, "Decline it").excludes(accept);
    decide.runs([arguments, accept, decline] {
        if (accept.count() + decline.count() == 0) program_options::fail_without("--accept or --decline");
        return decide_booking(*arguments);
    });
    add_reason(decide);
    auto const cancel = add_booking_command("cancel", "Cancel a booking", cancel_booking);
    cancel.add_flag("--free", arguments->free, "Without a fee, whatever the terms are");
    add_reason(cancel);
    auto const exported = add("export", "Print bookings with everything that is stored about them", export_bookings);
    exported.add_option("--output", arguments->output, "csv, or json: a HotelBookingDetailRES on each line")
        .is_member({"csv", "json"})
        .default_str("csv");
    add_filters(exported, *arguments);
}

} // namespace waybill::native::command_line
