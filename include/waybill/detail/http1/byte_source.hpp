// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <cstddef>

namespace waybill::detail::http1 {

/// The source of bytes for `response_reader`.
class byte_source {
public:
    /// Reads at least one byte and at most `room` bytes; returns 0 at the end of the connection. Errors:
    /// `deadline_passed`, `connection_failed`.
    virtual result<std::size_t> read(char* into, std::size_t room) = 0;

    byte_source(byte_source const&) = delete;
    byte_source& operator=(byte_source const&) = delete;

protected:
    byte_source() = default;
    ~byte_source() = default;
};

} // namespace waybill::detail::http1
