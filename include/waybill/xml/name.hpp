// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/name.hpp>

/// Names and characters as the XML floor calls them.
namespace waybill::xml {

using scan::continues_name;
using scan::is_character;
using scan::is_plain_name;
using scan::local_part;
using scan::name_at;
using scan::prefix_part;
using scan::starts_name;
namespace names = scan::names;

} // namespace waybill::xml
