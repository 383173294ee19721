// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <host/beast_message.hpp>
#include <host/connection_registry.hpp>
#include <host/host.hpp>
#include <host/request_head.hpp>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native {

/// What all connections of a host share.
struct host_shared {
    host_settings settings;
    host_handlers handlers;
    connection_registry connections{};
    std::atomic<bool> draining = false;
    host_activity activity{};

    void tell(std::string_view what) const noexcept {
        try {
            if (handlers.trouble) handlers.trouble(what);
        } catch (...) { // a log that fails must not end a thread
        }
    }
};

/// One connection, from accept to close. Everything but `drain` and `abort` runs on the stream's strand.
/// `Stream` is a `beast::tcp_stream`, or an encrypted stream over one whose handshake is done.
template <class Stream>
class connection final : public open_connection, public std::enable_shared_from_this<connection<Stream>> {
public:
    connection(Stream stream, std::string peer_address, host_shared& shared)
        : stream_(std::move(stream)),
          peer_(std::move(peer_address)),
          shared_(shared),
          buffer_(shared.settings.limits.header_bytes + transfer_buffer) {}
    ~connection() override {
        --shared_.activity.connections_open;
        shared_.connections.remove(this);
    }
    connection(connection const&) = delete;
    connection& operator=(connection const&) = delete;

    auto executor() { return stream_.get_executor(); }

    boost::asio::awaitable<void> run() {
        if (shared_.handlers.admit_address && !shared_.handlers.admit_address(peer_)) {
            bool const asked = co_await first_bytes();
            if (asked) co_await send_last(refusal_of_address());
        } else {
            // one co_await to a statement: g++ 12 breaks the frames of conditions that hold several
            bool more = true;
            while (more) {
                more = co_await first_bytes();
                if (more) more = co_await serve_one();
            }
        }
        co_await linger();
    }

