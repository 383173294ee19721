// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/message/functions.hpp>
#include <waybill_schema/typescript.hpp>

namespace waybill::native::contract {

std::string make_typescript(contract_place const&) {
    return "// Made from the descriptions of the protocol's documents: ./dev contracts\n\n" +
           schema::typescript_of(protocol_documents{});
}

} // namespace waybill::native::contract
