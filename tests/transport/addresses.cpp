// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A partner with several addresses, some of which refuse a connection or do not respond.
#include "support/answering_partner.hpp"
#include "support/outcome.hpp"
#include "support/transports.hpp"
#include "support/unresponsive_address.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>
#include <netinet/in.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace addresses {

using namespace waybill;
using namespace std::chrono_literals;

/// The ports of `several.localhost`; its addresses are 127.0.0.1.
std::vector<std::uint16_t> ports;

constexpr std::string_view name = "several.localhost";

} // namespace addresses

/// Instead of the function of the C library.
extern "C" int getaddrinfo(char const* node, char const* service, addrinfo const* wanted, addrinfo** found) {
    static auto const real = reinterpret_cast<decltype(&getaddrinfo)>(::dlsym(RTLD_NEXT, "getaddrinfo"));
    bool const numeric = wanted != nullptr && (wanted->ai_flags & AI_NUMERICHOST) != 0;
    if (numeric || node == nullptr || node != addresses::name) return real(node, service, wanted, found);
    *found = nullptr;
    for (auto port = addresses::ports.rbegin(); port != addresses::ports.rend(); ++port) {
        addrinfo* one = nullptr;
        if (int const failed = real("127.0.0.1", service, wanted, &one); failed != 0) return failed;
        reinterpret_cast<sockaddr_in*>(one->ai_addr)->sin_port = htons(*port);
        one->ai_next = *found;
        *found = one;
    }
    return *found == nullptr ? EAI_NONAME : 0;
}

namespace addresses {

/// cpp-httplib takes the port of the URL for all addresses, so this is for the other transport.
TEST(asio_addresses, are_tried_in_turn) {
    support::answering_partner const server;
    support::unresponsive_address const silent;
    auto const call = [&](std::vector<std::uint16_t> const& all) {
        ports = all;
        return support::over_asio::call_trips("http://" + std::string(name), {.connect = 400ms}, false);
    };
    std::uint16_t const good = server.port(), refusing = 1, quiet = silent.port();
    for (auto const& all : std::vector<std::vector<std::uint16_t>>{
             {good}, {refusing, good}, {quiet, good}, {quiet, refusing, good}, {good, quiet}})
        EXPECT_TRUE(call(all)) << all.size();
    for (auto const& all : std::vector<std::vector<std::uint16_t>>{{refusing, refusing}, {quiet, quiet}, {}}) {
        auto const begun = std::chrono::steady_clock::now();
        auto const failed = call(all);
        EXPECT_TRUE(support::expect_error(failed, error_code::connection_failed).unsent);
        EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
    }
}

} // namespace addresses
