// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/money.hpp>

#include <string>

namespace waybill::native::terminal {

/// `146.668 TND`.
[[nodiscard]] inline std::string reported(money const& amount) {
    return text_of(amount.amount) + ' ' + amount.currency;
}

} // namespace waybill::native::terminal
