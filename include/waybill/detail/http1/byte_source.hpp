// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <cstddef>

namespace waybill::detail::http1 {

/// A connection, as far as the reader of a response needs it.
class byte_source {
public:
    /// The next bytes, at least one and at most `room`; 0 at the end of the connection. Errors: `deadline_passed`,
    /// `connection_failed`.
    virtual result<std::size_t> read(char* into, std::size_t room) = 0;

    byte_source(byte_source const&) = delete;
    byte_source& operator=(byte_source const&) = delete;

protected:
    byte_source() = default;
    ~byte_source() = default;
};

} // namespace waybill::detail::http1
