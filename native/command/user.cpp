// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/commands.hpp>
#include <command/password_prompt.hpp>
#include <command/report.hpp>
#include <command/store_option.hpp>
#include <identity/registration.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace waybill::native {

namespace {

struct user_arguments {
    std::string store;
    std::string login;
    std::vector<std::int64_t> users;
    std::vector<std::int64_t> members;
};

int add_login(user_arguments const& arguments) {
    auto const into = open_store(arguments.store);
    if (!into) return 1;
    auto const password = obtain_password(arguments.login, true);
    if (!password) return 1;
    auto const done =
        register_login(*into, {.login = arguments.login, .password = *password}, arguments.users, arguments.members);
    if (!done) {
        print_error(done.error());
        return 1;
    }
    fmt::print("{} may ask for {} and {}\n", harmless(arguments.login),
               arguments.users.size() == 1 ? "one user" : fmt::format("{} users", arguments.users.size()),
               arguments.members.size() == 1 ? "one member" : fmt::format("{} members", arguments.members.size()));
    return 0;
}

} // namespace

void add_user(CLI::App& program, int& exit_code) {
    auto* const user = program.add_subcommand("user", "Logins of the service");
    user->require_subcommand(1);
    auto* const command = user->add_subcommand("add", "Add a login, or give one another password and other ids; the "
                                                      "password comes from WAYBILL_PASSWORD or a prompt");
    auto const arguments = std::make_shared<user_arguments>();
    command->add_option("LOGIN", arguments->login, "The login")->required();
    command->add_option("--user", arguments->users, "User ids that may stand in its requests")->required();
    command->add_option("--member", arguments->members, "Member ids that may stand in its requests");
    add_store_option(*command, arguments->store);
    command->callback([arguments, &exit_code] { exit_code = add_login(*arguments); });
}

} // namespace waybill::native
