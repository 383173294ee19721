// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <contract/kinds.hpp>

#include <string>

namespace waybill::native::server {

/// The help page of an endpoint, as HTML: its operations, and a request for each access method.
[[nodiscard]] std::string help_page(contract::contract_place const& of);

} // namespace waybill::native::server
