// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: `waybill contract`: the generators of include/waybill_schema for one endpoint.
#pragma once

#include <waybill/binding/endpoint.hpp>
#include <waybill/via.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0016-publish-contracts.md
namespace waybill::native::contract {

/// The service that a contract describes.
struct contract_place {
    waybill::family family = waybill::family::flight;
    std::string base_url = "http://127.0.0.1:8080"; ///< where the service is reached; the endpoint's path follows
    endpoint_settings endpoints{};
    bool endpoints_by_family = false; ///< each endpoint answers the functions of its family only
};

struct contract_file {
    std::string name;
    std::string text;
};

/// A kind of contract, generated from the descriptions of the documents.
struct contract_kind {
    std::string_view name; ///< `waybill contract NAME`
    std::string_view note; ///< a short description
    /// file name of its copy in docs/contract: the whole name, or what follows `Flight` and `Hotel`; empty for a part
    /// of a document in docs, which is only printed
    std::string_view file;
    bool of_endpoint; ///< it differs between the endpoints
    std::string (*make)(contract_place const& place);
};

/// All kinds.
[[nodiscard]] std::span<contract_kind const> contract_kinds();

/// The files of one kind, or of all kinds if `only` is empty: one of each kind, two of the kinds that differ between
/// the endpoints.
[[nodiscard]] std::vector<contract_file> contract_files(contract_place place, std::string_view only = {});

} // namespace waybill::native::contract
