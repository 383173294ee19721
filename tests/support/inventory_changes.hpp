// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/opened_store.hpp"
#include "support/temporary_store.hpp"

namespace support {

/// Returns how many changes of the inventory are in the log of a store.
inline int inventory_changes(temporary_store& store) {
    return int(number_in(*store, "SELECT COUNT(*) FROM inventory_changes"));
}

} // namespace support
