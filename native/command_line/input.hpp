// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <optional>
#include <string>

namespace waybill::native::command_line {

/// All bytes of a file, or of standard input for `-`. Where they cannot be had, it says why on standard error.
[[nodiscard]] std::optional<std::string> read_input(std::string const& name);

/// How an input is called in messages: its name, or `standard input`.
[[nodiscard]] std::string display_name(std::string const& name);

} // namespace waybill::native::command_line
