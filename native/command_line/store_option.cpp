// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/store_option.hpp>

#include <program_options/command.hpp>
#include <terminal/report.hpp>

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <utility>

namespace waybill::native::command_line {

namespace {

/// `command:root`, or `command:root, sudo by alice`, and the name of the machine.
storage::store_user user_of_command() {
    std::array<char, 4096> place{};
    passwd found{};
    passwd* entry = nullptr;
    bool const known = ::getpwuid_r(::getuid(), &found, place.data(), place.size(), &entry) == 0 && entry != nullptr;
    auto name = "command:" + (known ? std::string(entry->pw_name) : std::to_string(::getuid()));
    if (auto const* const by = std::getenv("SUDO_USER"); by != nullptr && *by != '\0')
        name += ", sudo by " + terminal::harmless_line(by);
    std::array<char, 256> host{};
    (void)::gethostname(host.data(), host.size() - 1);
    return {std::move(name), host.data()};
}

} // namespace

void add_store_option(program_options::command command, std::string& url) {
    command.add_option("--store", url, "The store: sqlite:waybill.db, or postgresql://USER@HOST/DATABASE")
        .required()
        .envname("WAYBILL_STORE");
}

void add_create_option(program_options::command command, bool& create) {
    command.add_flag("--create", create, "Create the store if its SQLite file does not exist");
}

std::optional<storage::store> open_store(std::string const& url, storage::store_settings const& settings) {
    auto opened = storage::store::open(url, settings);
    if (opened) return opened->used_by(user_of_command());
    print_store_error(opened.error());
    return std::nullopt;
}

int print_store_error(storage::store_error const& why) { return terminal::print_failure(storage::explain(why)); }

} // namespace waybill::native::command_line
