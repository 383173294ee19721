// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <inventory/inventory_document.hpp>

#include <waybill/message/functions.hpp>
#include <waybill_schema/field_tables.hpp>
#include <waybill_schema/json_schema.hpp>

namespace waybill::native::contract {

namespace {

using inventory_documents = document_list<inventory::inventory_document>;

} // namespace

std::string make_inventory(contract_place const&) {
    return schema::json_schema_of(
        inventory_documents{},
        {.title = "Inventory of the travel booking service",
         .description =
             "The file that `waybill load` reads. Rules between fields, such as that periods do not overlap, are "
             "not part of this schema: `waybill load` checks them."});
}

std::string make_inventory_fields(contract_place const&) { return schema::field_tables_of(inventory_documents{}); }

} // namespace waybill::native::contract
