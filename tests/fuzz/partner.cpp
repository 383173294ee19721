// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The bytes of a partner over a socket pair, read by the transport over cpp-httplib. Three bytes choose
// options, the sizes of the pieces and the limit of the body; the rest are the partner's bytes. With `repeats`, the
// text between two zero bytes is repeated until it is long.
#include "common/bytes.hpp"
#include "common/require.hpp"
#include "reference/response.hpp"

#include <waybill/detail/httplib_client/connection.hpp>
#include <waybill/detail/net/content_decoder.hpp>
#include <waybill/detail/net/exchange.hpp>

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using namespace waybill::detail::httplib_client;
namespace net = waybill::detail::net;
using namespace std::chrono_literals;
using fuzzing::chooser;
using fuzzing::require;

/// What a call ended as.
struct ending {
    std::optional<error> why{};
    http::response answer{};
    bool reusable = false;
};

class collector final : public http::body_receiver {
public:
    collector(http::response& into, std::size_t most) : into_(into), most_(most) {}
    bool begin(http::response const& head) override {
        into_ = head;
        return true;
    }
    bool take(std::string_view bytes) override {
        require(into_.body.size() + bytes.size() <= most_, "no more is delivered than was allowed");
        into_.body += bytes;
        return true;
    }

private:
    http::response& into_;
    std::size_t most_;
};

struct plan {
    bool to_head = false;
    bool closes = true;
    std::size_t piece = 1; ///< bytes that arrive at once
    std::size_t most = 0;  ///< cap of the body
};

constexpr auto time_limit = 3ms;

/// Sends the bytes, each piece as one packet, and reads them by the transport. Bytes that find no room are cut off.
ending call(std::string& bytes, plan const& of, std::chrono::milliseconds limit = time_limit) {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, ends) != 0) fuzzing::finding("a socket pair");
    std::size_t sent = 0;
    while (sent < bytes.size()) {
        auto const count = ::send(ends[1], &bytes[sent], std::min(of.piece, bytes.size() - sent), 0);
        if (count <= 0) break;
        sent += std::size_t(count);
    }
    bytes.resize(sent);
    if (of.closes) ::shutdown(ends[1], SHUT_WR);

    ending made;
    network_settings const settings;
    net::network network(settings);
    connection over({"http", "localhost", 80, ""}, {}, network);
    over.adopt(ends[0]);
    collector into(made.answer, of.most);
    // with an end of the connection nothing is waited for: libFuzzer's own time-out comes before this one
    auto const time = of.closes ? std::chrono::milliseconds(100s) : limit;
    http::request const request{of.to_head ? "HEAD" : "GET", "/"};
    net::response_reader reader(request, of.most, into);
    auto const done = over.exchange(request, deadline::in(time), time, reader);
    // a busy machine may read nothing within the limit
    if (!reader.has_begun() && !bytes.empty() && !of.closes && limit < 1s) {
        ::close(ends[1]);
        return call(bytes, of, 10 * limit);
    }
    require(reader.has_begun() || (!done && bytes.empty()), "a response that has begun is not silence");
    if (done)
        made.reusable = reader.is_reusable() && over.is_idle(); // what was not read yet ends it as well
    else
        made.why = done.error();
    ::close(ends[1]);
    return made;
}

bool is_coded(http::headers const& fields) {
    auto const gzip = net::is_gzip(fields);
    return !gzip || *gzip;
}

void check(plan of, std::string bytes) {
    auto const first = call(bytes, of);
    require(!first.why || !first.why->message.empty() || first.why->code == error_code::deadline_passed,
            "an error says something");
    if (first.why) require(first.why->message.size() < 300, "an error is short", {first.why->message});
    if (first.why && first.why->code == error_code::deadline_passed) {
        require(!of.closes, "where the connection ends nothing is waited for");
        return;
    }

    if (of.piece < 16'000) {
        of.piece = 16'000; // all at once, nearly: pieces make no difference
        auto again_bytes = bytes;
        auto const again = call(again_bytes, of);
        std::string const said = again.why ? again.why->message : first.why ? first.why->message : "";
        require(again_bytes == bytes && bool(again.why) == bool(first.why), "pieces make no difference to the outcome",
                {said});
        require(again.answer.body == first.answer.body || first.why, "pieces make no difference to the body");
        require(again.answer.headers == first.answer.headers, "pieces make no difference to the fields");
        require(again.reusable == first.reusable, "pieces make no difference to the connection");
    }
    if (!of.closes) return;

    auto const expected = reference::read_response(bytes, of.to_head);
    if (!first.why) {
        require(expected.has_value(), "what is taken is a response");
        require(expected->status == first.answer.status, "the status");
        if (!is_coded(first.answer.headers)) require(expected->body == first.answer.body, "the body");
    } else if (first.why->code != error_code::answer_too_large && first.why->code != error_code::encoding_unsupported &&
               !is_coded(first.answer.headers)) {
        require(!expected.has_value(), "what is no response is refused", {first.why->message});
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    chooser choices(fuzzing::as_text(data, size));
    auto const options = choices.byte();
    plan of;
    of.to_head = (options & 1U) != 0;
    of.closes = (options & 2U) == 0;
    bool const repeats = (options & 4U) != 0;
    of.piece = 1 + choices.byte();
    of.most = std::size_t{64} * choices.byte();
    std::string bytes;
    if (repeats) {
        bytes = choices.text();
        auto const again = choices.text();
        while (!again.empty() && bytes.size() < 80'000) bytes += again;
        of.piece = 16'000;
    }
    bytes += choices.rest();
    while (bytes.size() / of.piece > 100) of.piece *= 2; // no more pieces than a socket buffers
    check(of, std::move(bytes));
    return 0;
}
