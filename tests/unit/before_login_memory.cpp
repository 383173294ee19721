// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The memory that a request uses before its login is verified.
#include <waybill/service.hpp>

#include "support/agency.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <malloc.h>
#include <new>
#include <string>
#include <string_view>

namespace memory_in_use {

// Counts the whole program: a test computes differences.
std::atomic<std::size_t> now{0};
std::atomic<std::size_t> most{0};

void took(void* block) noexcept {
    auto const held = now.fetch_add(malloc_usable_size(block)) + malloc_usable_size(block);
    for (auto seen = most.load(); held > seen && !most.compare_exchange_weak(seen, held);) {}
}
void gave(void* block) noexcept { now -= malloc_usable_size(block); }

} // namespace memory_in_use

void* operator new(std::size_t size) {
    auto* const block = std::malloc(size == 0 ? 1 : size);
    if (block == nullptr) throw std::bad_alloc();
    memory_in_use::took(block);
    return block;
}
void operator delete(void* block) noexcept {
    if (block == nullptr) return;
    memory_in_use::gave(block);
    std::free(block);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

namespace {

using namespace waybill;

constexpr std::size_t body_bytes = std::size_t{1} << 20;

std::string repeated(std::string_view piece, std::size_t bytes = body_bytes) {
    std::string text;
    text.reserve(bytes + piece.size());
    while (text.size() < bytes) text += piece;
    return text;
}

http::request form(std::string body, std::string type = "application/x-www-form-urlencoded") {
    return {"POST", "/cr.ws/Hotel.asmx/WebServiceRQ", {{"Content-Type", std::move(type)}}, std::move(body)};
}
http::request soap(std::string body, std::string type = "text/xml; charset=utf-8") {
    return {"POST", "/cr.ws/Hotel.asmx", {{"Content-Type", std::move(type)}}, std::move(body)};
}
std::string envelope(std::string_view header, std::string_view beside, std::string_view document) {
    return "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header>" + std::string(header) +
           "</e:Header><e:Body><WebServiceRQ xmlns='http://tempuri.org/'>" + std::string(beside) + "<strRQ>" +
           std::string(document) + "</strRQ></WebServiceRQ></e:Body></e:Envelope>";
}
std::string utf_16(std::string_view ascii) {
    std::string text;
    for (char const each : ascii) (text += each) += '\0';
    return text;
}

TEST(memory_before_login, is_a_small_multiple_of_the_body) {
    struct row {
        std::string_view name;
        http::request request;
        std::size_t most = 3; ///< times the size of the body
    };
    std::string const quirks = "&lt;HotelSearchREQ>" + repeated("&lt;unknown_element a='1'/>") + "&lt;/HotelSearchREQ>";
    row const table[] = {
        {"empty fields", form(repeated("=&"))},
        {"fields of one byte", form(repeated("a&"))},
        {"empty fields of the right name", form(repeated("strRQ=&"))},
        {"names written as escapes", form(repeated("%73%74%72%52%51=&"))},
        {"plain text", form("strRQ=" + repeated("a"))},
        {"escapes", form("strRQ=" + repeated("%41"))},
        {"UTF-16 escapes", form("strRQ=" + repeated("%u20AC"))},
        {"Latin-1", form("strRQ=" + repeated("\xEB"), "application/x-www-form-urlencoded; charset=iso-8859-1")},
        {"bytes that are no text", form("strRQ=" + repeated("\xFF"))},
        {"a document of unknown members", form("strRQ={\"HotelSearchREQ\":{" + repeated("\"a\":[],") + "\"b\":1}}")},
        {"escapes in JSON", form("strRQ={\"HotelSearchREQ\":{\"a\":\"" + repeated("\\u0041") + "\"}}")},
        {"the query", {"GET", "/cr.ws/Hotel.asmx/WebServiceRQ?" + repeated("=&"), {}, {}}},
        {"several parts", form("--x\r\n" + repeated("\r\n--x\r\n"), "multipart/form-data; boundary=x")},
        {"JSON of a script", form("{\"strRQ\":\"" + repeated("\\u0041") + "\"}", "application/json")},
        {"elements in the header", soap(envelope(repeated("<a/>"), "", "x"))},
        {"text in the header", soap(envelope("<a>" + repeated("&amp;") + "</a>", "", "x"))},
        {"parameters beside strRQ", soap(envelope("", repeated("<a/>"), "x"))},
        {"several strRQ", soap(envelope("", repeated("<strRQ>x</strRQ>"), "x"))},
        {"strRQ with references", soap(envelope("", "", repeated("&#65;")))},
        {"strRQ with line ends", soap(envelope("", "", "\r\n" + repeated("a")))},
        {"strRQ in CDATA", soap(envelope("", "", "<![CDATA[" + repeated("a") + "]]>"))},
        {"strRQ of pieces", soap(envelope("", "", repeated("a<!---->")))},
        {"attributes", soap(envelope("<a b='" + repeated("&amp;") + "' c='" + repeated("&amp;") + "'/>", "", "x"))},
        {"a deep header", soap(envelope(repeated("<a>"), "", "x"))},
        {"quirks", soap(envelope("", "", quirks))},
        {"UTF-16", soap("\xFF\xFE" + utf_16(envelope("", "", repeated("a", body_bytes / 2))))},
        {"letters", soap(envelope("", "", repeated("\xC3\xAB") + "&amp;"))},
        {"Latin-1 in an envelope", soap(envelope("", "", repeated("\xEB")), "text/xml; charset=iso-8859-1"), 4},
        {"Latin-1 and a reference", soap(envelope("", "", repeated("\xEB") + "&amp;"), "text/xml; charset=iso-8859-1"),
         4},
        {"windows-1252", soap(envelope("", "", repeated("\x80")), "text/xml; charset=windows-1252"), 6},
        {"windows-1252 and a reference",
         soap(envelope("", "", repeated("\x80") + "&amp;"), "text/xml; charset=windows-1252"), 6},
        {"windows-1252 in a form",
         form("strRQ=" + repeated("\x80"), "application/x-www-form-urlencoded; charset=windows-1252"), 4},
    };
    agency::request_handler handler;
    service<agency::request_handler> const serving({}, handler);
    for (auto const& one : table) {
        SCOPED_TRACE(one.name);
        auto const size = std::max(one.request.body.size(), one.request.target.size());
        auto const before = memory_in_use::now.load();
        memory_in_use::most = before;
        auto const answered = serving.handle(one.request, "127.0.0.1", {}, "r-1");
        auto const extra = memory_in_use::most - before;
        constexpr std::size_t slack = 1000;
        EXPECT_LE(extra, size * one.most + slack) << answered.status << ' ' << double(extra) / double(size);
    }
}

} // namespace
