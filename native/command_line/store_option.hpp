// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>
#include <storage/store.hpp>

#include <optional>
#include <string>

namespace waybill::native::command_line {

/// Adds `--store URL`, which is required unless WAYBILL_STORE is set.
void add_store_option(program_options::command command, std::string& url);

/// Adds `--create`, for a store that does not exist yet.
void add_create_option(program_options::command command, bool& create);

/// Opens the store for the user of the system. Prints the error and returns nothing if it cannot be opened, or if it
/// does not exist: a mistyped path would be an empty store.
[[nodiscard]] std::optional<storage::store> open_store(std::string const& url,
                                                       storage::store_settings const& settings = {.create = false});

/// Prints `waybill: ` and the error of the store to standard error. Returns the exit code 1.
int print_store_error(storage::store_error const& why);

} // namespace waybill::native::command_line
