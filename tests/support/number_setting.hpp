// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdlib>

namespace support {

/// The number in an environment variable, which sets the length or the seed of a random test.
inline int number_setting(char const* name, int otherwise) {
    auto const* const text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

} // namespace support
