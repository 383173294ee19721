// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdlib>
#include <string>

/// What the documents' blocks of code are compiled with: ../documents.cmake.
namespace documents {

/// The service that the blocks call, instead of `https://partner.example`.
inline std::string service_url() {
    auto const* const url = std::getenv("WAYBILL_URL");
    return url == nullptr ? "" : url;
}

/// Calls the blocks with Boost.Asio.
void run_asio();

} // namespace documents
