// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

namespace waybill::native::command_line {

/// Whether standard output is this file, under any name: what is read would be what is written.
[[nodiscard]] bool is_standard_output(std::string const& file);

/// All bytes of a file, or of standard input for `-`. Prints the error and returns nothing if they cannot be read, or
/// are more than `most`.
[[nodiscard]] std::optional<std::string> read_input(std::string const& name,
                                                    std::size_t most = std::numeric_limits<std::size_t>::max());

/// The name of an input in messages: its own name, or `standard input`.
[[nodiscard]] std::string display_name(std::string const& name);

} // namespace waybill::native::command_line
