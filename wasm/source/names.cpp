// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "names.hpp"

#include "documents.hpp"

#include <waybill/mask.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace waybill::wasm {

namespace {

field_names collect() {
    name_collector all;
    std::vector<convert::record_schema const*> records;
    for (auto const& document : documents()) {
        all.found.known.push_back(document.root);
        name_collector::add_once(document.record, records);
    }
    all.found.roots = all.found.known.size();
    all.found.secret.assign(std::begin(default_secret_names), std::end(default_secret_names));
    for (std::size_t next = 0; next < records.size(); ++next) {
        auto const& record = *records[next];
        for (std::size_t i = 0; i < record.rules.fields.size(); ++i) {
            all.add(record.rules.fields[i]);
            auto const& member = record.fields[i];
            if (member.record != nullptr) name_collector::add_once(member.record, records);
            if (member.choice == nullptr) continue;
            name_collector::add_once(std::string_view(member.choice->rules->attribute), all.found.known);
            for (auto const* each : member.choice->alternatives) name_collector::add_once(each, records);
        }
    }
    return std::move(all.found);
}

} // namespace

field_names const& names_of_documents() {
    static field_names const made = collect();
    return made;
}

} // namespace waybill::wasm
