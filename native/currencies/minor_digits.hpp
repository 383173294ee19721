// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <optional>
#include <string_view>

/// Amounts of money in the minor units of their currencies.
namespace waybill::native::currencies {

/// The digits after the point of amounts in a currency: 0 for JPY, 2 for EUR, 3 for TND. Nothing if ISO 4217 has no
/// such currency; codes of funds, metals and tests are none.
[[nodiscard]] std::optional<unsigned> minor_digits_of(std::string_view currency) noexcept;

/// The same, and 2 for a currency that ISO 4217 does not have: stores of earlier versions can contain any.
[[nodiscard]] unsigned minor_digits_or_default(std::string_view currency) noexcept;

} // namespace waybill::native::currencies
