// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace support {

/// Bytes that a caller may send to a host, and the expected responses.
struct hostile_request {
    std::string what{};
    std::string sent{};
    std::vector<int> answers{}; ///< statuses, in order; then the connection ends
    bool to_its_end = false;    ///< answered only when the client says that nothing more comes
};

namespace hostile {

using namespace std::string_literals;
using namespace std::string_view_literals;

inline std::string times(std::size_t count, std::string_view text) {
    std::string all;
    all.reserve(count * text.size());
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}
inline std::string get(std::string_view fields, std::string_view target = "/a", std::string_view version = "1.1") {
    return "GET " + std::string(target) + " HTTP/" + std::string(version) + "\r\n" + std::string(fields) + "\r\n";
}
inline std::string post(std::string_view fields, std::string_view body) {
    return "POST /a HTTP/1.1\r\nHost: x\r\n" + std::string(fields) + "\r\n" + std::string(body);
}
inline std::string chunked(std::string_view body) { return post("Transfer-Encoding: chunked\r\n", body); }

/// A request that another reader would find if it disagreed about the end of the first one (request smuggling).
inline constexpr std::string_view inner = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";

inline std::vector<hostile_request> request_lines() {
    return {
        {"no HTTP", "hello\r\n\r\n", {400}},
        {"TLS hello", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\x55"s, {400}},
        {"SSL 2 hello", "\x80\x2e\x01\0\x02\0\x15\0\0\0\x10"s, {400}},
        {"zeros", std::string(4000, '\0'), {400}},
        {"HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {505}},
        {"HTTP/0.9", "GET /a\r\n\r\n", {400}},
        {"HTTP/1.2", get("Host: x\r\n", "/a", "1.2"), {505}},
        {"HTTP/2.0", get("Host: x\r\n", "/a", "2.0"), {505}},
        {"HTTP/0.9 by name", get("Host: x\r\n", "/a", "0.9"), {505}},
        {"HTTP/1.10", get("Host: x\r\n", "/a", "1.10"), {400}},
        {"HTTP/01.1", get("Host: x\r\n", "/a", "01.1"), {400}},
        {"HTTP/1", get("Host: x\r\n", "/a", "1"), {400}},
        {"HTTP/1,1", get("Host: x\r\n", "/a", "1,1"), {400}},
        {"no version", get("Host: x\r\n", "/a", ""), {400}},
        {"blank after the version", get("Host: x\r\n", "/a", "1.1 "), {400}},
        {"lower-case http", "GET /a http/1.1\r\nHost: x\r\n\r\n", {400}},
        {"blank in front", " GET /a HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
        {"two blanks", "GET  /a HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
        {"tabs", "GET\t/a\tHTTP/1.1\r\nHost: x\r\n\r\n", {400}},
        {"method that is no token", "G(T /a HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
        {"method beyond ASCII", "G\xc3\x8bT /a HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
        {"method with NUL", "GE\0T /a HTTP/1.1\r\nHost: x\r\n\r\n"s, {400}},
        {"unknown method", "BREW /a HTTP/1.1\r\nHost: x\r\n\r\n", {200}},
        {"target without slash", get("Host: x\r\n", "a"), {400}},
        {"target with a blank", get("Host: x\r\n", "/a b"), {400}},
        {"target with a fragment", get("Host: x\r\n", "/a#b"), {400}},
        {"target with NUL", get("Host: x\r\n", "/a\0b"sv), {400}},
        {"target with DEL", get("Host: x\r\n", "/a\x7f"), {400}},
        {"target with a line feed", get("Host: x\r\n", "/a\nb"), {400}},
        {"target with a carriage return", get("Host: x\r\n", "/a\rb"), {400}},
        {"asterisk for GET", get("Host: x\r\n", "*"), {400}},
        {"asterisk for OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", {200}},
        {"CONNECT", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
        {"absolute target", get("Host: x\r\n", "http://x/a"), {200}},
        {"absolute target without a path", get("Host: x\r\n", "http://x"), {200}},
        {"absolute target of another host", get("Host: x\r\n", "http://y/a"), {400}},
        {"absolute target, nobody's", get("Host: x\r\n", "http:///a"), {400}},
        {"absolute target with a user", get("Host: x\r\n", "http://u@x/a"), {400}},
        {"absolute target, another scheme", get("Host: x\r\n", "gopher://x/a"), {400}},
        {"long target", get("Host: x\r\n", "/" + std::string(20'000, 'a')), {414}},
        {"long method", std::string(20'000, 'A') + " /a HTTP/1.1\r\nHost: x\r\n\r\n", {414}},
        {"endless request line", "GET /" + std::string(200'000, 'a'), {414}},
        {"many empty lines in front", times(5'000, "\r\n") + get("Host: x\r\n"), {200}},
        {"empty lines alone", times(5'000, "\r\n"), {}, true},
        {"endless empty lines", times(50'000, "\r\n"), {400}},
        {"line feeds in front", "\n\n" + get("Host: x\r\n"), {400}},
        {"nothing", "", {}, true},
        {"half a method", "GE", {400}, true},
        {"half a head", "GET /a HTTP/1.1\r\nHost: x\r\n", {400}, true},
    };
}

inline std::vector<hostile_request> fields() {
    std::vector<hostile_request> rows{
        {"bare line feeds", "GET /a HTTP/1.1\nHost: x\n\n", {400}},
        {"bare line feed after the request line", "GET /a HTTP/1.1\nHost: x\r\n\r\n", {400}},
        {"bare line feed after a field", get("Host: x\nA: b\r\n"), {400}},
        {"bare line feed at the end", "GET /a HTTP/1.1\r\nHost: x\r\n\n", {400}},
        {"bare carriage return in a field", get("Host: x\r\nA: b\rC: d\r\n"), {400}},
        {"two carriage returns", get("Host: x\r\nA: b\r\r\n"), {400}},
        {"blank before the colon", get("Host : x\r\n"), {400}},
        {"tab before the colon", get("Host: x\r\nA\t: b\r\n"), {400}},
        {"no colon", get("Host: x\r\nabc\r\n"), {400}},
        {"no name", get("Host: x\r\n: b\r\n"), {400}},
        {"folded by a blank", get("Host: x\r\nA: b\r\n c\r\n"), {400}},
        {"folded by a tab", get("Host: x\r\nA: b\r\n\tc\r\n"), {400}},
        {"folded first line", get(" Host: x\r\nHost: x\r\n"), {400}},
        {"folded empty line", get("Host: x\r\nA: b\r\n \r\n"), {400}},
        {"blank in a name", get("Host: x\r\nA b: c\r\n"), {400}},
        {"bracket in a name", get("Host: x\r\nA(b): c\r\n"), {400}},
        {"name beyond ASCII", get("Host: x\r\n\xc3\x84: c\r\n"), {400}},
        {"value beyond ASCII", get("Host: x\r\nA: \xc3\x84\r\n"), {200}},
        {"empty value", get("Host: x\r\nA:\r\n"), {200}},
        {"long field", get("Host: x\r\nA: " + std::string(20'000, 'a') + "\r\n"), {431}},
        {"long name", get("Host: x\r\n" + std::string(20'000, 'a') + ": b\r\n"), {431}},
        {"endless field", "GET /a HTTP/1.1\r\nHost: x\r\nA: " + std::string(200'000, 'a'), {431}},
        {"as many fields as may be", get("Host: x\r\n" + times(99, "A: b\r\n")), {200}},
        {"one field more", get("Host: x\r\n" + times(100, "A: b\r\n")), {431}},
        {"endless fields", "GET /a HTTP/1.1\r\nHost: x\r\n" + times(50'000, "A: b\r\n"), {431}},
        {"no host", get(""), {400}},
        {"no host in HTTP/1.0", get("", "/a", "1.0"), {200}},
        {"two hosts", get("Host: x\r\nHost: y\r\n"), {400}},
        {"the same host twice", get("Host: x\r\nHost: x\r\n"), {400}},
        {"two hosts in HTTP/1.0", get("Host: x\r\nHost: y\r\n", "/a", "1.0"), {400}},
        {"two hosts in one", get("Host: x,y\r\n"), {400}},
        {"empty host", get("Host:\r\n"), {400}},
        {"host with a blank", get("Host: x y\r\n"), {400}},
        {"host with a path", get("Host: x/a\r\n"), {400}},
        {"host with a user", get("Host: u@x\r\n"), {400}},
        {"host with a bad port", get("Host: x:http\r\n"), {400}},
        {"host with a long port", get("Host: x:123456\r\n"), {400}},
        {"host of two ports", get("Host: x:1:2\r\n"), {400}},
        {"host with an open bracket", get("Host: [::1\r\n"), {400}},
        {"host of names in brackets", get("Host: [x]\r\n"), {400}},
        {"host of an address", get("Host: [::1]:8080\r\n"), {200}},
        {"long host", get("Host: " + std::string(500, 'x') + "\r\n"), {400}},
        {"other expectation", post("Expect: magic\r\nContent-Length: 1\r\n", "x"), {417}},
        {"expectation in HTTP/1.0", get("Expect: 100-continue\r\n", "/a", "1.0"), {200}},
        {"expectation of nothing", get("Host: x\r\nExpect: 100-continue\r\n"), {200}},
        {"upgrade to HTTP/2",
         get("Host: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"),
         {200}},
        {"upgrade to a web socket", get("Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"), {200}},
        {"ranges", get("Host: x\r\nRange: bytes=" + times(1'000, "0-,") + "0-\r\n"), {200}},
    };
    for (int byte = 0; byte < 32; ++byte)
        if (byte != '\t')
            rows.push_back({"control character " + std::to_string(byte) + " in a value",
                            get("Host: x\r\nA: b" + std::string(1, char(byte)) + "c\r\n"),
                            {400}});
    rows.push_back({"DEL in a value", get("Host: x\r\nA: b\x7f\r\n"), {400}});
    return rows;
}

inline std::vector<hostile_request> lengths() {
    auto const in = std::string(inner);
    auto const length = "Content-Length: " + std::to_string(inner.size()) + "\r\n";
    std::vector<hostile_request> rows{
        {"length and chunks", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n" + in), {400}},
        {"chunks and length", post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n" + in), {400}},
        {"two lengths", post(length + "Content-Length: 0\r\n", in), {400}},
        {"two lengths, turned round", post("Content-Length: 0\r\n" + length, in), {400}},
        {"the same length twice", post("Content-Length: 1\r\nContent-Length: 1\r\n", "x"), {400}},
        {"length after a bare line feed", post("A: b\n" + length, in), {400}},
        {"length after a bare carriage return", post("A: b\r" + length, in), {400}},
        {"length that is folded", post("Content-Length:\r\n 5\r\n", "12345"), {400}},
        {"blank before the colon of a length", post("Content-Length : 5\r\n", "12345"), {400}},
        {"request in a body", post(length, in), {200}},
        {"longest body", post("Content-Length: 1000\r\n", std::string(1000, 'b')), {200}},
        {"long body", post("Content-Length: 1001\r\n", std::string(1001, 'b')), {413}},
        {"long body, only announced", post("Content-Length: 99999999999\r\n", ""), {413}},
        {"length beyond all numbers", post("Content-Length: " + std::string(100, '9') + "\r\n", ""), {413}},
        {"long body, with Expect: 100-continue", post("Expect: 100-continue\r\nContent-Length: 1001\r\n", ""), {413}},
        {"body that is cut off", post("Content-Length: 10\r\n", "123"), {400}, true},
        {"gzip",
         post("Content-Encoding: gzip\r\nContent-Length: 20\r\n",
              "\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0"s),
         {415}},
        {"gzip twice", post("Content-Encoding: gzip, gzip\r\nContent-Length: 1\r\n", "x"), {415}},
        {"deflate", post("Content-Encoding: deflate\r\nContent-Length: 1\r\n", "x"), {415}},
        {"identity", post("Content-Encoding: identity\r\nContent-Length: 1\r\n", "x"), {200}},
        {"zero in front of a length", post("Content-Length: 01\r\n", "x"), {200}},
    };
    for (auto const* value : {"", "-1", "+1", "0x1", "1x", "1 1", "1,1", "1, 1", "1e0", "1.0", "\"1\"", "\xef\xbc\x91"})
        rows.push_back(
            {"length " + std::string(value), post("Content-Length: " + std::string(value) + "\r\n", "1"), {400}});
    return rows;
}

inline std::vector<hostile_request> codings() {
    auto const in = std::string(inner);
    auto const coded = [&](std::string_view fields) { return post(fields, "0\r\n\r\n" + in); };
    return {
        {"chunks twice", coded("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), {400}},
        {"chunks twice in one", coded("Transfer-Encoding: chunked, chunked\r\n"), {400}},
        {"chunks not last", coded("Transfer-Encoding: chunked, gzip\r\n"), {400}},
        {"chunks not last, in two", coded("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"), {400}},
        {"a comma after chunks", coded("Transfer-Encoding: chunked,\r\n"), {400}},
        {"no coding", coded("Transfer-Encoding:\r\n"), {400}},
        {"compressed chunks", coded("Transfer-Encoding: gzip, chunked\r\n"), {501}},
        {"compressed without chunks", coded("Transfer-Encoding: gzip\r\n"), {501}},
        {"identity as coding", coded("Transfer-Encoding: identity\r\n"), {501}},
        {"a coding like chunked", coded("Transfer-Encoding: xchunked\r\n"), {501}},
        {"chunked with a parameter", coded("Transfer-Encoding: chunked;q=1\r\n"), {501}},
        {"chunked in quotes", coded("Transfer-Encoding: \"chunked\"\r\n"), {501}},
        {"chunked after a vertical tab", coded("Transfer-Encoding: \vchunked\r\n"), {400}},
        {"blank before the colon of a coding", coded("Transfer-Encoding : chunked\r\n"), {400}},
        {"coding that is folded", coded("Transfer-Encoding:\r\n chunked\r\n"), {400}},
        {"coding after a bare line feed", coded("A: b\nTransfer-Encoding: chunked\r\n"), {400}},
        {"chunks in HTTP/1.0",
         "POST /a HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + in,
         {400}},
        {"chunked in capitals", post("TRANSFER-ENCODING: CHUNKED\r\n", "1\r\nx\r\n0\r\n\r\n"), {200}},
        {"chunked among blanks", post("Transfer-Encoding: \t chunked \t\r\n", "1\r\nx\r\n0\r\n\r\n"), {200}},
    };
}

inline std::vector<hostile_request> chunks() {
    return {
        {"extensions", chunked("3;a=b;c=\"d;e\"\r\nabc\r\n0;f\r\n\r\n"), {200}},
        {"trailers", chunked("3\r\nabc\r\n0\r\nHost: y\r\nX-Sum: 9\r\n\r\n"), {200}},
        {"length in trailers", chunked("3\r\nabc\r\n0\r\nContent-Length: 9\r\n\r\n"), {400}},
        {"no size", chunked("\r\nabc\r\n0\r\n\r\n"), {400}},
        {"size that is none", chunked("zz\r\nabc\r\n0\r\n\r\n"), {400}},
        {"negative size", chunked("-1\r\nabc\r\n0\r\n\r\n"), {400}},
        {"size with a sign", chunked("+3\r\nabc\r\n0\r\n\r\n"), {400}},
        {"size with 0x", chunked("0x3\r\nabc\r\n0\r\n\r\n"), {400}},
        {"blank before the size", chunked(" 3\r\nabc\r\n0\r\n\r\n"), {400}},
        {"size beyond all numbers", chunked(std::string(40, 'F') + "\r\nabc"), {400}},
        {"size with many zeros", chunked(std::string(3'000, '0') + "3\r\nabc\r\n0\r\n\r\n"), {200}},
        {"size with too many zeros", chunked(std::string(20'000, '0') + "3\r\nabc\r\n0\r\n\r\n"), {400}},
        {"last size with too many zeros", chunked("3\r\nabc\r\n" + std::string(20'000, '0') + "\r\n\r\n"), {400}},
        {"bare line feed after a size", chunked("3\nabc\r\n0\r\n\r\n"), {400}},
        {"bare line feed after data", chunked("3\r\nabc\n0\r\n\r\n"), {400}},
        {"no line end after data", chunked("3\r\nabcd\r\n0\r\n\r\n"), {400}},
        {"bare line feed in an extension", chunked("3;a\nabc\r\n0\r\n\r\n"), {400}},
        {"NUL in an extension", chunked("3;a=\0\r\nabc\r\n0\r\n\r\n"sv), {400}},
        {"bare line feed in quotes", chunked("3;a=\"\n\"\r\nabc\r\n0\r\n\r\n"), {400}},
        {"escaped line feed in quotes", chunked("3;a=\"\\\n\"\r\nabc\r\n0\r\n\r\n"), {400}},
        {"NUL in quotes", chunked("3;a=\"\0\"\r\nabc\r\n0\r\n\r\n"sv), {400}},
        {"DEL in quotes", chunked("3;a=\"\x7f\"\r\nabc\r\n0\r\n\r\n"), {400}},
        {"tab in quotes", chunked("3;a=\"\t\"\r\nabc\r\n0\r\n\r\n"), {200}},
        {"line feed in quotes after the last chunk", chunked("3\r\nabc\r\n0;a=\"\n\"\r\n\r\n"), {400}},
        {"sizes with many zeros each", chunked(times(12, std::string(3'000, '0') + "1\r\nc\r\n") + "0\r\n\r\n"), {400}},
        {"extension without a name", chunked("3;;\r\nabc\r\n0\r\n\r\n"), {400}},
        {"long extension", chunked("3;" + std::string(20'000, 'a') + "\r\nabc\r\n0\r\n\r\n"), {400}},
        {"endless extension", chunked("3;" + std::string(200'000, 'a')), {400}},
        {"bare line feed in trailers", chunked("0\r\nA: b\nC: d\r\n\r\n"), {400}},
        {"broken trailer", chunked("0\r\nA b\r\n\r\n"), {400}},
        {"long trailers", chunked("0\r\n" + times(3'000, "A: bcd\r\n") + "\r\n"), {400}},
        {"endless trailers", chunked("0\r\n" + times(30'000, "A: bcd\r\n")), {400}},
        {"as much as may be", chunked(times(10, "64\r\n" + std::string(100, 'c') + "\r\n") + "0\r\n\r\n"), {200}},
        {"too much", chunked(times(11, "64\r\n" + std::string(100, 'c') + "\r\n") + "0\r\n\r\n"), {413}},
        {"too much, byte by byte", chunked(times(1'001, "1\r\nc\r\n")), {413}},
        {"endless chunks", chunked(times(20'000, "1\r\nc\r\n")), {413}},
        {"one long chunk", chunked("FFFFFFFF\r\n" + std::string(2'000, 'c')), {413}},
        {"the longest chunk", chunked("FFFFFFFFFFFFFFFF\r\nc"), {413}},
        {"chunks that are cut off", chunked("3\r\nabc\r\n"), {400}, true},
        {"chunk that is cut off", chunked("3\r\nab"), {400}, true},
        {"end that is cut off", chunked("3\r\nabc\r\n0\r\n"), {400}, true},
    };
}

inline std::vector<hostile_request> pipelines() {
    auto const good = get("Host: x\r\n");
    return {
        {"two requests", good + good, {200, 200}},
        {"a request after chunks", chunked("1\r\nx\r\n0\r\n\r\n") + good, {200, 200}},
        {"a hundred requests", times(100, good), std::vector<int>(100, 200)},
        {"a bad one after a good one", good + "GET /a HTTP/1.1\nHost: x\r\n\r\n" + std::string(inner), {200, 400}},
        {"a good one after a bad one", "GET /a HTTP/1.1\nHost: x\r\n\r\n" + std::string(inner), {400}},
        {"one after the last", get("Host: x\r\nConnection: close\r\n") + std::string(inner), {200}},
        {"one after the last of several wishes",
         get("Host: x\r\nConnection: keep-alive, Close\r\n") + std::string(inner),
         {200}},
        {"one after HTTP/1.0", get("Host: x\r\n", "/a", "1.0") + std::string(inner), {200}},
        {"garbage after a request", good + std::string(100, '\x01'), {200, 400}},
        {"garbage after a body", post("Content-Length: 1\r\n", "x") + "y\r\n\r\n", {200, 400}},
    };
}

} // namespace hostile

/// All rows, for a host that accepts heads of 16 KB with 100 fields and bodies of 1,000 bytes. No `/smuggled` may ever
/// reach a handler.
inline std::vector<hostile_request> hostile_requests() {
    std::vector<hostile_request> all;
    for (auto const& part : {hostile::request_lines(), hostile::fields(), hostile::lengths(), hostile::codings(),
                             hostile::chunks(), hostile::pipelines()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace support
