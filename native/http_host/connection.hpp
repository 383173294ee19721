// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/body_budget.hpp>
#include <http_host/certificate_names.hpp>
#include <http_host/chunked_body.hpp>
#include <http_host/guarded_handlers.hpp>
#include <http_host/open_socket.hpp>
#include <http_host/request_head.hpp>
#include <http_host/response_head.hpp>
#include <memory_shortage/memory_shortage.hpp>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/chunk_encode.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace waybill::native::http_host {

/// One connection, from accept to close, in one coroutine: at each moment one read, one write or one handler, so it
/// needs no lock and no strand. `Stream` is a `tcp_socket`, or an encrypted stream over one.
template <class Stream>
class connection final : public open_connection, public std::enable_shared_from_this<connection<Stream>> {
public:
    connection(Stream stream, int descriptor, accepted_from from, host_shared& shared)
        : open_connection(descriptor, std::move(from.peer)),
          admitted_(from.admitted),
          stream_(std::move(stream)),
          shared_(shared),
          handlers_(shared),
          buffer_(shared.settings.limits.header_bytes + piece_bytes),
          budget_(shared.bodies) {
        ++shared_.activity.connections_open;
        if (!admitted_) ++shared_.strangers_open;
        shared_.connections.add(*this);
    }
    ~connection() { leave(); }

    void start() {
        boost::asio::co_spawn(stream_.get_executor(), run_connection(this->shared_from_this()),
                              [&shared = shared_](std::exception_ptr const& thrown) {
                                  if (thrown) shared.report("a connection ended by an exception");
                              });
    }

private:
    using executor = boost::asio::io_context::executor_type;
    template <class Result = void>
    using task = boost::asio::awaitable<Result, executor>;
    using timer = boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                    boost::asio::wait_traits<std::chrono::steady_clock>, executor>;
    static constexpr bool encrypted = !std::is_same_v<Stream, tcp_socket>;
    static constexpr std::size_t piece_bytes = std::size_t{64} << 10;
    static constexpr std::size_t idle_bytes = std::size_t{4} << 10;
    static constexpr std::size_t most_to_discard = std::size_t{32} << 20;
    static constexpr std::chrono::milliseconds linger_time{2'000};
    static constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable_t<executor>());

    // a parameter lives as long as the coroutine; the capture of a lambda does not
    static task<> run_connection(std::shared_ptr<connection> self) { co_await self->run(); }

    tcp_socket& lowest() {
        if constexpr (encrypted)
            return stream_.next_layer();
        else
            return stream_;
    }
    host_limits const& limits() const { return shared_.settings.limits; }
    std::string_view unread() const { return {static_cast<char const*>(buffer_.data().data()), buffer_.size()}; }

    task<> run() {
        if constexpr (encrypted) {
            bool const agreed = co_await handshake();
            if (!agreed) co_return;
        }
        bool more = true;
        if (!admitted_) {
            co_await serve_unadmitted();
            more = false;
        }
        // one co_await per statement: g++ 12 miscompiles the frames of conditions with several
        while (more) {
            more = co_await receive_head();
            if (more) more = co_await serve_request();
        }
        co_await linger();
    }

    /// Answers a request for a public page and refuses everything else.
    task<> serve_unadmitted() {
        bool const begun = co_await receive(time_allowed(limits().idle_time), connection_phase::idle);
        if (!begun) co_return;
        std::optional<http::response> page;
        if (handlers_.may_be_public(unread())) {
            bool const whole = co_await receive_head();
            if (!whole) co_return;
            if (handlers_.is_public(request_)) page = handlers_.respond_at_once(request_);
        }
        if (page)
            co_await send(*std::move(page), false);
        else
            co_await refuse(handlers_.refuse_address(peer()), host_refusal::address);
    }

    /// Connections of addresses that are not admitted have less time.
    std::chrono::milliseconds time_allowed(std::chrono::milliseconds time) const {
        return admitted_ ? time : std::min(time, limits().stranger_time);
    }

    task<bool> handshake() {
        enter(connection_phase::reading, time_allowed(limits().header_time));
        auto const [failure] = co_await stream_.async_handshake(Stream::server, token);
        if (failure)
            shared_.activity.count(host_refusal::handshake);
        else
            certificate_names_ = certificate_names(stream_.native_handle());
        co_return !failure;
    }

    /// Waits for bytes. False if none will come.
    task<bool> receive(std::chrono::milliseconds time, connection_phase phase) {
        enter(phase, time);
        if (phase == connection_phase::idle && shared_.draining) co_return false;
        auto const [failure, count] = co_await stream_.async_read_some(buffer_.prepare(idle_bytes), token);
        if (failure) co_return false;
        received(count);
        buffer_.commit(count);
        co_return true;
    }
    void received(std::size_t count) { shared_.activity.bytes_received.fetch_add(count, std::memory_order_relaxed); }

