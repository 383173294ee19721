// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/content_coding.hpp> // IWYU pragma: export
#include <waybill/detail/net/httplib_flags.hpp>

#include <httplib.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>

namespace waybill::detail::net {

/// Returns true if cpp-httplib was built with the coding.
[[nodiscard]] constexpr bool can_decode(std::string_view coding) noexcept {
    bool const can[] = {
#ifdef CPPHTTPLIB_ZLIB_SUPPORT
        coding == "gzip", coding == "deflate",
#endif
#ifdef CPPHTTPLIB_BROTLI_SUPPORT
        coding == "br",
#endif
#ifdef CPPHTTPLIB_ZSTD_SUPPORT
        coding == "zstd",
#endif
        coding.empty()};
    return std::find(std::begin(can), std::end(can), true) != std::end(can);
}

/// The stream that cpp-httplib reads instead of a connection: a response head written here, and the bytes of a body
/// without their framing. Output is dropped.
///
/// The functions to override depend on the release.
template <class ReadBody>
class decoder_stream final : public httplib::Stream {
public:
    decoder_stream(std::string_view coding, ReadBody& read_body)
        : head_("HTTP/1.1 200 OK\r\nContent-Encoding: " + std::string(coding) + "\r\n\r\n"), read_body_(read_body) {}

    bool is_readable() const { return true; }
    bool is_writable() const { return true; }
    bool wait_readable() const { return true; }
    bool wait_writable() const { return true; }
    bool is_peer_alive() const { return true; }
    ssize_t read(char* into, std::size_t room) {
        if (given_ == head_.size()) return read_body_(into, room);
        auto const count = std::min(room, head_.size() - given_);
        std::memcpy(into, head_.data() + given_, count);
        given_ += count;
        return static_cast<ssize_t>(count);
    }
    ssize_t write(char const*, std::size_t size) { return static_cast<ssize_t>(size); }
    void get_remote_ip_and_port(std::string&, int&) const {}
    void get_local_ip_and_port(std::string&, int&) const {}
    socket_t socket() const { return INVALID_SOCKET; }
    std::time_t duration() const { return 0; }

private:
    std::string head_;
    std::size_t given_ = 0;
    ReadBody& read_body_;
};

/// Decodes a body with cpp-httplib, which can do so only as part of a request.
class content_decoder : private httplib::ClientImpl {
public:
    content_decoder() : httplib::ClientImpl("localhost", 80) {}

    /// `read_body(char* into, std::size_t room)` returns the number of bytes read, 0 at the end, -1 on failure;
    /// `take(std::string_view)` receives the decoded bytes and returns whether to continue. Returns false if either
    /// stopped or the bytes are invalid in that coding.
    template <class ReadBody, class Take>
    bool decode(std::string_view coding, ReadBody read_body, Take const& take) {
        decoder_stream<ReadBody> stream(coding, read_body);
        httplib::Request request;
        request.method = "GET";
        request.path = "/";
        request.content_receiver = [&](char const* bytes, std::size_t count, auto, auto) {
            return take(std::string_view(bytes, count));
        };
        httplib::Response answer;
        auto failure = httplib::Error::Success;
        return process_request(stream, request, answer, false, failure);
    }
};

} // namespace waybill::detail::net
