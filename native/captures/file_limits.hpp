// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/limits.hpp>

#include <cstddef>

namespace waybill::native::captures {

/// Limits for a file that the user names, which is not an attack: they refuse only what cannot be processed in
/// reasonable time.
[[nodiscard]] constexpr limits file_limits() noexcept {
    limits made;
    made.bytes = std::size_t{2} << 30U;
    made.depth = 1'000;
    made.elements = 400'000'000;
    made.text = made.bytes;
    made.attributes = 10'000;
    return made;
}

} // namespace waybill::native::captures
