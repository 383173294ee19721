// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>

#include <waybill/transport/network_settings.hpp>

#include <string>

namespace waybill::native::command_line {

/// Adds the options for certificates, proxy, local address and compression of calls to a partner, in the option group
/// `group`. The proxies are those of the environment unless an option names one. `into` must outlive `command`.
void add_network_options(program_options::command command, network_settings& into, std::string const& group);

} // namespace waybill::native::command_line
