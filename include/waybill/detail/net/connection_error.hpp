// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <string>
#include <utility>

namespace waybill::detail::net {

[[nodiscard]] inline error connection_error(std::string message) {
    return error{.code = error_code::connection_failed, .message = std::move(message)};
}

} // namespace waybill::detail::net
