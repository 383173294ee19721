// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_reader.hpp>
#include <waybill/detail/net/connection.hpp>
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
#include <optional>
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
        return from_.read(into, room, limits_.whole.earlier(deadline::in(limits_.silence)));
    }

private:
    partner_connection& from_;
    exchange_limits limits_;
};

/// Passes the body of a response to a receiver, decoded and counted, until the receiver stops.
class body_delivery {
public:
    body_delivery(http1::response_reader& from, http::body_receiver& into, std::uint64_t most)
        : from_(from), into_(into), most_(most) {}

    result<void> run(std::string_view coding) {
        if (!coding.empty()) {
            if (!can_decode(coding)) {
                error wrong;
                wrong.code = error_code::encoding_unsupported;
                wrong.message = "this build of cpp-httplib cannot decode Content-Encoding " + std::string(coding);
                return wrong;
            }
            auto const read = [this](char* buffer, std::size_t room) { return ssize_t(next(buffer, room)); };
            bool const decoded =
                content_decoder().decode(coding, read, [this](std::string_view bytes) { return take(bytes); });
            if (!decoded && !failure_ && wanted_)
                return connection_error("the answer is not in its Content-Encoding " + std::string(coding));
        } else {
            std::array<char, std::size_t{16} << 10> buffer;
            for (auto count = next(buffer.data(), buffer.size()); count > 0;)
                count = take({buffer.data(), std::size_t(count)}) ? next(buffer.data(), buffer.size()) : 0;
        }
        if (failure_) return *failure_;
        return {};
    }
    /// Returns true if the receiver accepted the whole body.
    [[nodiscard]] bool wanted() const noexcept { return wanted_; }

private:
    std::ptrdiff_t next(char* buffer, std::size_t room) {
        auto const count = from_.read_body(buffer, room);
        if (count) return std::ptrdiff_t(*count);
        failure_ = count.error();
        return -1;
    }
    bool take(std::string_view bytes) {
        if (bytes.size() > most_ - taken_) {
            failure_ = http1::response_error(error_code::answer_too_large,
                                             "the answer passed " + std::to_string(most_) + " bytes");
            return false;
        }
        taken_ += bytes.size();
        return wanted_ = into_.take(bytes);
    }

    http1::response_reader& from_;
    http::body_receiver& into_;
    std::uint64_t most_;
    std::uint64_t taken_ = 0;
    bool wanted_ = true;
    std::optional<error> failure_{};
};

/// Sends a request and passes the response to a receiver. Returns whether another request may follow on the connection.
///
/// Errors: those of `http1::response_reader` and the connection; `answer_too_large`; `encoding_unsupported`.
[[nodiscard]] inline result<bool> exchange(partner_connection& by, outgoing_request const& request,
                                           exchange_limits const& limits, http::body_receiver& into) {
    auto const sent = by.write(request.text, limits.whole);
    if (!sent && sent.error().code == error_code::deadline_passed) return sent.error();

    limited_source source(by, limits);
    auto const reader = std::make_unique<http1::response_reader>(source); // its buffer is too large for the stack
    auto head = reader->read_head(request.is_head);
    // a partner may refuse a request and close before it has read all of it
    if (!sent && (!head || head->status < 400)) return sent.error();
    if (!head) return head.error();
    if (auto refused = request.refusal(head->status)) return std::move(*refused);

    auto const coding = content_coding(head->fields);
    auto const& framing = reader->framing();
    if (coding.empty() && framing.kind == http1::framing::length && framing.length > limits.bytes)
        return http1::response_error(error_code::answer_too_large, "the answer passes " + std::to_string(limits.bytes) +
                                                                       " bytes: it has " +
                                                                       std::to_string(framing.length));
    std::string const coding_kept(coding);
    if (!into.begin({head->status, std::move(head->fields), {}})) return false;
    body_delivery delivery(*reader, into, limits.bytes);
    if (auto const delivered = delivery.run(coding_kept); !delivered) return delivered.error();
    return sent && delivery.wanted() && reader->reusable();
}

} // namespace waybill::detail::net
