// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compressed responses, and fields that describe the body, as servers really send them: both transports read and refuse
// the same, whatever pieces the bytes arrive in.
#include "support/agency.hpp"
#include "support/compressed.hpp"
#include "support/hostile_partner.hpp"
#include "support/transports.hpp"

#include <waybill/explain.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace content_codings {

using namespace waybill;
using support::compressed;

struct sent_body {
    std::string what{};
    std::string fields{}; ///< of the head, besides the type
    std::string body{};
    std::string refused{}; ///< the code of the error and a part of its message; empty: the body is read
};

std::string document() { return to_xml(agency::trips()).value(); }

std::string coded(std::string_view coding) { return "Content-Encoding: " + std::string(coding) + "\r\n"; }

/// A member with each optional field of RFC 1952: text, extra, name, comment and the checksum of the header.
std::string member_with_all_fields(std::string const& text) {
    auto const plain = compressed(text);
    std::string head("\x1F\x8B\x08\x1F\0\0\0\0\0\x03\x04\0abcdlist.xml\0a comment\0", 35);
    auto const sum = ::crc32(0, reinterpret_cast<Bytef const*>(head.data()), uInt(head.size())) & 0xFFFFU;
    return head + char(sum & 0xFFU) + char(sum >> 8U) + plain.substr(10);
}

std::vector<sent_body> bodies() {
    auto const text = document();
    auto const half = text.size() / 2;
    auto const gzip = compressed(text);
    auto const flipped = [](std::string bytes, std::size_t at) {
        bytes[at] = char(bytes[at] ^ 0x55);
        return bytes;
    };
    std::string const failed = "connection_failed the answer has the Content-Encoding ";
    return {
        {"one member", coded("gzip"), gzip, ""},
        {"another name and letter case", coded("X-GZip"), gzip, ""},
        {"all fields of a member", coded("gzip"), member_with_all_fields(text), ""},
        {"two members", coded("gzip"), compressed(text.substr(0, half)) + compressed(text.substr(half)), ""},
        {"an empty member before", coded("gzip"), compressed("") + gzip, ""},
        {"an empty member after", coded("gzip"), gzip + compressed(""), ""},
        {"zero padding", coded("gzip"), gzip + std::string(300, '\0'), ""},
        {"truncated in the checksum", coded("gzip"), gzip.substr(0, gzip.size() - 6),
         failed + "gzip, but ends too early"},
        {"truncated by a byte", coded("gzip"), gzip.substr(0, gzip.size() - 1), failed + "gzip, but ends too early"},
        {"truncated in the second header", coded("gzip"), gzip + gzip.substr(0, 5),
         failed + "gzip, but ends too early"},
        {"one byte alone", coded("gzip"), "\x1F", failed + "gzip, but ends too early"},
        {"a line end after it", coded("gzip"), gzip + "\r\n", failed + "gzip, but is invalid"},
        {"text after it", coded("gzip"), gzip + "<html>", failed + "gzip, but is invalid"},
        {"text after the padding", coded("gzip"), gzip + std::string(3, '\0') + "x",
         failed + "gzip, but has other bytes after its end"},
        {"a wrong checksum", coded("gzip"), flipped(gzip, gzip.size() - 8), failed + "gzip, but is invalid"},
        {"a wrong size", coded("gzip"), flipped(gzip, gzip.size() - 1), failed + "gzip, but is invalid"},
        {"no gzip", coded("gzip"), text, failed + "gzip, but is invalid"},
        {"no body", coded("gzip") + "Content-Length: 0\r\n", "", "answer_empty"},
        {"deflate", coded("deflate"), text,
         "encoding_unsupported the answer has the Content-Encoding deflate; gzip can"},
        {"identity", coded("identity"), text, ""},
        {"an empty field", coded(""), text, ""},
        {"a character set", coded("UTF-8"), text, ""},
        {"a character set of another table", coded("windows-1256"), text, ""},
        {"identity and gzip", coded("identity, gzip"), gzip, ""},
        {"gzip and identity in two fields", coded("gzip") + coded("identity"), gzip, ""},
        {"gzip twice", coded("gzip, gzip"), compressed(gzip),
         "encoding_unsupported the answer has the Content-Encoding gzip beside another one"},
        {"Brotli", coded("br"), text, "encoding_unsupported the answer has the Content-Encoding br;"},
        {"gzip and Zstandard", coded("gzip, zstd"), text,
         "encoding_unsupported the answer has the Content-Encoding zstd beside another one"},
        {"an unknown coding", coded("aes128gcm"), text,
         "encoding_unsupported the answer has the Content-Encoding aes128gcm;"},
        {"a transfer coding that is none", "Transfer-Encoding: Identity\r\n", text, ""},
        {"the same with a length",
         "Transfer-Encoding: identity\r\nContent-Length: " + std::to_string(text.size()) + "\r\n", text, ""},
        {"a transfer coding beside identity", "Transfer-Encoding: identity, gzip\r\n", text, "connection_failed"},
        {"a blank after the name of a field", "Content-Length : 5\r\n", text, "connection_failed"},
        {"a tab after the name of a field", "X-Note\t: x\r\n", text, "connection_failed"},
        {"a blank in the name of a field", "X Note: x\r\n", text, "connection_failed"},
    };
}

support::hostile_partner::script sends(std::string bytes, std::size_t piece) {
    return [bytes = std::move(bytes), piece](support::hostile_connection& to) {
        for (std::size_t at = 0; at < bytes.size(); at += piece)
            if (!to.send(std::string_view(bytes).substr(at, piece))) return;
    };
}

template <class Transport>
class responses_of_servers : public testing::Test {};
TYPED_TEST_SUITE(responses_of_servers, support::all_transports, support::transport_names);

void expect_row(sent_body const& row, result<trip_booking_list_rs> const& got) {
    if (row.refused.empty()) {
        ASSERT_TRUE(got) << explain(got.error());
        return;
    }
    ASSERT_FALSE(got);
    auto const code = row.refused.substr(0, row.refused.find(' '));
    EXPECT_EQ(name_of(got.error().code), code) << explain(got.error());
    auto const text = row.refused.substr(std::min(row.refused.size(), code.size() + 1));
    EXPECT_NE(got.error().message.find(text), std::string::npos) << got.error().message;
}

TYPED_TEST(responses_of_servers, are_decoded_or_refused_by_name) {
    for (auto const& row : bodies())
        for (auto const piece : {std::size_t{1'000'000}, std::size_t{1}}) {
            SCOPED_TRACE(row.what + ", in pieces of " + std::to_string(piece));
            auto const head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n" + row.fields + "\r\n";
            support::hostile_partner const server(sends(head + row.body, piece));
            auto const url = server.at("http://127.0.0.1");
            auto const whole = TypeParam::call_trips(url, {}, false);
            expect_row(row, whole);
            if (whole) { EXPECT_EQ(*whole, agency::trips()); }
            expect_row(row, TypeParam::call_trips(url, {}, true));
        }
}

TYPED_TEST(responses_of_servers, are_decoded_within_chunks) {
    auto const gzip = compressed(document()) + std::string(5, '\0');
    std::string size;
    for (auto left = gzip.size(); left != 0; left /= 16) size.insert(0, 1, "0123456789abcdef"[left % 16]);
    auto const answer = "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n" + coded("gzip") +
                        "Transfer-Encoding: chunked\r\n\r\n" + size + "\r\n" + gzip + "\r\n0\r\n\r\n";
    support::hostile_partner const server(sends(answer, 100));
    EXPECT_TRUE(TypeParam::call_trips(server.at("http://127.0.0.1"), {}, false));
}

} // namespace content_codings
