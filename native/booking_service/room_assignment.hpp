// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <vector>

namespace waybill::native::booking_service {

/// One kind of room of a hotel: how many are left, and which of the requested groups it suits.
struct room_supply {
    int free = 0;
    std::vector<bool> suits{}; ///< one for each group
};

/// Whether all groups can get rooms at the same time, each as many as its entry in `wanted` says. Rooms that suit
/// several groups are reassigned until all groups have rooms or no reassignment helps.
[[nodiscard]] bool can_assign_all(std::vector<int> const& wanted, std::vector<room_supply> const& supply);

} // namespace waybill::native::booking_service
