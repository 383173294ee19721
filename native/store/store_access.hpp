// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>

namespace waybill::native {

/// How a piece of work uses the store.
enum class store_access : std::uint8_t {
    glance,  ///< one statement that reads, without a transaction around it
    read,    ///< statements that all see one state
    write,   ///< all or nothing, as if alone
    migrate, ///< as `write`, and nobody else migrates meanwhile
};

} // namespace waybill::native
