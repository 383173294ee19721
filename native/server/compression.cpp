// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/compression.hpp>

#include <waybill/http/message.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/result.hpp>
#include <waybill/text.hpp>

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace waybill::native::server {

namespace {

/// Compresses pieces of one body with gzip.
class gzip_stream {
public:
    gzip_stream() {
        // of a hotel search of 8.5 KB, level 1 leaves 3.2 KB in 37 µs, and the default with a window of 32 KB 2.9 KB in
        // 128 µs; the window has 8 KB, because each list that is being sent has one
        constexpr int level = 1, window = 13, gzip_header = 16, memory = 6;
        ready_ = ::deflateInit2(&stream_, level, Z_DEFLATED, window + gzip_header, memory, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    ~gzip_stream() {
        if (ready_) ::deflateEnd(&stream_);
    }
    gzip_stream(gzip_stream const&) = delete;
    gzip_stream& operator=(gzip_stream const&) = delete;

    [[nodiscard]] bool ready() const noexcept { return ready_; }
    /// Appends what the bytes are compressed to; not all of it before the end.
    void put(std::string_view bytes, bool end, std::string& into) {
        // zlib declares its input without const
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream_.avail_in = uInt(bytes.size());
        do {
            std::array<char, std::size_t{16} << 10> made;
            stream_.next_out = reinterpret_cast<Bytef*>(made.data());
            stream_.avail_out = uInt(made.size());
            (void)::deflate(&stream_, end ? Z_FINISH : Z_NO_FLUSH);
            into.append(made.data(), made.size() - stream_.avail_out);
        } while (stream_.avail_out == 0);
    }

private:
    z_stream stream_{};
    bool ready_ = false;
};

/// The compressed form of a body in pieces.
class compressed_body final : public http::body_source {
public:
    compressed_body(std::unique_ptr<gzip_stream> by, std::unique_ptr<http::body_source> of)
        : by_(std::move(by)), of_(std::move(of)) {}

    result<bool> next(std::string& piece) override {
        plain_.clear();
        auto more = of_->next(plain_);
        if (more) by_->put(plain_, !*more, piece);
        return more;
    }

private:
    std::unique_ptr<gzip_stream> by_;
    std::unique_ptr<http::body_source> of_;
    std::string plain_{};
};

/// Whether the weight of a coding is not zero: `;q=0.5`. An invalid weight counts as zero.
bool is_wanted(std::string_view parameters) {
    parameters = text::trimmed(parameters);
    if (parameters.empty()) return true;
    if (parameters.front() != ';') return false;
    parameters = text::trimmed(parameters.substr(1));
    if (parameters.size() < 3 || (parameters.front() != 'q' && parameters.front() != 'Q') || parameters[1] != '=')
        return false;
    auto const weight = parameters.substr(2);
    if (weight.find_first_not_of("0123456789.") != weight.npos) return false;
    return weight.find_first_of("123456789") != weight.npos;
}

} // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
    std::optional<bool> any;
    while (!accept_encoding.empty()) {
        auto const end = std::min(accept_encoding.find(','), accept_encoding.size());
        auto const element = text::trimmed(accept_encoding.substr(0, end));
        accept_encoding.remove_prefix(std::min(end + 1, accept_encoding.size()));
        auto const name_end = std::min(element.find_first_of("; \t"), element.size());
        auto const name = element.substr(0, name_end);
        if (http::headers::same_name(name, coding) || (coding == "gzip" && http::headers::same_name(name, "x-gzip")))
            return is_wanted(element.substr(name_end));
        if (name == "*") any = is_wanted(element.substr(name_end));
    }
    return any.value_or(false);
}

bool may_compress(std::string_view called, std::string_view outcome) {
    constexpr std::array names{function<trip_booking_list_rq>.name, function<hotel_search_req>.name,
                               function<city_list_rq>.name,         function<board_list_rq>.name,
                               function<hotel_list_req>.name,       function<rate_list_req>.name};
    return outcome == "ok" && std::find(names.begin(), names.end(), called) != names.end();
}

void compress(std::string_view accept_encoding, http::streamed_response& response) {
    auto& [status, headers, body] = response.first;
    if (status != 200 || (!response.rest && body.size() < compression_threshold)) return;
    headers.add("Vary", "Accept-Encoding");
    if (!accepts_coding(accept_encoding, "gzip")) return;
    auto by = std::make_unique<gzip_stream>();
    if (!by->ready()) return; // without memory for it, the response is sent as it is
    std::string compressed;
    by->put(body, !response.rest, compressed);
    body = std::move(compressed);
    headers.add("Content-Encoding", "gzip");
    if (response.rest) response.rest = std::make_unique<compressed_body>(std::move(by), std::move(response.rest));
}

} // namespace waybill::native::server
