// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/certificate.hpp"
#include "support/fixed_gzip.hpp"
#include "support/hostile_partner.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// A response of a partner that breaks a rule, and the error that the client must return.
struct hostile_answer {
    std::string what{};
    hostile_partner::script play{};
    /// Names of error codes, separated by blanks; empty: any.
    std::string_view ends_as{};
};

namespace hostile {

using namespace std::string_literals;

inline hostile_partner::script sends(std::string bytes) {
    return [bytes = std::move(bytes)](hostile_connection& to) {
        if (to.send(bytes)) to.hang();
    };
}
inline hostile_partner::script sends_and_closes(std::string bytes) {
    return [bytes = std::move(bytes)](hostile_connection& to) { (void)to.send(bytes); };
}
inline hostile_partner::script sends_for_ever(std::string begin, std::string piece) {
    return [begin = std::move(begin), piece = std::move(piece)](hostile_connection& to) {
        if (to.send(begin)) to.send_for_ever(piece);
    };
}
inline hostile_partner::script drips(std::string begin, std::string_view piece) {
    return [begin = std::move(begin), piece](hostile_connection& to) {
        if (to.send(begin)) to.drip(piece);
    };
}
inline std::string head(std::string_view fields, std::string_view status = "200 OK") {
    return "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: text/xml\r\n" + std::string(fields) + "\r\n";
}
inline std::string whole(std::string_view body, std::string_view status = "200 OK") {
    return head("Content-Length: " + std::to_string(body.size()) + "\r\n", status) + std::string(body);
}
/// The head of a body in chunks, and what the body begins with.
inline std::string chunked_head(std::string_view body = {}) {
    return head("Transfer-Encoding: chunked\r\n") + std::string(body);
}

/// Trips of one stay after the other.
inline constexpr std::string_view list_begin = "<TripBookingListRS><Bookings>";
inline constexpr std::string_view stay =
    "<Booking kind=\"accommodation\"><booking_number>1</booking_number><name>N</name>"
    "<from_date>2026-04-21</from_date><to_date>2026-04-22</to_date><city>C</city>"
    "<travelers><traveler><name>A</name></traveler></travelers></Booking>";

inline std::vector<hostile_answer> endless_answers() {
    auto const bomb = [](hostile_connection& to) {
        fixed_gzip begin;
        begin.put(" ");
        auto const before = begin.bytes().size();
        for (int i = 0; i < 8 * 2'000; ++i) begin.repeat();
        // 13 bytes contain 8 repeats, so that any 13 of them continue the bytes sent before
        auto const period = begin.bytes().substr(before + 1, std::size_t{13} * 1'000);
        if (to.send(head("Content-Encoding: gzip\r\n") + begin.bytes().substr(0, before + 1))) to.send_for_ever(period);
    };
    return {
        {"a status line of 30 KB", sends("HTTP/1.1 200 " + std::string(30'000, 'A') + "\r\n\r\n"), "answer_too_large"},
        {"a status line of 30 MB",
         [](hostile_connection& to) {
             if (!to.send("HTTP/1.1 200 ")) return;
             for (std::string const piece(1 << 20, 'A'); to.send(piece);) {}
         },
         "answer_too_large"},
        {"an endless status line", sends_for_ever("HTTP/1.1 200 ", "A"), "answer_too_large"},
        {"an endless line that is no HTTP", sends_for_ever("", "A"), "answer_too_large"},
        {"endless line ends", sends_for_ever("", "\r\n"), "status_unexpected"},
        {"an endless header field", sends_for_ever("HTTP/1.1 200 OK\r\nX: ", "A"), "answer_too_large"},
        {"an endless field name", sends_for_ever("HTTP/1.1 200 OK\r\n", "A"), "answer_too_large"},
        {"endless header fields", sends_for_ever("HTTP/1.1 200 OK\r\n", "X: y\r\n"), "answer_too_large"},
        {"endless folded lines", sends_for_ever("HTTP/1.1 200 OK\r\nX: y\r\n", " y\r\n"), "answer_too_large"},
        {"100 for ever", sends_for_ever("", "HTTP/1.1 100 Continue\r\n\r\n"), "answer_too_large"},
        {"102 for ever", sends_for_ever("", "HTTP/1.1 102 Processing\r\n\r\n"), "answer_too_large"},
        {"103 with endless fields", sends_for_ever("HTTP/1.1 103 Early Hints\r\n", "Link: x\r\n"), "answer_too_large"},
        {"an endless body", sends_for_ever(head(""), " "), "answer_too_large too_large"},
        {"an endless text", sends_for_ever(head("") + "<TripBookingListRS>", "x"),
         "answer_too_large too_large content_unexpected text_too_long"},
        {"an endless list", sends_for_ever(head("") + std::string(list_begin), std::string(stay)), ""},
        {"an endless chunk", sends_for_ever(chunked_head("FFFFFFFFFFFFFFF\r\n"), " "), "answer_too_large too_large"},
        {"endless chunks of 1 KB", sends_for_ever(chunked_head(), "400\r\n" + std::string(1024, ' ') + "\r\n"),
         "answer_too_large too_large"},
        {"an endless chunk size", sends_for_ever(chunked_head(), "0"), "answer_too_large"},
        {"an endless chunk extension", sends_for_ever(chunked_head("1;"), "x"), "answer_too_large"},
        {"endless trailers", sends_for_ever(chunked_head("0\r\n"), "X: y\r\n"), "answer_too_large"},
        {"a gzip bomb", bomb, "answer_too_large too_large"},
        {"endless zero bytes after gzip",
         sends_for_ever(head("Content-Encoding: gzip\r\n") + fixed_gzip().finish(), std::string(1000, '\0')),
         "answer_too_large"},
        {"endless empty members of gzip", sends_for_ever(head("Content-Encoding: gzip\r\n"), fixed_gzip().finish()),
         "answer_too_large"},
    };
}

inline std::vector<hostile_answer> slow_answers() {
    return {
        {"silence", sends(""), "deadline_passed"},
        {"a dripping status line", drips("HTTP/1.1 200 ", "A"), "deadline_passed"},
        {"a dripping header", drips("HTTP/1.1 200 OK\r\nX: ", "A"), "deadline_passed"},
        {"a dripping body", drips(head("Content-Length: 100000\r\n"), " "), "deadline_passed"},
        {"a dripping body without a length", drips(head(""), " "), "deadline_passed"},
        {"a dripping chunk size", drips(chunked_head(), "0"), "deadline_passed"},
        {"dripping chunks", drips(chunked_head(), "1\r\n \r\n"), "deadline_passed"},
        {"a dripping list", drips(head("") + std::string(list_begin), " "), "deadline_passed"},
        {"a head without an end", sends("HTTP/1.1 200 OK\r\nX: y\r\n"), "deadline_passed"},
    };
}

inline std::vector<hostile_answer> wrong_answers() {
    std::string const body = "<TripBookingListRS><Bookings/></TripBookingListRS>";
    auto const with_length = [&](std::string_view length) {
        return sends_and_closes(head("Content-Length: " + std::string(length) + "\r\n") + body);
    };
    std::vector<hostile_answer> all{
        {"a length too short", with_length("7"), ""},
        {"a length too long", with_length("1000"), "connection_failed"},
        {"a negative length", with_length("-1"), "connection_failed"},
        {"a length with a sign", with_length("+50"), "connection_failed"},
        {"a length in words", with_length("fifty"), "connection_failed"},
        {"two lengths", with_length("50\r\nContent-Length: 51"), "connection_failed"},
        {"two lengths in one field", with_length("50, 51"), "connection_failed"},
        {"a length beyond 64 bits", with_length("99999999999999999999"), "connection_failed"},
        {"a length of an exabyte", with_length("1000000000000000000"), "answer_too_large"},
        {"another transfer coding", sends_and_closes(head("Transfer-Encoding: gzip, chunked\r\n")),
         "connection_failed"},
        {"a chunk without a size", sends_and_closes(chunked_head("\r\n")), "connection_failed"},
        {"a chunk of a negative size", sends_and_closes(chunked_head("-1\r\n")), "connection_failed"},
        {"a chunk size beyond 64 bits", sends_and_closes(chunked_head("10000000000000000\r\n")), "connection_failed"},
        {"a chunk longer than its size", sends_and_closes(chunked_head("1\r\nab\r\n")), "connection_failed"},
        {"chunks without an end", sends_and_closes(chunked_head("1\r\n \r\n")), "connection_failed"},
        {"NUL in a field", sends_and_closes(head("X: \0\r\n"s)), "connection_failed"},
        {"a line that is no field", sends_and_closes(head("nothing\r\n")), "connection_failed"},
        {"nothing at all", sends_and_closes(""), "connection_failed"},
        {"not the coding it says", sends_and_closes(head("Content-Encoding: gzip\r\n") + body), "connection_failed"},
        {"another protocol", sends_and_closes("SSH-2.0-OpenSSH_9.2p1\r\n"), "status_unexpected"},
        {"HTTP/2", sends_and_closes("HTTP/2.0 200 OK\r\n\r\n"), "status_unexpected"},
        {"a change of the protocol", sends("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"),
         "status_unexpected"},
    };
    for (auto const* const status : {"000 OK", "099 OK", "204 No Content", "205 Reset Content", "206 Partial Content",
                                     "302 Found", "600 OK", "999 OK", "20 OK", "2000 OK", "-20 OK", "2e2 OK"})
        all.push_back({"status "s + status, sends_and_closes(whole(body, status)), "status_unexpected"});
    return all;
}

/// A partner's certificate that must not be trusted though its issuer is.
struct hostile_certificate {
    std::string what{};
    certificate_text text{};
    std::string host = "localhost"; ///< what the client asks for
};

inline std::vector<hostile_certificate> certificates() {
    return {
        {"expired", {"localhost", "DNS:localhost", -7200, -3600}},
        {"not yet valid", {"localhost", "DNS:localhost", 3600, 7200}},
        {"another host's", {"partner.example", "DNS:partner.example"}},
        {"the host in the common name alone", {"localhost", ""}},
        {"the host in the common name beside another", {"localhost", "DNS:partner.example"}},
        {"a star", {"x", "DNS:*"}},
        {"a star in the common name", {"*", ""}},
        {"a partial wildcard", {"x", "DNS:local*"}},
        {"a wildcard inside", {"x", "DNS:l*t"}},
        {"an address for the name", {"x", "IP:127.0.0.1"}},
        {"four stars for an address", {"*.*.*.*", "DNS:*.*.*.*"}, "127.0.0.1"},
        {"an address in the common name", {"127.0.0.1", ""}, "127.0.0.1"},
        {"an address as a name", {"x", "DNS:127.0.0.1"}, "127.0.0.1"},
        {"another address", {"x", "IP:127.0.0.2"}, "127.0.0.1"},
    };
}

} // namespace hostile
} // namespace support
