// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/message/functions.hpp>
#include <waybill_schema/json_schema.hpp>

namespace waybill::native::contract {

std::string make_json_schema(contract_place const&) { return schema::json_schema_of(protocol_documents{}); }

} // namespace waybill::native::contract
