// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/connection_error.hpp>

#include <zlib.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::net {

/// Decodes the content codings `gzip` and `deflate` (RFC 9110, 8.4.1) from bytes that arrive in any pieces. Memory is
/// limited to the window of zlib and 16 KB.
class inflater {
public:
    inflater() { started_ = ::inflateInit2(&stream_, 15 + 32) == Z_OK; } // the largest window, either header
    ~inflater() {
        if (started_) ::inflateEnd(&stream_);
    }
    inflater(inflater const&) = delete;
    inflater& operator=(inflater const&) = delete;

    /// Passes the decoded bytes to `take(std::string_view)`, which returns whether to continue. Errors:
    /// `connection_failed` for bytes that are not in that coding.
    template <class Take>
    result<void> feed(std::string_view bytes, Take const& take) {
        std::array<char, std::size_t{16} << 10> decoded;
        // zlib declares its input without const
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream_.avail_in = uInt(bytes.size());
        for (;;) {
            if (complete_ && stream_.avail_in == 0) return {};
            if (complete_ && ::inflateReset(&stream_) != Z_OK)
                return invalid(); // another member follows: RFC 1952, 2.2
            stream_.next_out = reinterpret_cast<Bytef*>(decoded.data());
            stream_.avail_out = uInt(decoded.size());
            int const status = started_ ? ::inflate(&stream_, Z_NO_FLUSH) : Z_MEM_ERROR;
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) return invalid();
            begun_ = true;
            complete_ = status == Z_STREAM_END;
            auto const count = decoded.size() - stream_.avail_out;
            if (count != 0 && !take(std::string_view(decoded.data(), count))) return {};
            if (!complete_ && stream_.avail_in == 0 && stream_.avail_out != 0) return {};
        }
    }
    /// Ends the body. Errors: `connection_failed` if it is incomplete.
    [[nodiscard]] result<void> finish() const {
        if (begun_ && !complete_) return invalid();
        return {};
    }

private:
    static error invalid() { return connection_error("the answer is not in its Content-Encoding"); }

    z_stream stream_{};
    bool started_ = false;
    bool begun_ = false;
    bool complete_ = false; ///< at the end of a member
};

} // namespace waybill::detail::net
