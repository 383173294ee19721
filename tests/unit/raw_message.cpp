// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/detail/http1/response_head.hpp>
#include <waybill_debug/raw_message.hpp>

#include "support/file.hpp"
#include "support/outcome.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill;

std::vector<quirk_kind> kinds(raw_message const& message) {
    std::vector<quirk_kind> found;
    for (auto const& each : message.quirks) found.push_back(each.kind);
    return found;
}

TEST(raw_message, reads_a_request) {
    auto const parsed =
        parse_raw_message("POST /a?b=c HTTP/1.1\r\nHost: x\r\nX-Empty:\r\nContent-Length:  5 \r\n\r\nhello");
    ASSERT_TRUE(parsed) << parsed.error().message;
    auto const* const request = parsed->request();
    ASSERT_NE(request, nullptr);
    EXPECT_EQ(parsed->response(), nullptr);
    EXPECT_EQ(request->method, "POST");
    EXPECT_EQ(request->target, "/a?b=c");
    EXPECT_EQ(request->headers, (http::headers{{"Host", "x"}, {"X-Empty", ""}, {"Content-Length", "5"}}));
    EXPECT_EQ(request->body, "hello");
    EXPECT_EQ(parsed->version, "HTTP/1.1");
    EXPECT_TRUE(parsed->quirks.empty());
}

TEST(raw_message, reads_a_response_and_passes_over_interim_answers) {
    auto const parsed =
        parse_raw_message("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 500 Internal Server Error\r\nA: b\r\n\r\nbody");
    ASSERT_TRUE(parsed) << parsed.error().message;
    ASSERT_NE(parsed->response(), nullptr);
    EXPECT_EQ(parsed->response()->status, 500);
    EXPECT_EQ(parsed->response()->body, "body");
    EXPECT_EQ(parsed->version, "HTTP/1.0");
    EXPECT_EQ(kinds(*parsed), std::vector{quirk_kind::missing_length});
}

struct tolerated {
    std::string_view text;
    std::string_view body;
    std::vector<quirk_kind> quirks{};
};

TEST(raw_message, takes_captures_as_people_have_them) {
    tolerated const table[] = {
        {"POST / HTTP/1.1\nContent-Length: 3\n\nabc", "abc"},
        {"\r\n\nPOST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc\n", "abc"},
        {"GET / HTTP/1.1\r\nHost: x", ""},
        {"GET / HTTP/1.1\r\n\r\n\r\n", ""},
        {"GET /a b c HTTP/1.0\r\n\r\n", ""},
        {"POST / HTTP/1.1\r\nFolded: a\r\n  b\r\nContent-Length: 1\r\n\r\nx", "x"},
        {"POST / HTTP/1.1\r\n\r\nno length", "no length", {quirk_kind::missing_length}},
        {"POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nshort", "short", {quirk_kind::missing_length}},
        {"HTTP/1.1 204 No Content\r\n\r\n", ""},
        {"HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n", ""},
        {"HTTP/1.1 200\r\nContent-Length: 1\r\n\r\nx", "x"},
        {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\na;ext=1\r\n0123456789\r\n3\r\nabc\r\n0\r\nX-T: "
         "1\r\n\r\n",
         "0123456789abc"},
        {"POST / HTTP/1.1\nTransfer-Encoding: Chunked\n\n3\nabc\nA\n0123456789\n0\n\n", "abc0123456789"},
        {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", ""},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n<a>already decoded</a>",
         "<a>already decoded</a>",
         {quirk_kind::missing_length}},
    };
    for (auto const& row : table) {
        auto const parsed = parse_raw_message(row.text);
        ASSERT_TRUE(parsed) << row.text << ": " << parsed.error().message;
        EXPECT_EQ(parsed->request() ? parsed->request()->body : parsed->response()->body, row.body) << row.text;
        EXPECT_EQ(kinds(*parsed), row.quirks) << row.text;
    }
}

struct refused {
    std::size_t line;
    std::string_view why;
    std::vector<std::string_view> texts;
};