    /// Reads until a head is complete and parsed. False if there is none; the response was then sent if one was due.
    task<bool> receive_head() {
        head_scan scan;
        bool begun = false;
        std::size_t empty_lines = 0;
        enter(connection_phase::idle,
              time_allowed(limits().idle_time)); // for the whole wait: empty lines do not extend it
        for (;;) {
            if (!begun) { // some clients send an empty line after a request (RFC 9112, 2.2)
                for (; unread().starts_with("\r\n"); empty_lines += 2) buffer_.consume(2);
                if (empty_lines > limits().header_bytes) {
                    co_await refuse(short_response(400), host_refusal::malformed);
                    co_return false;
                }
                begun = !unread().empty() && unread() != "\r";
                if (begun)
                    enter(connection_phase::reading,
                          time_allowed(limits().header_time)); // for the whole head, even if it arrives byte by byte
            }
            auto const seen = begun ? scan.look(unread()) : head_scan::result::more;
            if (seen == head_scan::result::malformed) {
                co_await refuse(short_response(400), host_refusal::malformed);
                co_return false;
            }
            bool const whole = seen == head_scan::result::whole;
            if ((whole ? scan.size() : unread().size()) > limits().header_bytes) {
                bool const in_request_line = scan.request_line() == 0 || scan.request_line() > limits().header_bytes;
                co_await refuse(short_response(in_request_line ? 414 : 431), host_refusal::head_too_large);
                co_return false;
            }
            if (whole) break;
            if (!begun) {
                if (buffer_.capacity() > idle_bytes) buffer_.shrink_to_fit();
                if (storage_of(request_.headers) > idle_bytes) request_.headers = {};
                release_beyond(request_.target);
                if (is_late() || (shared_.draining && served_ != 0)) co_return false;
            }
            if (is_late()) {
                co_await refuse_unfinished();
                co_return false;
            }
            auto const [failure, count] = co_await stream_.async_read_some(buffer_.prepare(idle_bytes), token);
            if (failure) {
                if (begun) co_await refuse_unfinished();
                co_return false;
            }
            received(count);
            buffer_.commit(count);
        }
        int const status = read_head(unread().substr(0, scan.size()), limits().header_count, request_, head_);
        buffer_.consume(scan.size());
        if (status == 0) co_return true;
        co_await refuse(short_response(status), status == 400   ? host_refusal::malformed
                                                : status == 431 ? host_refusal::head_too_large
                                                                : host_refusal::unsupported);
        co_return false;
    }

    /// The bytes that an idle connection keeps for the fields of its next request.
    static std::size_t storage_of(http::headers const& fields) {
        std::size_t bytes = 0;
        for (auto const& field : fields) bytes += sizeof field + field.name.capacity() + field.value.capacity();
        return bytes;
    }

    /// Empties a text whose storage is larger than an idle connection keeps. An assignment would keep it.
    static void release_beyond(std::string& text) {
        if (text.capacity() <= idle_bytes) return;
        text.clear();
        text.shrink_to_fit();
    }

    /// The client has gone, has closed its sending side, or was too slow. Sends a response if it still reads.
    task<> refuse_unfinished(bool in_body = false) {
        bool const late = take_late();
        int const status = late ? 408 : 400;
        auto response = in_body ? handlers_.refusal_of(request_, status) : short_response(status);
        co_await refuse(std::move(response), late ? host_refusal::too_slow : host_refusal::malformed);
    }

