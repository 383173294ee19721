// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/message/functions.hpp>
#include <waybill_schema/xsd.hpp>

namespace waybill::native::contract {

std::string make_xsd(contract_place const&) { return schema::xsd_of(protocol_documents{}); }

} // namespace waybill::native::contract
