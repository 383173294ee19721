// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store.hpp>

#include <optional>
#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace waybill::native::command_line {

/// Adds `--store URL`, which is required unless WAYBILL_STORE is set.
void add_store_option(CLI::App& command, std::string& url);

/// Opens the store. Prints the error and returns nothing if it cannot be opened.
[[nodiscard]] std::optional<storage::store> open_store(std::string const& url,
                                                       storage::store_settings const& settings = {});

/// Prints `waybill: ` and the error of the store to standard error.
void print_error(storage::store_error const& why);

} // namespace waybill::native::command_line