    /// Reads the body, calls the handler, writes the response. True if another request may follow on this connection.
    task<bool> serve_request() {
        caller_.assign(peer());
        bool const bodiless = !head_.chunked && head_.length == 0;
        std::optional<http::response> refused;
        if (!bodiless || !handlers_.is_public(request_)) refused = handlers_.admit_head(request_, caller_);
        if (refused) {
            co_await refuse(std::move(*refused), host_refusal::address);
            co_return false;
        }
        request_.body.clear();
        if (head_.chunked || head_.length != 0) {
            budget_.begin(shared_.is_shared(caller_) ? std::string_view() : caller_);
            bool const whole = co_await receive_body();
            if (!whole) co_return false;
        }
        ++served_;
        if (auto answered = handlers_.respond_at_once(request_)) {
            forget_body();
            bool const stay = stays();
            bool const sent = co_await send(*std::move(answered), stay);
            co_return sent&& stay;
        }
        enter(connection_phase::answering);
        auto const turn = shared_.turns.ask();
        if (turn == handler_turns::answer::never) {
            shared_.activity.count(host_refusal::busy);
            forget_body();
            bool const sent = co_await send(handlers_.refusal_of(request_, 503), stays());
            co_return sent&& stays();
        }
        if (turn == handler_turns::answer::later)
            co_await shared_.turns.wait(stream_.get_executor(), boost::asio::use_awaitable_t<executor>());
        auto answer = handlers_.respond(request_, {caller_, certificate_names_});
        while (answer.wait) {
            co_await shared_.suspended.wait(stream_.get_executor(), answer.wait,
                                            boost::asio::use_awaitable_t<executor>());
            if (shared_.turns.ask(true) == handler_turns::answer::later)
                co_await shared_.turns.wait(stream_.get_executor(), boost::asio::use_awaitable_t<executor>());
            answer = handlers_.respond_again(answer, request_);
        }
        forget_body();
        if (answer.delay.count() != 0) {
            timer sending(stream_.get_executor(), answer.delay);
            co_await sending.async_wait(token);
        }
        bool const stay = stays();
        if (answer.response.rest) {
            bool const whole = co_await send_in_pieces(std::move(answer.response), stay);
            co_return whole && stay && head_.version >= 11;
        }
        bool const sent = co_await send(std::move(answer.response.first), stay);
        co_return sent&& stay;
    }
    /// Returns the memory of the body before the response is sent, which may take long. Keeps a small buffer for the
    /// next request: no limit counts it.
    void forget_body() {
        release_beyond(request_.body);
        budget_.give_back();
    }
    bool stays() const { return head_.keep_alive && !shared_.draining; }

    /// True: the body is complete, in the request. False: the refusal was sent.
    task<bool> receive_body() {
        enter(connection_phase::reading, limits().body_time);
        int status = head_.length > limits().body_bytes ? 413 : 0;
        if (status == 0 && head_.expects_continue && unread().empty()) {
            constexpr std::string_view continue_response = "HTTP/1.1 100 Continue\r\n\r\n";
            auto const [failure, count] =
                co_await boost::asio::async_write(stream_, boost::asio::buffer(continue_response), token);
            if (failure) {
                if (take_late()) shared_.activity.count(host_refusal::too_slow);
                co_return false;
            }
        }
        if (status == 0) {
            if (head_.chunked)
                status = co_await receive_chunks();
            else
                status = co_await receive_length();
        }
        if (status == 0) co_return true;
        if (status == unfinished)
            co_await refuse_unfinished(true);
        else
            co_await refuse(handlers_.refusal_of(request_, status), status == 413   ? host_refusal::body_too_large
                                                                    : status == 503 ? host_refusal::busy
                                                                                    : host_refusal::malformed);
        co_return false;
    }

    static constexpr int unfinished = -1;

    /// 0, the status of the refusal, or `unfinished`.
    task<int> receive_length() {
        auto& body = request_.body;
        auto const length = std::size_t(head_.length);
        auto const first = unread().substr(0, length);
        if (!budget_.grow_to(first.size()) || !make_room(first.size())) co_return 503;
        body.assign(first);
        buffer_.consume(first.size());
        std::size_t filled = body.size();
        while (filled < length) {
            if (body.size() == filled) {
                // the buffer grows with the bytes that arrive, not with Content-Length
                auto const room = std::min(length, std::max(filled * 2, filled + idle_bytes));
                if (!budget_.grow_to(room) || !make_room(room)) co_return 503;
                body.resize(room);
            }
            if (is_late()) co_return unfinished;
            auto const [failure, count] = co_await stream_.async_read_some(
                boost::asio::buffer(body.data() + filled, body.size() - filled), token);
            if (failure) co_return unfinished;
            received(count);
            filled += count;
        }
        co_return 0;
    }

    /// Allocates the memory for so many bytes of the body. False: there is none.
    bool make_room(std::size_t bytes) {
        try {
            memory_shortage::scope const throwing(true);
            request_.body.reserve(bytes);
            return true;
        } catch (std::bad_alloc const&) { return false; }
    }

    task<int> receive_chunks() {
        chunked_body body(limits().body_bytes, limits().header_bytes);
        for (;;) {
            int status = 0;
            try {
                memory_shortage::scope const throwing(true);
                buffer_.consume(body.take(unread(), status));
            } catch (std::bad_alloc const&) { status = 503; }
            if (status != 0) co_return status;
            if (!budget_.grow_to(body.size())) co_return 503;
            if (body.is_whole()) break;
            if (is_late()) co_return unfinished;
            auto const [failure, count] = co_await stream_.async_read_some(buffer_.prepare(idle_bytes * 2), token);
            if (failure) co_return unfinished;
            received(count);
            buffer_.commit(count);
        }
        request_.body = body.release();
        co_return 0;
    }

    /// Sends a response after which nothing more is read.
    task<> refuse(http::response response, host_refusal why) {
        shared_.activity.count(why);
        head_ = {};
        request_.method.clear();
        forget_body();
        co_await send(std::move(response), false);
    }

