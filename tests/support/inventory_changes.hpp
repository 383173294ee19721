// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/temporary_store.hpp"

#include <soci/soci.h>

namespace support {

/// Returns how many changes of the inventory are in the log of a store.
inline int inventory_changes(temporary_store& store) {
    return store
        ->read([](soci::session& sql) {
            int count = 0;
            sql << "SELECT COUNT(*) FROM inventory_changes", soci::into(count);
            return count;
        })
        .value();
}

} // namespace support
