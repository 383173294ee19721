// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Which responses of the service are compressed, and to what. The ids that callers send.
#include <server/compression.hpp>

#include <gtest/gtest.h>
#include <zlib.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::server;

TEST(compression, is_for_clients_that_accept_gzip) {
    for (auto const* const field : {"gzip", "GZIP", "x-gzip", "br, gzip", "deflate;q=0.5 , gzip;q=0.001", "*",
                                    "identity, *;q=0.5", "gzip; q=1", "gzip ;q=1.000"})
        EXPECT_TRUE(accepts_coding(field, "gzip")) << field;
    for (auto const* const field : {"", "identity", "br", "gzip;q=0", "gzip;q=0.000", "*;q=0", "gzip;q=0, *", "gzipped",
                                    "gzip;q=x", "gzip;level=1", ",,", ";q=1"})
        EXPECT_FALSE(accepts_coding(field, "gzip")) << field;
}

TEST(compression, leaves_responses_alone_that_repeat_texts_beside_secrets) {
    for (auto const* const function :
         {"TripBookingList", "HotelSearch", "CityList", "BoardList", "HotelList", "RateList"}) {
        EXPECT_TRUE(may_compress(function, "ok"));
        EXPECT_FALSE(may_compress(function, "AUTH_INVALID"));
    }
    for (auto const* const function : {"HotelQuote", "HotelBookingCreation", "HotelBookingDetail",
                                       "HotelBookingAcknowledge", "HotelBookingCancellation", "RateUpdate", ""})
        EXPECT_FALSE(may_compress(function, "ok")) << function;
}

std::string inflated(std::string const& bytes) {
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = uInt(bytes.size());
    std::string made;
    std::array<char, 4096> piece{};
    int status = Z_OK;
    while (status == Z_OK) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = uInt(piece.size());
        status = inflate(&stream, Z_NO_FLUSH);
        made.append(piece.data(), piece.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    EXPECT_EQ(status, Z_STREAM_END);
    EXPECT_EQ(stream.avail_in, 0U);
    return made;
}

/// A body of some pieces; fails after them if it has to.
struct some_pieces final : http::body_source {
    explicit some_pieces(std::vector<std::string> of, bool failing = false) : pieces(std::move(of)), fails(failing) {}
    result<bool> next(std::string& piece) override {
        if (at == pieces.size()) return error{};
        piece += pieces[at++];
        return fails || at < pieces.size();
    }
    std::vector<std::string> pieces;
    bool fails;
    std::size_t at = 0;
};

std::string many(std::string_view text, int count) {
    std::string all;
    for (int each = 0; each < count; ++each) all += std::string(text) + std::to_string(each);
    return all;
}

TEST(compression, of_a_whole_response) {
    auto const body = many("<Booking>", 1'000);
    http::streamed_response response(http::response{200, {{"Content-Type", "text/xml"}}, body});
    compress("gzip", response);
    EXPECT_EQ(response.first.headers.get("Content-Encoding"), "gzip");
    EXPECT_EQ(response.first.headers.get("Vary"), "Accept-Encoding");
    EXPECT_LT(response.first.body.size(), body.size() / 3);
    EXPECT_EQ(inflated(response.first.body), body);
}

TEST(compression, of_a_response_in_pieces) {
    std::vector<std::string> const pieces{many("a", 30'000), "", many("b", 5), many("c", 50'000)};
    http::streamed_response response(http::response{200, {}, "begin"}, std::make_unique<some_pieces>(pieces));
    compress("gzip", response);
    std::string all = response.first.body;
    for (bool more = true; more;) {
        auto const next = response.rest->next(all);
        ASSERT_TRUE(next);
        more = *next;
    }
    std::string wanted = "begin";
    for (auto const& each : pieces) wanted += each;
    EXPECT_EQ(inflated(all), wanted);

    http::streamed_response failing(http::response{200, {}, "begin"},
                                    std::make_unique<some_pieces>(std::vector<std::string>{"a"}, true));
    compress("gzip", failing);
    ASSERT_TRUE(failing.rest->next(all));
    EXPECT_FALSE(failing.rest->next(all)) << "an incomplete body does not end as a complete one";
}

TEST(compression, leaves_other_responses_as_they_are) {
    auto const body = many("<Booking>", 1'000);
    for (auto const& [status, size, accepted] :
         {std::tuple(200, body.size(), "identity"), std::tuple(500, body.size(), "gzip"),
          std::tuple(200, compression_threshold - 1, "gzip")}) {
        http::streamed_response response(http::response{status, {}, body.substr(0, size)});
        compress(accepted, response);
        EXPECT_EQ(response.first.headers.find("Content-Encoding"), nullptr);
        EXPECT_EQ(response.first.body, body.substr(0, size));
        EXPECT_EQ(response.first.headers.find("Vary") != nullptr, status == 200 && size == body.size());
    }
}

} // namespace