    bool is_head_only() const { return request_.method == "HEAD"; }

    task<bool> send(http::response response, bool stay) {
        write_response_head(response, head_.version, stay, response_end::by_length, outgoing_head_);
        enter(connection_phase::writing, limits().write_time);
        bool const bodiless = is_head_only() || response.status == 204 || response.status == 304;
        std::array<boost::asio::const_buffer, 2> const both{boost::asio::buffer(outgoing_head_),
                                                            bodiless ? boost::asio::const_buffer()
                                                                     : boost::asio::buffer(response.body)};
        auto const [failure, count] = co_await boost::asio::async_write(stream_, both, token);
        sent(count);
        co_return !failure;
    }
    void sent(std::size_t count) {
        shared_.activity.bytes_sent.fetch_add(count, std::memory_order_relaxed);
        if (take_late()) shared_.activity.count(host_refusal::too_slow);
    }

    /// Sends each piece of a response before the next one is made. False if it was not completed.
    task<bool> send_in_pieces(http::streamed_response response, bool stay) {
        bool const chunked = head_.version >= 11;
        write_response_head(response.first, head_.version, stay && chunked,
                            chunked ? response_end::by_last_chunk : response_end::by_connection, outgoing_head_);
        enter(connection_phase::writing, limits().write_time);
        auto const [head_failure, head_size] =
            co_await boost::asio::async_write(stream_, boost::asio::buffer(outgoing_head_), token);
        sent(head_size);
        if (head_failure) co_return false;
        if (is_head_only()) co_return true;
        auto piece = std::move(response.first.body);
        for (bool more = true; more;) {
            bool const whole = co_await send_piece(piece, chunked);
            if (!whole) co_return false;
            piece.clear();
            enter(connection_phase::answering);
            auto const turn = shared_.turns.ask(true);
            if (turn == handler_turns::answer::later)
                co_await shared_.turns.wait(stream_.get_executor(), boost::asio::use_awaitable_t<executor>());
            auto const next = handlers_.make_piece(*response.rest, piece);
            if (!next) {
                cut();
                co_return false;
            }
            more = *next;
        }
        bool const whole = co_await send_piece(piece, chunked);
        if (!whole || !chunked) co_return whole;
        auto const [end_failure, end_size] =
            co_await boost::asio::async_write(stream_, boost::beast::http::make_chunk_last(), token);
        sent(end_size);
        co_return !end_failure;
    }
    task<bool> send_piece(std::string const& piece, bool chunked) {
        if (piece.empty()) co_return true; // an empty chunk would be the last one
        enter(connection_phase::writing, limits().write_time);
        auto const bytes = boost::asio::buffer(piece);
        if (chunked) {
            auto const [failure, count] =
                co_await boost::asio::async_write(stream_, boost::beast::http::make_chunk(bytes), token);
            sent(count);
            co_return !failure;
        }
        auto const [failure, count] = co_await boost::asio::async_write(stream_, bytes, token);
        sent(count);
        co_return !failure;
    }

    /// Closes the sending side and discards what the client still sends for some time: closing with unread bytes would
    /// reset the connection and could lose the response (RFC 9112, 9.6).
    task<> linger() {
        if (!lowest().is_open()) co_return;
        enter(connection_phase::lingering, linger_time);
        if constexpr (encrypted) { (void)co_await stream_.async_shutdown(token); }
        boost::system::error_code failure;
        lowest().shutdown(boost::asio::ip::tcp::socket::shutdown_send, failure);
        buffer_.clear();
        for (std::size_t discarded = 0; !failure && discarded < most_to_discard && !shared_.draining;) {
            auto const [ended, count] = co_await lowest().async_read_some(buffer_.prepare(idle_bytes * 4), token);
            if (ended) break;
            discarded += count;
        }
        leave();
    }
    /// Resets the connection. If the end of a body is the end of the connection, a regular close would look like a
    /// complete body.
    void cut() {
        boost::system::error_code ignored;
        lowest().set_option(boost::asio::socket_base::linger(true, 0), ignored);
        leave();
    }
    void leave() {
        if (shared_.connections.remove(*this)) {
            --shared_.activity.connections_open;
            if (!admitted_) --shared_.strangers_open;
        }
        boost::system::error_code ignored;
        lowest().close(ignored);
    }

    bool admitted_;
    Stream stream_;
    host_shared& shared_;
    guarded_handlers handlers_;
    boost::beast::flat_buffer buffer_;
    body_budget budget_;
    http::request request_{}; // its storage serves one request after the other
    request_head head_{};
    std::string caller_{};
    std::vector<std::string> certificate_names_{};
    std::string outgoing_head_{};
    std::size_t served_ = 0;
};

} // namespace waybill::native::http_host
