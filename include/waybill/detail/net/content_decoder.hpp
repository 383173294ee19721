// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/http1/response_head.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>
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

/// Whether the body of a response is compressed with gzip (RFC 9110, 8.4.1). `identity`, and the name of a character
/// set, which some servers put there, are no coding. Errors: `encoding_unsupported`, which names the coding, for all
/// others and for more than one.
[[nodiscard, gnu::cold]] inline result<bool> is_gzip(http::headers const& fields) {
    bool found = false;
    std::string_view refused;
    http1::for_each_element(fields, "Content-Encoding", [&](std::string_view name) {
        bool const gzip = text::same_letters(name, "gzip") || text::same_letters(name, "x-gzip");
        bool const ignored = name.empty() || text::same_letters(name, "identity") || charset::encoding_named(name);
        if ((gzip && found) || (!gzip && !ignored)) refused = name;
        found = found || gzip;
    });
    if (refused.empty()) return found;
    std::string message = "the answer has the Content-Encoding ";
    text::append_one_line(message, refused.substr(0, 40));
    message += found ? " beside another one" : "; gzip can be decoded";
    return failure(error_code::encoding_unsupported, std::move(message));
}

/// Decodes the body of a response, which arrives in any pieces, and limits its size: gzip with all members, and zero
/// bytes after the last one (RFC 1952, 2.2). Memory is limited to the window of zlib and 16 KB.
class content_decoder {
public:
    /// `most`: the limit of the decoded body, in bytes.
    content_decoder(bool gzip, std::uint64_t most) : gzip_(gzip), most_(most) {}
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
        if (!gzip_) return deliver(bytes, take);
        if (bytes.empty()) return true;
        constexpr int largest_window = 15, of_gzip = 16;
        if (!started_) started_ = ::inflateInit2(&stream_, largest_window + of_gzip) == Z_OK;
        if (!started_) return http1::connection_error("no memory to decode the answer");
        return inflate(bytes, take);
    }
    /// Ends the body. Errors: `connection_failed` if it is incomplete.
    [[nodiscard]] result<void> finish() const {
        if (!started_ || at_end_) return {}; // a response without a body may name a coding
        return invalid("ends too early");
    }

private:
    static constexpr std::uint64_t overhead = 65'536;

    [[nodiscard, gnu::cold]] static error invalid(char const* what) {
        return http1::connection_error(std::string("the answer has the Content-Encoding gzip, but ") + what);
    }
    [[nodiscard, gnu::cold]] error too_large() const {
        return failure(error_code::answer_too_large, "the answer passed " + std::to_string(most_) + " bytes");
    }

    template <class Take>
    [[gnu::cold]] result<bool> inflate(std::string_view bytes, Take const& take) {
        std::array<char, std::size_t{16} << 10> decoded;
        // zlib declares its input without const
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream_.avail_in = uInt(bytes.size());
        do {
            if (at_end_ && stream_.avail_in != 0) {
                auto const rest = bytes.substr(bytes.size() - stream_.avail_in);
                padded_ = padded_ || rest.front() == '\0';
                if (padded_ && rest.find_first_not_of('\0') != rest.npos)
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

    bool gzip_;
    std::uint64_t most_;
    std::uint64_t encoded_ = 0;
    std::uint64_t decoded_ = 0;
    z_stream stream_{};
    bool started_ = false;
    bool at_end_ = false; ///< at the end of the stream, or of a member of gzip
    bool padded_ = false; ///< zero bytes follow the last member
};

} // namespace waybill::detail::net
