// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/connection.hpp>

namespace waybill::native::http_host {

void serve_plain(tcp_socket&& accepted, accepted_from from, host_shared& shared) {
    int const descriptor = accepted.native_handle();
    std::make_shared<connection<tcp_socket>>(std::move(accepted), descriptor, std::move(from), shared)->start();
}

} // namespace waybill::native::http_host
