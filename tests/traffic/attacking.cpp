// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "traffic/stage.hpp"

#include "support/socket.hpp"

#include <array>

namespace traffic {

namespace {

constexpr std::array<std::string_view, 32> pieces{
    // request lines
    "GET / HTTP/1.1\r\n", "POST /cr.ws/Hotel.asmx HTTP/1.1\r\n", "POST /cr.ws/Hotel.asmx/WebServiceRQ HTTP/1.0\r\n",
    "HEAD /health HTTP/1.1\r\n", "OPTIONS * HTTP/1.1\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    // fields that frame a request
    "Host: x\r\n", "Host: y\r\n", "Content-Length: 5\r\n", "Content-Length: -1\r\n",
    "Content-Length: 18446744073709551617\r\n", "Content-Length : 3\r\n", "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: identity\r\n", "Content-Encoding: gzip\r\n",
    // others
    "Expect: 100-continue\r\n", "Expect: something\r\n", "Connection: close\r\n",
    "Connection: keep-alive, Content-Length\r\n", "X: \n folded\r\n", "X\r\n", ": empty\r\n",
    "Content-Type: application/soap+xml; charset=\"utf-16\"\r\n",
    // ends, chunks and bodies
    "\r\n", "\n", "0\r\n\r\n", "5\r\nhello\r\n", "ffffffffffffffff\r\n", "5;ext=\"\r\nhello\r\n", "hello",
    "\xff\xfe\r\n"};

std::string garbage(dice& chance, std::size_t size) {
    std::string bytes(size, '\0');
    for (auto& byte : bytes) byte = char(chance.engine());
    return bytes;
}

std::string hostile(dice& chance) {
    std::string text;
    switch (chance.below(5)) {
    case 0: return garbage(chance, 1 + chance.below(2000));
    case 1: return "GET /" + std::string(chance.below(40'000), 'a') + " HTTP/1.1\r\nHost: x\r\n\r\n";
    case 2:
        text = "GET /health HTTP/1.1\r\nHost: x\r\n";
        for (auto count = chance.below(300); count != 0; --count) text += "A" + std::to_string(count) + ": b\r\n";
        return text + "\r\n";
    default:
        for (auto count = 1 + chance.below(9); count != 0; --count) text += pieces[chance.below(pieces.size())];
        return chance.one_in(2) ? text + "\r\n" : text;
    }
}

/// What looks like the beginning of a TLS handshake, or of none.
std::string broken_handshake(dice& chance) {
    if (chance.one_in(3)) return garbage(chance, 1 + chance.below(300));
    return std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + garbage(chance, chance.below(600));
}

} // namespace

void attack(stage& on, std::uint64_t seed) {
    dice chance(seed);
    while (on.goes_on()) {
        bool const encrypted = chance.one_in(4);
        support::socket client(encrypted ? on.encrypted_port : on.port);
        if (!client.connected()) {
            on.complain("attacker", "no connection");
            continue;
        }
        ++on.attacks;
        auto const bytes = encrypted || chance.one_in(8) ? broken_handshake(chance) : hostile(chance);
        for (std::size_t from = 0; from < bytes.size();) { // in pieces, as networks bring them
            auto const size = chance.one_in(3) ? 1 + chance.below(20) : bytes.size();
            if (!client.send(std::string_view(bytes).substr(from, size))) break;
            from += size;
        }
        switch (chance.below(4)) {
        case 0: break; // gone without a word
        case 1: client.reset(); break;
        case 2: // waits for an answer that may never come, because the other end waits as well
            if (chance.one_in(50)) (void)client.receive_some(1);
            break;
        default: client.finish(); (void)client.receive_all();
        }
    }
}

} // namespace traffic
