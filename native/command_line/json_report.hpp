// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/quirk.hpp>

#include <nlohmann/json_fwd.hpp>
#include <program_options/command.hpp>

#include <string>
#include <vector>

/// Reports of commands in JSON (`--output json`). Members that do not apply are absent.
namespace waybill::native::command_line {

/// `code`, `message`, `path`, `line`, `column`, `expected`, `found`, `status`, `id`, `request_id`, `detail`.
[[nodiscard]] nlohmann::ordered_json json_of(error const& why);
/// `id`, `message`, `retry`, `fields`, `request_id`.
[[nodiscard]] nlohmann::ordered_json json_of(error_result const& refusal);
/// An array: `kind`, `path`, `line`, `column`, `expected`, `found`.
[[nodiscard]] nlohmann::ordered_json json_of(std::vector<quirk> const& quirks);
/// Prints it to standard output, indented; bytes that are not UTF-8 become U+FFFD.
void print_json(nlohmann::ordered_json const& report);

/// Adds `--output text|json` to a command.
void add_report_option(program_options::command command, std::string& into);

} // namespace waybill::native::command_line
