// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/partner_arguments.hpp>

#include <string>

namespace waybill::native::command_line {

/// Shows a booking to a login of its hotel, which does not know the user of the agency. Returns the exit code.
[[nodiscard]] int show_reservation(partner_arguments const& to, std::string const& number);

} // namespace waybill::native::command_line
