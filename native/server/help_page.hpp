// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <contract/kinds.hpp>

#include <string>

namespace waybill::native::server {

/// An endpoint's page for people, as HTML: its operations, and a request of each way by which they can be asked.
[[nodiscard]] std::string help_page(contract::contract_place const& of);

} // namespace waybill::native::server