TEST(raw_message, refuses_what_is_no_message_and_says_where_and_why) {
    refused const table[] = {
        {1, "no message", {""}},
        {3, "no message", {"\r\n\r\n"}},
        {1, "neither a request line nor a status line", {"<a/>"}},
        {1, "neither", {"{\"a\": 1}", "GET /", "GET / HTTP/2", "GET HTTP/1.1"}},
        {1, "method", {"\"a\" / HTTP/1.1"}},
        {1, "status", {"HTTP/1.1", "HTTP/1.1 2x0 OK", "HTTP/1.1 20", "HTTP/1.1 099 Low"}},
        {3, "not a header field", {"GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"}},
        {2, "not a header field", {"GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\na b: x\r\n\r\n"}},
        {4,
         "no number",
         {"POST / HTTP/1.1\r\nContent-Length: 1x\r\n\r\n1", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n1"}},
        {4, "shorter", {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab"}},
        {6, "no end", {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"}},
        {5, "longer", {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n"}},
        {6, "no size", {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n"}},
    };
    for (auto const& row : table)
        for (auto const text : row.texts) {
            auto const parsed = parse_raw_message(text);
            ASSERT_FALSE(parsed) << text;
            EXPECT_EQ(parsed.error().line, row.line) << text;
            EXPECT_NE(parsed.error().message.find(row.why), std::string::npos)
                << text << ": " << parsed.error().message;
        }
    EXPECT_EQ(parse_raw_message(" \n").error().code, error_code::bad_request);
    EXPECT_EQ(parse_raw_message("\n").error().code, error_code::document_empty);
}

TEST(raw_message, an_error_repeats_nothing_that_may_be_secret) {
    auto const line = parse_raw_message("GET /x?strRQ=hunter2");
    EXPECT_EQ(line.error().found.find("hunter2"), std::string::npos);
    auto const field = parse_raw_message("GET / HTTP/1.1\r\npassword=hunter2\r\n\r\n");
    EXPECT_EQ(field.error().found.find("hunter2"), std::string::npos);
}

TEST(raw_message, pipelined_messages_are_taken_one_by_one) {
    auto const text = support::read_file(support::test_data("wire/asmx/s11_two_pipelined.req"));
    auto const first = support::required(parse_raw_message(text));
    auto const second = support::required(parse_raw_message(std::string_view(text).substr(first->used)));
    EXPECT_EQ(first->request()->body, second->request()->body);
    EXPECT_EQ(first->used + second->used, text.size());
}

// Every captured message is read completely, except for those whose name says otherwise.
TEST(raw_message, reads_every_captured_message) {
    std::size_t requests = 0;
    std::size_t responses = 0;
    for (auto const* folder : {"wire/asmx", "wire/clients"}) {
        for (auto const* extension : {".req", ".res"}) {
            for (auto const& file : support::files_in(folder, extension)) {
                SCOPED_TRACE(file.filename().string());
                auto const text = support::read_file(file);
                auto const parsed = parse_raw_message(text);
                if (text.empty()) {
                    EXPECT_EQ(parsed.error().code, error_code::document_empty);
                    continue;
                }
                ASSERT_TRUE(parsed) << parsed.error().message << " line " << parsed.error().line;
                auto const name = file.stem().string();
                auto const expected =
                    name == "s11_short_body" ? std::vector{quirk_kind::missing_length} : std::vector<quirk_kind>{};
                EXPECT_EQ(kinds(*parsed), expected);
                if (name != "s11_two_pipelined") { EXPECT_EQ(parsed->used, text.size()); }
                if (extension == std::string_view(".req")) {
                    ASSERT_NE(parsed->request(), nullptr);
                    EXPECT_TRUE(parsed->request()->method == "GET" || parsed->request()->method == "POST");
                    ++requests;
                } else {
                    ASSERT_NE(parsed->response(), nullptr);
                    EXPECT_GE(parsed->response()->status, 200);
                    ++responses;
                }
            }
        }
    }
    EXPECT_GT(requests, 250U);
    EXPECT_GT(responses, 250U);
}

// A chunked capture and its plain counterpart have the same body.
TEST(raw_message, chunks_become_the_body_they_carried) {
    auto const read = [](char const* name) {
        return parse_raw_message(support::read_file(support::test_data(name))).value().request()->body;
    };
    EXPECT_EQ(read("wire/asmx/s11_chunked.req"), read("wire/asmx/s11_expect100.req"));
    EXPECT_EQ(read("wire/asmx/s11_chunked_multi.req"), read("wire/asmx/s11_expect100.req"));
    EXPECT_EQ(read("wire/asmx/post_chunked.req"), "strRQ=hi");
}

TEST(raw_message, what_is_written_reads_as_itself) {
    http::request const request{
        "POST", "/a?b", {{"Content-Type", "text/xml"}, {"Content-Length", "99"}, {"SOAPAction", "\"x\""}}, "<a/>"};
    EXPECT_EQ(write_raw_message(request, "h:1"), "POST /a?b HTTP/1.1\r\nHost: h:1\r\nContent-Type: "
                                                 "text/xml\r\nSOAPAction: \"x\"\r\nContent-Length: 4\r\n\r\n<a/>");
    auto const back = support::required(parse_raw_message(write_raw_message(request, "h:1")));
    EXPECT_EQ(back->request()->body, "<a/>");
    EXPECT_TRUE(back->quirks.empty());

    EXPECT_EQ(write_raw_message(http::request{"GET", "/", {}, ""}, "h"), "GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(write_raw_message(http::request{"POST", "/", {}, ""}, "h"),
              "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n");
    EXPECT_EQ(write_raw_message(http::response{404, {{"Content-Type", "text/html"}}, "no"}),
              "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nno");
}

/// Values may be secrets.
TEST(header_lines, that_are_no_fields_are_quoted_up_to_their_value) {
    for (auto const& [line, found] : {std::pair("Content-Type : text/xml", "Content-Type :"),
                                      {"Set Cookie: sid=abc", "Set Cookie:"},
                                      {"sid=abc; path=/", "sid="},
                                      {"a gateway's page", "a gateway's page"}}) {
        http::headers fields;
        support::expect_error(detail::http1::add_field_line(line, fields),
                              {.code = error_code::connection_failed, .found = found});
    }
}

} // namespace
