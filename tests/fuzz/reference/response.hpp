// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <optional>
#include <string>

namespace reference {

struct response {
    int status = 0;
    std::string body{};
};

/// The response in all the bytes that a server sent before it closed: what RFC 9112 says of them, and nothing when it
/// says that they are none. Knows no limits and no content codings. `to_head`: the request was HEAD.
std::optional<response> read_response(std::string bytes, bool to_head);

} // namespace reference
