// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_reader.hpp>
#include <waybill/detail/net/connection.hpp>
#include <waybill/detail/net/content_coding.hpp>
#include <waybill/detail/net/content_decoder.hpp>
#include <waybill/detail/net/deadline.hpp>
#include <waybill/detail/net/request_text.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/result.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// The limits of one exchange.
struct exchange_limits {
    deadline whole;                    ///< for the whole exchange
    std::chrono::milliseconds silence; ///< for each wait for bytes
    std::uint64_t bytes;               ///< of the decoded body
};

/// Reads from a connection within the limits.
class limited_source final : public http1::byte_source {
public:
    limited_source(partner_connection& from, exchange_limits const& limits) : from_(from), limits_(limits) {}
    result<std::size_t> read(char* into, std::size_t room) override {
        auto count = from_.read(into, room, limits_.whole.earlier(deadline::in(limits_.silence)));
        any_ = any_ || (count && *count != 0);
        return count;
    }
    /// Whether a byte was read.
    [[nodiscard]] bool any() const noexcept { return any_; }

private:
    partner_connection& from_;
    exchange_limits limits_;
    bool any_ = false;
};

/// Passes the body of a response to a receiver, decoded. Returns whether the receiver accepted all of it.
inline result<bool> deliver_body(http1::response_reader& from, content_decoder& decoder, http::body_receiver& into) {
    for (std::array<char, std::size_t{16} << 10> buffer;;) {
        auto const count = from.read_body(buffer.data(), buffer.size());
        if (!count) return count.error();
        if (*count == 0) break;
        auto const more =
            decoder.feed({buffer.data(), *count}, [&](std::string_view bytes) { return into.take(bytes); });
        if (!more || !*more) return more;
    }
    if (auto const ended = decoder.finish(); !ended) return ended.error();
    return true;
}

/// Sends a request and passes the response to a receiver. Returns whether another request may follow on the connection.
///
/// `ended_silent` is set if the connection ended or broke before the first byte of the response.
///
/// Errors: those of `http1::response_reader` and the connection; `answer_too_large`; `encoding_unsupported`.
[[nodiscard]] inline result<bool> exchange(partner_connection& by, outgoing_request const& request,
                                           exchange_limits const& limits, http::body_receiver& into,
                                           bool& ended_silent) {
    auto const sent = by.write(request.text, limits.whole);
    if (!sent && sent.error().code == error_code::deadline_passed) return sent.error();

    limited_source source(by, limits);
    auto const reader = std::make_unique<http1::response_reader>(source); // its buffer is too large for the stack
    auto head = reader->read_head(request.is_head);
    ended_silent = !head && head.error().code == error_code::connection_failed && !source.any();
    // a partner may refuse a request and close before it has read all of it
    if (!sent && (!head || head->status < 400)) return sent.error();
    if (!head) return head.error();
    if (auto refused = request.refusal(head->status)) return std::move(*refused);

    request.keep_cookies(head->fields);
    auto const coding = content_coding_of(head->fields);
    if (!coding) return coding.error();
    auto const& framing = reader->framing();
    if (*coding == content_coding::none && framing.kind == http1::framing::length && framing.length > limits.bytes)
        return http1::response_error(error_code::answer_too_large, "the answer passes " + std::to_string(limits.bytes) +
                                                                       " bytes: it has " +
                                                                       std::to_string(framing.length));
    if (!into.begin({head->status, std::move(head->fields), {}})) return false;
    content_decoder decoder(*coding, limits.bytes);
    auto const whole = deliver_body(*reader, decoder, into);
    if (!whole) return whole.error();
    return sent && *whole && reader->reusable();
}

} // namespace waybill::detail::net
