// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/kinds.hpp>

#include <contract/make.hpp>

namespace waybill::native::contract {

namespace {

constexpr contract_kind kinds[] = {
    {"wsdl", "WSDL 1.1 of an endpoint", ".wsdl", true, make_wsdl},
    {"xsd", "XML Schema of all documents", "waybill.xsd", false, make_xsd},
    {"json-schema", "JSON Schema of all documents", "waybill.schema.json", false, make_json_schema},
    {"openapi", "OpenAPI 3.1 of both endpoints", "openapi.json", false, make_openapi},
    {"typescript", "TypeScript types", "waybill.ts", false, make_typescript},
    {"fields", "tables of the fields of all documents, in Markdown", "", false, make_fields},
    {"errors", "a table of the errors, in Markdown", "", false, make_errors},
    {"repeats", "a table of which failed calls may be repeated, in Markdown", "", false, make_repeats},
    {"inventory", "JSON Schema of the file that `waybill load` reads", "inventory.schema.json", false, make_inventory},
    {"inventory-fields", "tables of the fields of that file, in Markdown", "", false, make_inventory_fields},
};

} // namespace

std::span<contract_kind const> contract_kinds() { return kinds; }

std::vector<contract_file> contract_files(contract_place place, std::string_view only) {
    std::vector<contract_file> files;
    for (auto const& kind : kinds) {
        if (kind.file.empty() || (!only.empty() && only != kind.name)) continue;
        if (!kind.of_endpoint) {
            files.push_back({std::string(kind.file), kind.make(place)});
            continue;
        }
        for (auto const family : {family::flight, family::hotel}) {
            place.family = family;
            files.push_back(
                {(family == family::flight ? "Flight" : "Hotel") + std::string(kind.file), kind.make(place)});
        }
    }
    return files;
}

} // namespace waybill::native::contract
