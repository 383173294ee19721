// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/registration.hpp>
#include <command_line/commands.hpp>
#include <command_line/json_report.hpp>
#include <command_line/store_option.hpp>
#include <storage/users.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>
#include <terminal/terminal.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::command_line {

namespace {

struct user_arguments {
    std::string store;
    std::string login;
    std::vector<std::int64_t> users;
    std::vector<std::int64_t> members;
    storage::hotel_permissions at_hotels;
    std::optional<std::string> certificate_name;
    bool any_certificate = false;
    std::string output;
};

std::string in_one_line(std::vector<std::int64_t> const& ids) {
    std::string line;
    for (auto const id : ids) line += (line.empty() ? "" : " ") + std::to_string(id);
    return line;
}

int add_login(user_arguments const& arguments) {
    auto const into = open_store(arguments.store, {.create = true});
    if (!into) return 1;
    auto const password = terminal::obtain_password(arguments.login, true);
    if (!password) return 1;
    auto const done = authentication::register_login(
        *into, {.login = arguments.login, .password = *password}, arguments.users, arguments.members,
        arguments.at_hotels, arguments.any_certificate ? std::string() : arguments.certificate_name);
    if (!done) return print_store_error(done.error());
    auto const counted = [](std::size_t count, char const* one) {
        return count == 1 ? fmt::format("one {}", one) : fmt::format("{} {}s", count, one);
    };
    auto const login = terminal::harmless(arguments.login);
    auto const bound = done->certificate_name.empty()
                           ? ""
                           : ", with the certificate of " + terminal::harmless(done->certificate_name) + " only";
    auto const restricted = done->members.empty() ? "" : ", restricted to the members " + in_one_line(done->members);
    fmt::print("{} may send {}{}{}\n", login, counted(done->users.size(), "user"), restricted, bound);
    auto const& [update_rates, hotels, decide] = done->at_hotels;
    auto const named = hotels.empty() ? "all hotels" : counted(hotels.size(), "hotel");
    if (update_rates) fmt::print("{} may update the rates of {}\n", login, named);
    if (decide) fmt::print("{} may read and decide the bookings of {}\n", login, named);
    return 0;
}

int change_password_of(user_arguments const& arguments) {
    auto const into = open_store(arguments.store);
    if (!into) return 1;
    auto const password = terminal::obtain_password(arguments.login, true);
    if (!password) return 1;
    auto const done = authentication::change_password(*into, {.login = arguments.login, .password = *password});
    if (!done) return print_store_error(done.error());
    fmt::print("{} has a new password; a running service may accept the old one for a minute\n",
               terminal::harmless(arguments.login));
    return 0;
}

int remove_login_of(user_arguments const& arguments) {
    auto const into = open_store(arguments.store);
    if (!into) return 1;
    auto const removed =
        into->write([&](storage::session& sql) { return storage::remove_login(sql, arguments.login); });
    if (!removed) return print_store_error(removed.error());
    if (!*removed) return terminal::print_failure("there is no login " + terminal::harmless(arguments.login));
    fmt::print("{} was removed; a running service may accept it for a minute\n", terminal::harmless(arguments.login));
    return 0;
}

std::string rates_of(storage::login_record const& login) {
    if (!login.at_hotels.update_rates) return "";
    return login.at_hotels.hotels.empty() ? "all hotels" : in_one_line(login.at_hotels.hotels);
}

int list_logins(user_arguments const& arguments) {
    auto const from = open_store(arguments.store);
    if (!from) return 1;
    auto const logins = from->read([](storage::session& sql) {
        std::vector<storage::login_record> found;
        for (auto const& login : storage::all_logins(sql))
            if (auto record = storage::find_login(sql, login)) found.push_back(std::move(*record));
        return found;
    });
    if (!logins) return print_store_error(logins.error());
    if (arguments.output == "json") {
        auto report = nlohmann::ordered_json::array();
        for (auto const& each : *logins)
            report.push_back({{"login", each.login},
                              {"users", each.users},
                              {"members", each.members},
                              {"may_update_rates", each.at_hotels.update_rates},
                              {"may_decide", each.at_hotels.decide},
                              {"hotels", each.at_hotels.hotels},
                              {"certificate_name", each.certificate_name}});
        print_json(report);
        return 0;
    }
    terminal::table listed({{"login"}, {"users"}, {"members"}, {"updates rates of"}, {"decides for"}, {"certificate"}});
    for (auto const& each : *logins)
        listed.add({terminal::harmless(each.login), in_one_line(each.users), in_one_line(each.members), rates_of(each),
                    each.at_hotels.decide ? in_one_line(each.at_hotels.hotels) : "",
                    terminal::harmless(each.certificate_name)});
    listed.print(stdout);
    return 0;
}

} // namespace

void add_user(program_options::command program) {
    auto const user = program.add_subcommand("user", "Manage the logins of the service");
    user.require_subcommand();
    auto const command = user.add_subcommand(
        "add", "Add a login, or replace the password, the user ids and the permissions of one; the password comes from "
               "WAYBILL_PASSWORD or a prompt");
    auto const arguments = std::make_shared<user_arguments>();
    command.add_option("LOGIN", arguments->login, "The login").required();
    command.add_option("--user", arguments->users,
                       "User ids that its requests may contain; required without --may-update-rates and --hotel");
    command.add_option(
        "--member", arguments->members,
        "Restrict it to these members, and to those of earlier calls; default: all members of its users");
    command.add_flag("--may-update-rates", arguments->at_hotels.update_rates,
                     "Let it change prices and numbers of rooms by requests (RateUpdateREQ)");
    auto const hotels = command.add_option(
        "--hotel", arguments->at_hotels.hotels,
        "Hotel ids of the login: it reads their bookings and decides those On Request; with --may-update-rates, "
        "the hotels whose rates it may change, default: all hotels");
    command
        .add_flag("--may-decide", arguments->at_hotels.decide,
                  "Let it read and decide the bookings of its hotels, also with --may-update-rates")
        .needs(hotels);
    auto const certificate = command.add_option(
        "--certificate-name", arguments->certificate_name,
        "Name in the certificate that its connections must have, a DNS name or else the common name; default: that of "
        "an existing login, else any");
    certificate.type_name("NAME").check(
        [](std::string const& text) { return text.empty() ? "the name is empty" : ""; });
    command
        .add_flag("--any-certificate", arguments->any_certificate, "Remove the certificate name of an existing login")
        .excludes(certificate);
    add_store_option(command, arguments->store);
    command.runs([arguments] {
        auto& at_hotels = arguments->at_hotels;
        if (!at_hotels.update_rates && !at_hotels.hotels.empty()) at_hotels.decide = true;
        if (arguments->users.empty() && !at_hotels.update_rates && !at_hotels.decide)
            program_options::fail_without("--user, --hotel or --may-update-rates");
        return add_login(*arguments);
    });

    auto const add_login_command = [&](char const* name, char const* what, int (*work)(user_arguments const&)) {
        auto const one = user.add_subcommand(name, what);
        one.add_option("LOGIN", arguments->login, "The login").required();
        add_store_option(one, arguments->store);
        one.runs([arguments, work] { return work(*arguments); });
    };
    add_login_command("password", "Change the password of a login, from WAYBILL_PASSWORD or a prompt",
                      change_password_of);
    add_login_command("remove", "Remove a login and keep its bookings", remove_login_of);
    auto const list = user.add_subcommand("list", "Show the logins and their ids");
    add_store_option(list, arguments->store);
    add_report_option(list, arguments->output);
    list.runs([arguments] { return list_logins(*arguments); });
}

} // namespace waybill::native::command_line
