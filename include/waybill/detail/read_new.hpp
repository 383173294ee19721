// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <utility>

namespace waybill::detail {

/// Reads into a new value, which `read` receives. A function of its own: g++ 12 constructs a returned variable in place
/// only if it is declared in the outermost block.
template <class T, class Read>
constexpr result<T> read_new(Read const& read) {
    result<T> value(std::in_place);
    auto done = read(*value);
    if (!done) value = std::move(done).error();
    return value;
}

} // namespace waybill::detail
