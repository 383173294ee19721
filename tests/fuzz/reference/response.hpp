// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <optional>
#include <string>

namespace reference {

struct response {
    int status = 0;
    std::string body{};
};

/// The response in all the bytes that a server sent before it closed, read by the rules of RFC 9112; nothing if they
/// are violated. Without limits and content codings. `to_head`: the request was HEAD.
std::optional<response> read_response(std::string bytes, bool to_head);

} // namespace reference
