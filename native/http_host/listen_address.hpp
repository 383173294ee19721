// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <string>
#include <string_view>

namespace waybill::native::http_host {

/// Host and port of `127.0.0.1:8080`, `[::1]:0` or `localhost:80`; the host without brackets.
struct listen_address {
    std::string host;
    std::string port;
};

/// Takes an address to listen on apart. An empty host or `*` means every IPv4 address. Errors: `url_invalid`.
[[nodiscard]] result<listen_address> parse_listen_address(std::string_view text);

} // namespace waybill::native::http_host
