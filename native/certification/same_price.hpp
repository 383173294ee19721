// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/money.hpp>

namespace waybill::native::certification {

/// Whether two prices are equal, whatever digits they are written with: `220.0` and `220.000`.
[[nodiscard]] inline bool same_price(money const& left, money const& right) {
    return left.currency == right.currency && compare(left.amount, right.amount) == 0;
}

} // namespace waybill::native::certification
