// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/message/functions.hpp>
#include <waybill_schema/field_tables.hpp>

namespace waybill::native::contract {

std::string make_fields(contract_place const&) { return schema::field_tables_of(protocol_documents{}); }

std::string make_errors(contract_place const&) { return schema::error_table(); }

} // namespace waybill::native::contract
