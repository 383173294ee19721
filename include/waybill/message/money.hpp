// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/value/decimal.hpp>

#include <string>

namespace waybill {

/// An amount in a currency (profile): `<Rate currency="TND">220.000</Rate>`. Keeps the digits as the partner wrote
/// them, so that 0, 2 or 3 minor digits are preserved.
struct money {
    std::string currency{}; ///< ISO 4217: `TND`, `EUR`
    decimal amount{};
};
BOOST_DESCRIBE_STRUCT(money, (), (currency, amount))

template <>
inline constexpr auto wire<money> =
    fields(field<&money::currency>().attribute().inherits("Currency").note("Currency, ISO 4217"),
           field<&money::amount>().text().note("Amount"));

} // namespace waybill
