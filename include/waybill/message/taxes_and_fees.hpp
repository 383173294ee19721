// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/money.hpp>
#include <waybill/value/decimal.hpp>

#include <string>
#include <vector>

namespace waybill {

/// Where a tax or fee is paid: with the price, which includes it, or at the property, in addition to it (profile).
enum class charge_payment { included, property };
BOOST_DESCRIBE_ENUM(charge_payment, included, property)
template <>
inline constexpr auto wire<charge_payment> = values("Included", "Property");

/// One tax or fee of a stay (profile): `<Charge Title="City tax" Payable="Property" currency="EUR">6.00</Charge>`.
struct tax_or_fee {
    std::string title{};
    charge_payment payable = charge_payment::included;
    std::string currency{}; ///< ISO 4217
    decimal amount{};
};
BOOST_DESCRIBE_STRUCT(tax_or_fee, (), (title, payable, currency, amount))

template <>
inline constexpr auto wire<tax_or_fee> =
    fields(field<&tax_or_fee::title>("Title").attribute().note("Name"),
           field<&tax_or_fee::payable>("Payable").attribute().note("Included in the price, or in addition to it"),
           field<&tax_or_fee::currency>().attribute().inherits("Currency").note("Currency, ISO 4217"),
           field<&tax_or_fee::amount>().text().note("Amount"));

/// The taxes and fees of a stay, and what is paid at the property in addition to the price (profile).
struct taxes_and_fees {
    std::vector<tax_or_fee> charges{};
    std::vector<money> payable_at_property{}; ///< one sum for each currency
};
BOOST_DESCRIBE_STRUCT(taxes_and_fees, (), (charges, payable_at_property))

template <>
inline constexpr auto wire<taxes_and_fees> =
    fields(field<&taxes_and_fees::charges>("Charge").note("The taxes and fees"),
           field<&taxes_and_fees::payable_at_property>("PayableAtProperty")
               .note("Sum for each currency, in addition to the price"));

} // namespace waybill
