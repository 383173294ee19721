// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/enumerators.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/may_repeat.hpp>
#include <waybill_schema/field_tables.hpp>

#include <fmt/format.h>

#include <string>

namespace waybill::native::contract {

namespace {

std::string repeat_row(std::string const& failure, failure_meaning meaning) {
    bool const refused = meaning.outcome == call_outcome::nothing;
    bool const passes = meaning.retry != retry_advice::no;
    bool const change = refused && passes && meaning.retry != retry_advice::reads_only;
    return fmt::format("| {} | {} | {} | {} |\n", failure, refused ? "no" : "unknown", passes ? "yes" : "no",
                       change ? "yes" : "no");
}

} // namespace

std::string make_fields(contract_place const&) { return schema::field_tables_of(protocol_documents{}); }

std::string make_errors(contract_place const&) { return schema::error_table(); }

std::string make_repeats(contract_place const&) {
    std::string text = "| failure | carried out | repeat a read | repeat a change |\n|---|---|---|---|\n";
    for (auto const advice : enumerators<retry_advice>) {
        failure_meaning meaning;
        std::string ids;
        for (auto const id : enumerators<error_id>) {
            if (kind_of(id).retry != advice) continue;
            ids += fmt::format("{}`{}`", ids.empty() ? "`refused` with " : ", ", name_of(id));
            meaning = meaning_of(kind_of(id));
        }
        text += repeat_row(ids, meaning);
    }
    for (auto const& [code, status, meaning] : failures_by_code)
        text += repeat_row(status == 0 ? fmt::format("`{}`", name_of(code))
                                       : fmt::format("`{}` with status {}", name_of(code), status),
                           meaning);
    for (auto const& [first, last, meaning] : failures_by_status)
        text += repeat_row(first == last ? fmt::format("another error with status {}", first)
                                         : fmt::format("another error with status {} to {}", first, last),
                           meaning);
    return text + repeat_row("any other error", {});
}

} // namespace waybill::native::contract
