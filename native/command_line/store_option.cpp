// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/store_option.hpp>

#include <command_line/report.hpp>

#include <CLI/CLI.hpp>

#include <utility>

namespace waybill::native::command_line {

void add_store_option(CLI::App& command, std::string& url) {
    command.add_option("--store", url, "The store: sqlite:waybill.db, or postgresql://USER@HOST/DATABASE")
        ->required()
        ->envname("WAYBILL_STORE");
}

void add_create_option(CLI::App& command, bool& create) {
    command.add_flag("--create", create, "Create the store if its SQLite file does not exist");
}

std::optional<storage::store> open_store(std::string const& url, storage::store_settings const& settings) {
    auto opened = storage::store::open(url, settings);
    if (opened) return std::move(*opened);
    print_error(opened.error());
    return std::nullopt;
}

void print_error(storage::store_error const& why) { print_failure(storage::explain(why)); }

} // namespace waybill::native::command_line
