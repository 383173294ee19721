// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <contract/kinds.hpp>

#include <string>

/// The generators of all kinds of contracts. Each is compiled in a file with its name.
namespace waybill::native::contract {

[[nodiscard]] std::string make_wsdl(contract_place const& place);
[[nodiscard]] std::string make_xsd(contract_place const& place);
[[nodiscard]] std::string make_json_schema(contract_place const& place);
[[nodiscard]] std::string make_openapi(contract_place const& place);
[[nodiscard]] std::string make_typescript(contract_place const& place);
[[nodiscard]] std::string make_fields(contract_place const& place);
[[nodiscard]] std::string make_errors(contract_place const& place);
[[nodiscard]] std::string make_repeats(contract_place const& place);
[[nodiscard]] std::string make_inventory(contract_place const& place);
[[nodiscard]] std::string make_inventory_fields(contract_place const& place);

} // namespace waybill::native::contract
