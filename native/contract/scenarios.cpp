// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <certification/pages.hpp>

#include <utility>

namespace waybill::native::contract {

std::vector<contract_file> scenario_files() {
    std::vector<contract_file> files;
    for (auto& each : certification::catalogue_pages()) files.push_back({std::move(each.name), std::move(each.text)});
    return files;
}

std::string make_scenarios(contract_place const&) { return scenario_files().front().text; }

} // namespace waybill::native::contract
