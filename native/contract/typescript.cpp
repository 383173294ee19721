// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/contract/typescript.hpp>
#include <waybill/message/functions.hpp>

namespace waybill::native {

std::string make_typescript(contract_place const&) {
    return "// Made from the descriptions of the protocol's documents: ./dev contracts\n\n" +
           contract::typescript_of(protocol_documents{});
}

} // namespace waybill::native
