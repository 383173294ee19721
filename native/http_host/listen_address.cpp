// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/listen_address.hpp>

#include <waybill/http/url.hpp>

namespace waybill::native::http_host {

result<listen_address> parse_listen_address(std::string_view text) {
    error wrong{.code = error_code::url_invalid,
                .message = '"' + std::string(text) + "\" is no address to listen on, such as 127.0.0.1:8080 or [::1]:0",
                .expected = "address:port, such as 127.0.0.1:8080 or [::1]:0",
                .found = std::string(text)};
    auto const colon = text.rfind(':');
    if (colon == std::string_view::npos) return wrong;
    auto host = text.substr(0, colon);
    auto const port = text.substr(colon + 1);
    if (http::parse_decimal(port, 65'535) < 0) return wrong;
    if (host.starts_with('[') && host.ends_with(']'))
        host = host.substr(1, host.size() - 2);
    else if (host.find(':') != std::string_view::npos)
        return wrong;
    if (host.empty() || host == "*") host = "0.0.0.0";
    return listen_address{std::string(host), std::string(port)};
}

} // namespace waybill::native::http_host
