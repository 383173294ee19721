// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// `serve --certify` has the limits and rules of the service without it.
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/sanitized.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace certified_hosts {

constexpr std::string_view secret = "PlantedSecret7q";

std::string document(std::string const& login, std::string const& more = {}) {
    return "strRQ=<TripBookingListRQ><Credential><Login>" + login + "</Login><Password>" + std::string(secret) +
           "</Password></Credential>" + more + "<User>1</User><FromDate>2026/11/01 00:00:00.000</FromDate>" +
           "</TripBookingListRQ>";
}

std::string post(std::string const& body, std::string const& fields = "X-Forwarded-For: 203.0.113.7\r\n") {
    return "POST /cr.ws/Flight.asmx/WebServiceRQ HTTP/1.1\r\nHost: x\r\n" + fields +
           "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
}

long resident_megabytes(int process) {
    std::ifstream from("/proc/" + std::to_string(process) + "/statm");
    long whole = 0, resident = 0;
    from >> whole >> resident;
    return resident * ::sysconf(_SC_PAGESIZE) >> 20;
}

TEST(certified_host, has_each_property_of_the_plain_host) {
    support::scratch_folder const folder;
    auto const url = "sqlite:" + folder.file("data.db");
    auto const command = [&](std::vector<std::string> const& words) {
        return support::run_program(support::joined(words, {"--store", url}), {}, {{"WAYBILL_PASSWORD", "right"}});
    };
    ASSERT_THAT(command({"load", "--sample"}), support::exits(0));
    ASSERT_THAT(command({"user", "add", "agency", "--user", "1"}), support::exits(0));
    ASSERT_THAT(command({"allow", "add", "203.0.113.0/24"}), support::exits(0));
    std::vector<std::string> const settings{
        "serve",     "--listen",     "127.0.0.1:0", "--store",   url, "--trusted-proxy",
        "127.0.0.1", "--body-bytes", "2000000",     "--threads", "2"};
    support::program plain(settings);
    // AddressSanitizer keeps 256 MB of what was freed by default
    support::program certifying(support::joined(settings, {"--sandbox", "--certify", folder.file("report.json")}),
                                {{"ASAN_OPTIONS", "quarantine_size_mb=1"}});
    std::array<support::program*, 2> const hosts{&plain, &certifying};
    std::array<std::uint16_t, 2> ports{};
    for (std::size_t i = 0; i < hosts.size(); ++i) ports[i] = support::port_of(hosts[i]->first_line());
    struct {
        char const* what;
        std::string request;
        int status;
    } const rows[] = {
        {"a listed address", post(document("nobody")), 200},
        {"another address", post(document("nobody"), "X-Forwarded-For: 198.51.100.7\r\n"), 403},
        {"another address with a large body",
         post(document("nobody", std::string(1'000'000, ' ')), "X-Forwarded-For: 198.51.100.7\r\n"), 403},
        {"no address", post(document("nobody"), ""), 403},
        {"a body beyond the limit", post(document("nobody", std::string(2'000'000, ' '))), 413},
        {"no HTTP", "HELLO\r\n\r\n", 400},
        {"two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", 400},
        {"an unknown path", "GET /nothing HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n", 404},
        {"a head without an end", "GET /" + std::string(200'000, 'a') + " HTTP/1.1\r\n\r\n", 0},
    };
    auto const status_at = [](std::uint16_t port, std::string const& request) {
        support::socket asking(port);
        asking.send(request);
        auto const answer = asking.receive();
        return answer ? answer->status : -1;
    };
    for (auto const& row : rows) {
        auto const expected = status_at(ports[0], row.request);
        EXPECT_EQ(expected, row.status == 0 ? expected : row.status) << row.what;
        EXPECT_EQ(status_at(ports[1], row.request), expected) << row.what;
    }
    // what strangers send is not kept: 52 MB, after what the first ones need for verifications
    long first = 0;
    for (int i = 0; i < 60; ++i) {
        (void)status_at(ports[1], post(document("stranger", std::string(1'000'000, ' ')),
                                       "X-Forwarded-For: 203.0.113." + std::to_string(i) + "\r\n"));
        if (i == 7) first = resident_megabytes(certifying.process());
    }
    EXPECT_LT(resident_megabytes(certifying.process()), first + (support::sanitized ? 100 : 15));
    for (auto* const each : hosts) EXPECT_THAT(support::stopped(*each), support::exits(0));
    auto const report = support::read_file(folder.file("report.json"));
    EXPECT_THAT(report, testing::Not(testing::HasSubstr(std::string(secret))));
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(folder.file("report.json")).permissions(),
              perms::owner_read | perms::owner_write);
}

} // namespace certified_hosts
