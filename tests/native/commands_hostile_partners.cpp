// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Malicious partners against the program. The commands that are missing here, quote, booking, acknowledge and cancel,
// share the code of book. All commands call through one transport, which meets each partner in tests/transport; here
// each partner meets one command.
#include "support/certificate.hpp"
#include "support/hostile_answers.hpp"
#include "support/hostile_partner.hpp"
#include "support/program.hpp"
#include "support/quiet_retry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;
using support::hostile_partner;
using support::run_program;
using testing::HasSubstr;
using testing::Not;
using program_words = std::vector<std::string>;

constexpr std::array all_commands{"trips", "search", "book", "doctor"};
constexpr std::string_view secret_password = "correct-horse-7b1f";

program_words command_line(std::string const& command, std::string const& url, unsigned timeout) {
    program_words all{command};
    if (command == "doctor")
        all.push_back(url);
    else
        all.insert(all.end(), {"--url", url});
    all.insert(all.end(), {"--login", "agency", "--user", "1", "--timeout", std::to_string(timeout)});
    program_words const stay{"--city", "104", "--from", "2030-04-21", "--to", "2030-04-23"};
    if (command == "search" || command == "book") all.insert(all.end(), stay.begin(), stay.end());
    if (command == "book")
        all.insert(all.end(), {"--hotel", "7", "--reference", "r-1", "--adults", "1", "--guest", "Doe, Jane", "--yes"});
    if (command == "trips") all.insert(all.end(), {"--since", "2026-11-01T00:00:00"});
    return all;
}

/// With a trusted certificate: `doctor` has an option for it, the others use those of the system.
support::program_result run_against(std::string const& command, std::string const& url, unsigned timeout,
                                    support::certificate const* trusted = nullptr) {
    auto all = command_line(command, url, timeout);
    support::program::environment variables{{"WAYBILL_PASSWORD", std::string(secret_password)}};
    if (trusted != nullptr) {
        if (command == "doctor")
            all.insert(all.end(), {"--ca", trusted->certificate_file});
        else
            variables.emplace_back("SSL_CERT_FILE", trusted->certificate_file);
    }
    return run_program(all, {}, variables);
}

class commands_and_hostile_partners : public testing::TestWithParam<char const*> {
protected:
    static void expect_failure(support::program_result const& ran) {
        EXPECT_EQ(ran.exit_code, 1) << ran.errors;
        auto const said = ran.output + ran.errors;
        EXPECT_FALSE(said.empty());
        EXPECT_LT(said.size(), 20'000U);
        EXPECT_THAT(said, Not(HasSubstr(secret_password)));
        if constexpr (!support::sanitized) { EXPECT_LT(ran.peak_kilobytes, 100 * 1024); }
    }
    static void expect_failure_against(hostile_partner::script play) {
        hostile_partner const server(std::move(play));
        expect_failure(run_against(GetParam(), server.at("http://127.0.0.1"), 30));
    }
    /// Calls `use` with the rows that are for this command.
    static void with_rows(auto const& rows, auto use) {
        auto const mine = std::ranges::find(all_commands, std::string_view(GetParam())) - all_commands.begin();
        ASSERT_GE(rows.size(), all_commands.size());
        for (auto row = std::size_t(mine); row < rows.size(); row += all_commands.size()) {
            SCOPED_TRACE(rows[row].what);
            use(rows[row]);
        }
    }
    /// A run that ends in time, apart from the start of the program.
    static void expect_in_time(hostile_partner const& server, std::string const& scheme_and_host) {
        using clock = std::chrono::steady_clock;
        auto const begin = clock::now();
        (void)run_program({"--version"});
        auto const starting = std::chrono::ceil<std::chrono::milliseconds>(clock::now() - begin);
        support::expect_within(1s + 100ms + starting, [&] {
            auto const ran = run_against(GetParam(), server.at(scheme_and_host), 1);
            expect_failure(ran);
            EXPECT_THAT(ran.output + ran.errors, testing::ContainsRegex("within 1(000 ms| s)"));
        });
    }
};

TEST_P(commands_and_hostile_partners, use_little_memory) {
    with_rows(support::hostile::endless_answers(), [](auto const& row) { expect_failure_against(row.play); });
}

TEST_P(commands_and_hostile_partners, keep_the_deadline) {
    with_rows(support::hostile::slow_answers(), [](auto const& row) {
        hostile_partner const server(row.play);
        expect_in_time(server, "http://127.0.0.1");
    });
    hostile_partner const handshake({}, nullptr, true);
    expect_in_time(handshake, "https://localhost");
}

TEST_P(commands_and_hostile_partners, accept_no_invalid_response) {
    with_rows(support::hostile::wrong_answers(), [](auto const& row) { expect_failure_against(row.play); });
}

TEST_P(commands_and_hostile_partners, follow_no_redirect) {
    hostile_partner const elsewhere(support::hostile::sends_and_closes(support::hostile::whole("<r/>")));
    for (auto const* const status : {"302 Found", "307 Temporary Redirect", "308 Permanent Redirect"}) {
        auto const to = "Location: " + elsewhere.at("http://127.0.0.1") + "/\r\nContent-Length: 0\r\n";
        expect_failure_against(support::hostile::sends_and_closes(support::hostile::head(to, status)));
    }
    EXPECT_EQ(elsewhere.connections(), 0);
}

TEST_P(commands_and_hostile_partners, send_no_password_if_the_certificate_is_invalid) {
    for (auto const& row : support::hostile::certificates()) {
        SCOPED_TRACE(row.what);
        support::certificate const own(row.text);
        hostile_partner const server(support::hostile::sends_and_closes(support::hostile::whole("<r/>")), &own);
        auto const ran = run_against(GetParam(), server.at("https://" + row.host), 30, &own);
        expect_failure(ran);
        EXPECT_THAT(ran.output + ran.errors, HasSubstr("certificate"));
        EXPECT_EQ(server.received(), "");
    }
    support::certificate const own("localhost");
    hostile_partner const server(support::hostile::sends_and_closes(support::hostile::whole("<r/>")), &own);
    expect_failure(run_against(GetParam(), server.at("https://localhost"), 30));
    EXPECT_EQ(server.received(), "") << "signed by itself";
    expect_failure(run_against(GetParam(), server.at("https://localhost"), 30, &own));
    EXPECT_THAT(server.received(), HasSubstr(std::string(GetParam()) == "doctor" ? "GET /" : secret_password))
        << "the check is one of certificates, not of ports";
}

INSTANTIATE_TEST_SUITE_P(each, commands_and_hostile_partners, testing::ValuesIn(all_commands),
                         [](auto const& each) { return std::string(each.param); });

} // namespace
