// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Each captured response is served byte for byte; both transports must return what the library makes of the capture.
#include "support/file.hpp"
#include "support/hostile_partner.hpp"
#include "support/outcome.hpp"
#include "support/transports.hpp"
#include "support/travel.hpp"
#include "support/wire.hpp"

#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill_debug/raw_message.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>

namespace {

using namespace waybill;

/// Sends the capture at once or in pieces of 1 to 8 bytes, each in a segment of its own, then closes.
support::hostile_partner::script replay_of(std::string const& capture, bool in_pieces) {
    return [=](support::hostile_connection& to) {
        std::mt19937_64 engine(capture.size());
        for (std::string_view rest = capture; !rest.empty();) {
            auto const piece = rest.substr(0, in_pieces ? 1 + engine() % 8 : rest.size());
            if (!to.send(piece)) return;
            rest.remove_prefix(piece.size());
        }
    };
}

/// The access method of the request, as a service decodes it.
via access_of(std::filesystem::path const& response_file) {
    auto request_file = response_file;
    request_file.replace_extension(".req");
    if (!std::filesystem::exists(request_file)) return via::get;
    auto const requested = decode_request(wire::captured_endpoints, *wire::parse(request_file).request());
    return requested ? requested->via : via::soap11;
}

class kept_response final : public http::body_receiver {
public:
    bool begin(http::response const& head) override {
        kept.status = head.status;
        kept.headers = head.headers;
        return true;
    }
    bool take(std::string_view bytes) override {
        kept.body += bytes;
        return true;
    }
    http::response kept{.status = 0};
};

void expect_same(result<travel::travel_rs> const& got, result<travel::travel_rs> const& wanted) {
    ASSERT_EQ(got.has_value(), wanted.has_value()) << explain(got ? wanted.error() : got.error());
    if (got) {
        EXPECT_EQ(*got, *wanted);
        return;
    }
    auto const& one = got.error();
    auto const& other = wanted.error();
    EXPECT_EQ(explain(one), explain(other));
    EXPECT_EQ(one.code, other.code);
    EXPECT_EQ(one.status, other.status);
    EXPECT_EQ(one.id, other.id);
    EXPECT_EQ(one.detail, other.detail);
    EXPECT_EQ(one.body, other.body);
}

template <class Transport>
void expect_connection_failure(std::string const& url) {
    support::expect_error(Transport::call({.base_url = url}, {}, travel::flight_search_rq{}),
                          error_code::connection_failed);
}

template <class Transport>
void expect_captured_response(std::string const& url, via access, http::response const& captured) {
    travel::flight_search_rq const request{.pax = {.words = "hi"}};
    expect_same(Transport::call({.base_url = url}, {}, request, {}, access),
                understand<travel::flight_search_rq>(access, captured));

    kept_response into;
    auto const sent =
        support::required(Transport::send(url, prepare({.base_url = url}, request, access).value(), into));
    EXPECT_EQ(into.kept.status, captured.status);
    EXPECT_EQ(into.kept.headers, captured.headers);
    EXPECT_EQ(into.kept.body, captured.body);
}

template <class Transport>
class captured_responses : public testing::Test {
public:
    static void replay(std::string const& folder, bool in_pieces, std::size_t captures) {
        std::size_t replayed = 0;
        for (auto const& file : support::files_in("wire/" + folder, ".res")) {
            SCOPED_TRACE(file.filename().string());
            auto const capture = support::read_file(file);
            support::hostile_partner const partner(replay_of(capture, in_pieces));
            auto const url = partner.at("http://127.0.0.1");
            if (capture.empty())
                expect_connection_failure<Transport>(url);
            else
                expect_captured_response<Transport>(url, access_of(file), *wire::parse(file).response());
            ++replayed;
        }
        EXPECT_EQ(replayed, captures);
    }
};
TYPED_TEST_SUITE(captured_responses, support::all_transports, support::transport_names);

TYPED_TEST(captured_responses, of_a_real_service) { TestFixture::replay("asmx", false, 162); }
TYPED_TEST(captured_responses, of_a_real_service_in_pieces) { TestFixture::replay("asmx", true, 162); }
TYPED_TEST(captured_responses, that_real_clients_received) { TestFixture::replay("clients", false, 116); }
TYPED_TEST(captured_responses, that_real_clients_received_in_pieces) { TestFixture::replay("clients", true, 116); }

} // namespace
