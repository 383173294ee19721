// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/rule_check.hpp>

#include <currencies/minor_digits.hpp>

#include <waybill/rules.hpp>

namespace waybill::native::inventory {
namespace {

template <class T>
void check(T const& value, place const& where, rule_context context) {
    context.digits_of = &currencies::minor_digits_of;
    auto const broken = first_broken_rule(value, context);
    if (!broken) return;
    (broken->path.empty() ? where : where.in(broken->path)).refuse(broken->why);
}

} // namespace

void check_rules(inventory_document const& document, place const& where) { check(document, where, {}); }

void check_rules(rate_update const& update, place const& where, std::optional<known_rate> const& rate) {
    check(update, where, rate ? rule_context{.currency = rate->currency, .free = rate->free} : rule_context{});
}

std::optional<storage::store_error> unknown_term(std::span<quirk const> quirks) {
    for (auto const& each : quirks) {
        if (each.kind != quirk_kind::unknown_field) continue;
        for (auto const* const list : {"/Rates[", "/Charges[", "/Allotments[", "/Updates["})
            if (each.path.find(list) != std::string::npos)
                return storage::store_error{
                    storage::store_failure::refused,
                    "unknown field: rates, charges, allotments and updates have known fields alone", each.path};
    }
    return std::nullopt;
}

} // namespace waybill::native::inventory
