// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/endpoint.hpp>
#include <waybill/via.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::contract {

/// Whom a contract is made for.
struct contract_place {
    waybill::family family = waybill::family::flight;
    std::string base_url = "http://127.0.0.1:8080"; ///< where the service is reached; the endpoint's path follows
    endpoint_settings endpoints{};
};

/// One way to tell others what the protocol's documents are, made from their descriptions.
struct contract_kind {
    std::string_view name; ///< `waybill contract NAME`
    std::string_view note; ///< what it is, in a few words
    std::string_view file; ///< its copy below docs/contract: the whole name, or what follows `Flight` and `Hotel`;
                           ///< empty for what is only printed: a part of a document in docs
    bool of_endpoint;      ///< each endpoint has its own
    std::string (*make)(contract_place const& place);
};

/// All there are.
[[nodiscard]] std::span<contract_kind const> contract_kinds();

struct contract_file {
    std::string name;
    std::string text;
};

/// The files of one kind, or of all kinds where `only` names none: one of each kind, two of those that differ between
/// the endpoints.
[[nodiscard]] std::vector<contract_file> contract_files(contract_place place, std::string_view only = {});

} // namespace waybill::native::contract