    void drain() override {
        boost::asio::post(stream_.get_executor(), [self = this->shared_from_this()] {
            if (self->idle_) self->lowest().close();
        });
    }
    void abort() override {
        boost::asio::post(stream_.get_executor(), [self = this->shared_from_this()] { self->lowest().close(); });
    }

private:
    using parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
    static constexpr std::size_t transfer_buffer = std::size_t{64} << 10;
    static constexpr std::size_t idle_buffer = std::size_t{4} << 10;
    static constexpr std::size_t most_to_discard = std::size_t{32} << 20;
    static constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);

    auto& lowest() { return boost::beast::get_lowest_layer(stream_); }
    host_limits const& limits() const { return shared_.settings.limits; }

    /// Waits, as an idle connection, until something of a request is there. False: there will be none.
    boost::asio::awaitable<bool> first_bytes() {
        while (true) {
            // an empty line in front of a request is some clients' leftover of the one before (RFC 9112, 2.2)
            while (buffer_.size() != 0 && is_line_end(*static_cast<char const*>(buffer_.data().data())))
                buffer_.consume(1);
            if (buffer_.size() != 0) co_return !shared_.draining || served_ == 0;
            if (shared_.draining) co_return false;
            if (buffer_.capacity() > idle_buffer) buffer_.shrink_to_fit();
            lowest().expires_after(limits().idle_time);
            idle_ = true;
            auto const [failure, count] = co_await stream_.async_read_some(buffer_.prepare(idle_buffer), token);
            idle_ = false;
            if (failure) co_return false;
            buffer_.commit(count);
        }
    }
    static bool is_line_end(char byte) { return byte == '\r' || byte == '\n'; }

    /// Reads, answers, writes. True when another request may follow on this connection.
    boost::asio::awaitable<bool> serve_one() {
        parser reading;
        reading.header_limit(std::uint32_t(limits().header_bytes));
        reading.body_limit(limits().body_bytes);
        lowest().expires_after(limits().header_time);
        auto const [head_failure, head_bytes] =
            co_await boost::beast::http::async_read_header(stream_, buffer_, reading, token);
        if (head_failure) {
            co_await send_last(refusal_of(head_failure));
            co_return false;
        }

        if (int const status = status_of_bad_head(reading.get(), limits().header_count); status != 0) {
            co_await send_last(short_answer(status));
            co_return false;
        }
        auto request = head_from_beast(reading.get()); // before the body, so that no trailer passes for a header field
        unsigned const version = reading.get().version();
        bool const keep = reading.get().keep_alive();

        lowest().expires_after(limits().body_time);
        if (!reading.is_done() && expects_continue(reading.get())) {
            constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
            auto const [failure, count] = co_await boost::asio::async_write(stream_, boost::asio::buffer(go_on), token);
            if (failure) co_return false;
        }
        auto const [body_failure, body_bytes] =
            co_await boost::beast::http::async_read(stream_, buffer_, reading, token);
        if (body_failure) {
            co_await send_last(refusal_of(body_failure));
            co_return false;
        }
        request.body = std::move(reading.get().body());

        ++served_;
        ++shared_.activity.requests;
        auto response = answer(request);
        bool const stays = keep && !shared_.draining;
        bool const head_only = request.method == "HEAD";
        if (response.rest) {
            bool const whole = co_await send_in_pieces(std::move(response), version, stays, head_only);
            co_return whole && stays && version >= 11;
        }
        bool const sent = co_await send(std::move(response.first), version, stays, head_only);
        co_return sent&& stays;
    }

    http::streamed_response answer(http::request const& request) {
        try {
            return shared_.handlers.respond(request, peer_);
        } catch (std::exception const& thrown) {
            shared_.tell(std::string("a handler threw: ") + thrown.what());
        } catch (...) { shared_.tell("a handler threw something that is no exception"); }
        return short_answer(500);
    }

    http::response refusal_of_address() {
        if (!shared_.handlers.refuse_address) return short_answer(403);
        return shared_.handlers.refuse_address(peer_);
    }

    boost::asio::awaitable<bool> send(http::response response, unsigned version, bool stays, bool head_only) {
        auto message = to_beast(std::move(response), version, stays);
        if (head_only) message.body().clear(); // Content-Length stays
        lowest().expires_after(limits().write_time);
        auto const [failure, count] = co_await boost::beast::http::async_write(stream_, message, token);
        co_return !failure;
    }
    /// What was sent of a response is on its way before more of it is made. False: it did not become whole.
    boost::asio::awaitable<bool> send_in_pieces(http::streamed_response response, unsigned version, bool stays,
                                                bool head_only) {
        namespace beast_http = boost::beast::http;
        auto message = head_to_beast(response.first, version, stays);
        bool const chunked = message.chunked();
        beast_http::response_serializer<beast_http::empty_body> serializer(message);
        lowest().expires_after(limits().write_time);
        auto const [head_failure, head_size] = co_await beast_http::async_write_header(stream_, serializer, token);
        if (head_failure) co_return false;
        if (head_only) co_return true;
        auto piece = std::move(response.first.body);
        for (bool more = true; more;) {
            bool const sent = co_await send_piece(piece, chunked);
            if (!sent) co_return false;
            piece.clear();
            auto const next = make_piece(*response.rest, piece);
            if (!next) {
                cut();
                co_return false;
            }
            more = *next;
        }
        bool const sent = co_await send_piece(piece, chunked);
        if (!sent || !chunked) co_return sent;
        lowest().expires_after(limits().write_time);
        auto const [end_failure, end_size] =
            co_await boost::asio::async_write(stream_, beast_http::make_chunk_last(), token);
        co_return !end_failure;
    }
    boost::asio::awaitable<bool> send_piece(std::string const& piece, bool chunked) {
        if (piece.empty()) co_return true; // an empty chunk would be the last one
        lowest().expires_after(limits().write_time);
        auto const bytes = boost::asio::buffer(piece);
        if (chunked) {
            auto const [failure, count] =
                co_await boost::asio::async_write(stream_, boost::beast::http::make_chunk(bytes), token);
            co_return !failure;
        }
        auto const [failure, count] = co_await boost::asio::async_write(stream_, bytes, token);
        co_return !failure;
    }
    std::optional<bool> make_piece(http::body_source& from, std::string& piece) {
        try {
            auto const more = from.next(piece);
            if (more) return *more;
            shared_.tell("an answer broke off: " + more.error().message);
        } catch (std::exception const& thrown) {
            shared_.tell(std::string("an answer broke off, its source threw: ") + thrown.what());
        } catch (...) { shared_.tell("an answer broke off, its source threw something that is no exception"); }
        return std::nullopt;
    }
    /// Ends the connection with a reset: where the end of a body is that of the connection, a proper one would pass
    /// for the end of the body.
    void cut() {
        boost::beast::error_code ignored;
        lowest().socket().set_option(boost::asio::socket_base::linger(true, 0), ignored);
        lowest().close();
    }
    /// The answer after which nothing more is read; nothing when the other end is gone anyway.
    boost::asio::awaitable<void> send_last(std::optional<http::response> response) {
        if (response) co_await send(std::move(*response), 11, false, false);
    }

    /// Says that no more comes, and takes in what the other end still sends for a while: closing with bytes unread
    /// would reset the connection and may take the answer away from it (RFC 9112, 9.6).
    boost::asio::awaitable<void> linger() {
        boost::beast::error_code ignored;
        lowest().socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
        if (ignored) co_return;
        buffer_.clear();
        lowest().expires_after(std::chrono::seconds(2));
        idle_ = true; // nothing is owed any more: whoever stops the host need not wait
        for (std::size_t discarded = 0; discarded < most_to_discard && !shared_.draining;) {
            auto const [failure, count] = co_await stream_.async_read_some(buffer_.prepare(transfer_buffer), token);
            if (failure) break;
            discarded += count;
        }
        lowest().close();
    }

    Stream stream_;
    std::string peer_;
    host_shared& shared_;
    boost::beast::flat_buffer buffer_;
    std::size_t served_ = 0;
    bool idle_ = false;
};

} // namespace waybill::native
