// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/http1/body_framing.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/one_line.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// How a body is compressed (RFC 9110, 8.4.1).
enum class content_coding : std::uint8_t { none, gzip, deflate };

/// Returns the content coding of a response. `identity`, and the name of a character set, which some servers put there,
/// are none. Errors: `encoding_unsupported`, which names the coding, for all others and for more than one.
[[nodiscard]] inline result<content_coding> content_coding_of(http::headers const& fields) {
    auto found = content_coding::none;
    std::string_view refused;
    http1::for_each_element(fields, "Content-Encoding", [&](std::string_view name) {
        bool const gzip = text::same_letters(name, "gzip") || text::same_letters(name, "x-gzip");
        bool const coded = gzip || text::same_letters(name, "deflate");
        bool const ignored = name.empty() || text::same_letters(name, "identity") || charset::encoding_named(name);
        if ((coded && found != content_coding::none) || (!coded && !ignored)) refused = name;
        if (coded) found = gzip ? content_coding::gzip : content_coding::deflate;
    });
    if (refused.empty()) return found;
    std::string message = "the answer has the Content-Encoding ";
    text::append_one_line(message, refused.substr(0, 40));
    message += found == content_coding::none ? "; gzip and deflate can be decoded" : " beside another one";
    return error{.code = error_code::encoding_unsupported, .message = std::move(message)};
}

/// Decodes the body of a response, which arrives in any pieces, and limits its size. Memory is limited to the window of
/// zlib and 16 KB.
///
/// gzip: all members, and zero bytes after the last one (RFC 1952, 2.2). deflate: with the header of zlib, as RFC 9110
/// defines it, without one, as some servers send it, and gzip under that name.
class content_decoder {
public:
    /// `most`: the limit of the decoded body, in bytes.
    content_decoder(content_coding coding, std::uint64_t most) : coding_(coding), most_(most) {}
    ~content_decoder() {
        if (started_) ::inflateEnd(&stream_);
    }
    content_decoder(content_decoder const&) = delete;
    content_decoder& operator=(content_decoder const&) = delete;

    /// Passes the decoded bytes to `take(std::string_view)`, which returns whether to continue. Returns what it has
    /// returned last. Errors: `connection_failed` for bytes that are not in that coding, `answer_too_large`.
    template <class Take>
    result<bool> feed(std::string_view bytes, Take const& take) {
        // the padding and the members without content have a limit as well
        encoded_ += bytes.size();
        if (encoded_ > most_ && encoded_ - most_ > overhead + most_ / 1024) return too_large();
        if (coding_ == content_coding::none) return deliver(bytes, take);
        if (opening_.size() < 2) {
            auto const count = std::min(2 - opening_.size(), bytes.size());
            opening_ += bytes.substr(0, count);
            bytes.remove_prefix(count);
            if (opening_.size() < 2) return true;
            if (auto const started = start(); !started) return started.error();
            if (auto const more = inflate(opening_, take); !more || !*more) return more;
        }
        return inflate(bytes, take);
    }
    /// Ends the body. Errors: `connection_failed` if it is incomplete.
    [[nodiscard]] result<void> finish() const {
        if (opening_.empty() || at_end_) return {}; // a response without a body may name a coding
        return invalid("ends too early");
    }

private:
    static constexpr std::uint64_t overhead = 65'536;

    [[nodiscard]] error invalid(char const* what) const {
        std::string const name = coding_ == content_coding::gzip ? "gzip" : "deflate";
        return http1::connection_error("the answer has the Content-Encoding " + name + ", but " + what);
    }
    [[nodiscard]] error too_large() const {
        return {.code = error_code::answer_too_large,
                .message = "the answer passed " + std::to_string(most_) + " bytes"};
    }

    /// Chooses the format by the first two bytes.
    result<void> start() {
        auto const first = static_cast<unsigned char>(opening_[0]);
        auto const second = static_cast<unsigned char>(opening_[1]);
        constexpr int largest_window = 15, of_gzip = 16;
        gzip_ = first == 0x1F && second == 0x8B;
        bool const zlib = (first & 0x0FU) == 8 && (first * 256U + second) % 31 == 0; // RFC 1950, 2.2
        if (!gzip_ && coding_ == content_coding::gzip) return invalid("does not begin as gzip");
        int const window = gzip_ ? largest_window + of_gzip : zlib ? largest_window : -largest_window;
        started_ = ::inflateInit2(&stream_, window) == Z_OK;
        if (!started_) return http1::connection_error("no memory to decode the answer");
        return {};
    }

    template <class Take>
    result<bool> inflate(std::string_view bytes, Take const& take) {
        std::array<char, std::size_t{16} << 10> decoded;
        // zlib declares its input without const
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream_.avail_in = uInt(bytes.size());
        do {
            if (at_end_ && stream_.avail_in != 0) {
                auto const rest = bytes.substr(bytes.size() - stream_.avail_in);
                padded_ = padded_ || rest.front() == '\0';
                if (!gzip_ || (padded_ && rest.find_first_not_of('\0') != rest.npos))
                    return invalid("has other bytes after its end");
                if (padded_) return true;
                if (::inflateReset(&stream_) != Z_OK) return invalid("is invalid"); // another member follows
            }
            stream_.next_out = reinterpret_cast<Bytef*>(decoded.data());
            stream_.avail_out = uInt(decoded.size());
            int const status = ::inflate(&stream_, Z_NO_FLUSH);
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) return invalid("is invalid");
            at_end_ = status == Z_STREAM_END;
            if (auto const more = deliver({decoded.data(), decoded.size() - stream_.avail_out}, take); !more || !*more)
                return more;
        } while (stream_.avail_in != 0 || stream_.avail_out == 0);
        return true;
    }
    template <class Take>
    result<bool> deliver(std::string_view bytes, Take const& take) {
        if (bytes.empty()) return true;
        if (bytes.size() > most_ - decoded_) return too_large();
        decoded_ += bytes.size();
        return take(bytes);
    }

    content_coding coding_;
    std::uint64_t most_;
    std::uint64_t encoded_ = 0;
    std::uint64_t decoded_ = 0;
    std::string opening_{}; ///< the first two bytes
    z_stream stream_{};
    bool started_ = false;
    bool gzip_ = false;
    bool at_end_ = false; ///< at the end of the stream, or of a member of gzip
    bool padded_ = false; ///< zero bytes follow the last member
};

} // namespace waybill::detail::net
