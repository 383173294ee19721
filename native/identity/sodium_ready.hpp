// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sodium.h>

#include <cstdlib>

namespace waybill::native {

/// libsodium has to be set up once before its other functions; safe to call often and from several threads.
inline void sodium_ready() noexcept {
    if (sodium_init() < 0) std::abort(); // no source of randomness: nothing secret can be made here
}

} // namespace waybill::native
