// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>

#include <waybill/partner.hpp>

#include <string>

namespace waybill::native::command_line {

/// Adds the options for paths, namespaces, operation names and the SOAP action of a partner's two endpoints, in the
/// option group `group`. `into` must outlive `command`.
void add_endpoint_options(program_options::command command, partner& into, std::string const& group);

} // namespace waybill::native::command_line
