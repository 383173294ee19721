// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/request_head.hpp>

#include <waybill/text.hpp>

#include <array>
#include <optional>

namespace waybill::native::http_host {

namespace {

using text::same_letters;
using text::trimmed;

enum kind : unsigned char { in_token = 1, in_value = 2, in_target = 4, in_host = 8 };

constexpr std::array<unsigned char, 256> kinds = [] {
    std::array<unsigned char, 256> table{};
    for (unsigned byte = 0x20; byte < 0x100; ++byte)
        if (byte != 0x7F) table[byte] = in_value;
    table['\t'] = in_value;
    // bytes beyond ASCII should be percent-encoded, but real clients do not do it
    for (unsigned byte = 0x21; byte < 0x100; ++byte)
        if (byte != 0x7F && byte != '#') table[byte] |= in_target;
    auto const add = [&table](std::string_view bytes, unsigned char what) {
        for (char const each : bytes) table[static_cast<unsigned char>(each)] |= what;
    };
    constexpr std::string_view letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    add(letters, in_token | in_host);
    add("!#$%&'*+-.^_`|~", in_token);
    add("-._~%:[]", in_host);
    return table;
}();

constexpr bool is(char byte, kind what) noexcept { return (kinds[static_cast<unsigned char>(byte)] & what) != 0; }

constexpr bool all_are(std::string_view text, kind what) noexcept {
    for (char const byte : text)
        if (!is(byte, what)) return false;
    return true;
}

/// The next line without its end, removed from `rest`. A head ends with an empty line, so there always is one.
std::string_view take_line(std::string_view& rest) noexcept {
    auto const end = rest.find('\r');
    auto const line = rest.substr(0, end);
    rest.remove_prefix(end + 2);
    return line;
}

/// `name`, `name:port`, `[address]:port`.
bool is_authority(std::string_view text) noexcept {
    if (text.empty() || text.size() > 300 || !all_are(text, in_host)) return false;
    auto port = text.substr(text.size());
    if (text.front() == '[') {
        auto const closing = text.find(']');
        if (closing == std::string_view::npos) return false;
        port = text.substr(closing + 1);
        if (!port.empty() && port.front() != ':') return false;
        auto const inside = text.substr(1, closing - 1);
        if (inside.empty() || inside.find_first_not_of("0123456789abcdefABCDEF:.") != std::string_view::npos)
            return false;
    } else {
        if (text.find_first_of("[]") != std::string_view::npos) return false;
        auto const colon = text.find(':');
        if (colon == 0) return false;
        if (colon != std::string_view::npos) port = text.substr(colon);
    }
    if (port.empty()) return true;
    port.remove_prefix(1);
    return port.size() <= 5 && port.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Collects the fields that describe the framing of the request.
class framing {
public:
    explicit framing(request_head& about) : about_(about) {}

    /// 0, or the status of the refusal.
    int take(std::string_view name, std::string_view value) {
        switch (name.size()) { // most fields are none of these and need no comparison
        case 4: return same_letters(name, "Host") ? host(value) : 0;
        case 6: return same_letters(name, "Expect") ? expect(value) : 0;
        case 10: return same_letters(name, "Connection") ? connection(value) : 0;
        case 14: return same_letters(name, "Content-Length") ? content_length(value) : 0;
        case 16:
            return same_letters(name, "Content-Encoding") && !value.empty() && !same_letters(value, "identity") ? 415
                                                                                                                : 0;
        case 17: return same_letters(name, "Transfer-Encoding") ? transfer_encoding(value) : 0;
        default: return 0;
        }
    }
    int end(std::string_view authority) {
        if (!host_ && about_.version >= 11) return 400;
        if (!authority.empty() && host_ && !same_letters(authority, *host_)) return 400;
        if (has_length_ && has_coding_) return 400; // either interpretation would allow request smuggling
        if (has_coding_ && about_.version < 11) return 400;
        if (unknown_coding_) return 501;
        about_.chunked = has_coding_;
        about_.keep_alive = !close_ && (about_.version >= 11 || keep_alive_);
        if (about_.version < 11) about_.expects_continue = false; // RFC 9110, 10.1.1
        return 0;
    }

private:
    int host(std::string_view value) {
        if (host_ || !is_authority(value)) return 400;
        host_ = value;
        return 0;
    }
    int expect(std::string_view value) {
        if (!same_letters(value, "100-continue")) return 417;
        about_.expects_continue = true;
        return 0;
    }
    int connection(std::string_view value) {
        while (!value.empty()) {
            auto const comma = value.find(',');
            auto const option = trimmed(value.substr(0, comma));
            if (same_letters(option, "close")) close_ = true;
            if (same_letters(option, "keep-alive")) keep_alive_ = true;
            value.remove_prefix(comma == std::string_view::npos ? value.size() : comma + 1);
        }
        return 0;
    }
    /// Two of them are refused even if they are equal, and so is a list.
    int content_length(std::string_view value) {
        if (has_length_ || value.empty()) return 400;
        has_length_ = true;
        std::uint64_t length = 0;
        for (char const digit : value) {
            if (digit < '0' || digit > '9') return 400;
            length = length > most_length ? length : length * 10 + std::uint64_t(digit - '0');
        }
        about_.length = length;
        return 0;
    }
    int transfer_encoding(std::string_view value) {
        if (has_coding_) return 400;
        has_coding_ = true;
        if (same_letters(value, "chunked")) return 0;
        // unless chunked is the last coding, the length of the body is unknown (RFC 9112, 6.3)
        auto const last = trimmed(value.substr(value.rfind(',') + 1));
        auto const before = value.substr(0, value.size() - last.size());
        auto const first = trimmed(value.substr(0, value.find(',')));
        if (value.empty() || last.empty() ||
            (!before.empty() && (same_letters(first, "chunked") || !same_letters(last, "chunked"))))
            return 400;
        unknown_coding_ = true;
        return 0;
    }

    static constexpr std::uint64_t most_length = 1'000'000'000'000'000'000; // longer ones are refused all the same

    request_head& about_;
    std::optional<std::string_view> host_{};
    bool has_length_ = false;
    bool has_coding_ = false;
    bool unknown_coding_ = false;
    bool close_ = false;
    bool keep_alive_ = false;
};

/// `HTTP/1.1`: 11. 0: not a version; 1: a version that is not supported.
unsigned version_of(std::string_view text) noexcept {
    if (text == "HTTP/1.1") return 11;
    if (text == "HTTP/1.0") return 10;
    auto const digit = [](char byte) { return byte >= '0' && byte <= '9'; };
    return text.size() == 8 && text.starts_with("HTTP/") && digit(text[5]) && text[6] == '.' && digit(text[7]) ? 1 : 0;
}

int read_request_line(std::string_view line, http::request& into, request_head& about, std::string_view& authority) {
    auto const first = line.find(' ');
    if (first == std::string_view::npos || first == 0) return 400;
    auto const last = line.find(' ', first + 1);
    if (last == std::string_view::npos) return 400;
    auto const method = line.substr(0, first);
    auto target = line.substr(first + 1, last - first - 1);
    about.version = version_of(line.substr(last + 1));
    if (about.version == 0 || !all_are(method, in_token)) return 400;
    if (about.version == 1) return 505;
    if (target.empty() || !all_are(target, in_target)) return 400;
    if (target.front() != '/' && !(target == "*" && method == "OPTIONS")) {
        auto const scheme = target.find("://");
        if (scheme == std::string_view::npos) return 400;
        if (!same_letters(target.substr(0, scheme), "http") && !same_letters(target.substr(0, scheme), "https"))
            return 400;
        target.remove_prefix(scheme + 3);
        auto const path = target.find('/');
        authority = target.substr(0, path);
        if (!is_authority(authority)) return 400;
        target = path == std::string_view::npos ? std::string_view("/") : target.substr(path);
    }
    into.method = method;
    into.target = target;
    return 0;
}

} // namespace

head_scan::result head_scan::look(std::string_view received) noexcept {
    while (seen_ < received.size()) {
        char const byte = received[seen_];
        if (is(byte, in_value)) {
            ++seen_;
            continue;
        }
        if (byte != '\r') return result::malformed;
        if (seen_ + 1 == received.size()) return result::more;
        if (received[seen_ + 1] != '\n') return result::malformed;
        bool const empty = seen_ == line_;
        seen_ += 2;
        line_ = seen_;
        if (request_line_ == 0) request_line_ = seen_;
        if (empty) return result::whole;
    }
    return result::more;
}

int read_head(std::string_view head, std::size_t most_fields, http::request& into, request_head& about) {
    about = {};
    std::string_view authority;
    if (int const status = read_request_line(take_line(head), into, about, authority); status != 0) return status;
    framing reported(about);
    std::size_t count = 0;
    for (auto line = take_line(head); !line.empty(); line = take_line(head)) {
        auto const colon = line.find(':');
        // a name that is not a token: also a folded line, which starts with a blank, and a blank before the colon
        if (colon == std::string_view::npos || colon == 0 || !all_are(line.substr(0, colon), in_token)) return 400;
        if (count == most_fields) return 431;
        auto const name = line.substr(0, colon);
        auto const value = trimmed(line.substr(colon + 1));
        if (int const status = reported.take(name, value); status != 0) return status;
        if (count == into.headers.size()) into.headers.emplace_back();
        into.headers[count].name = name;
        into.headers[count].value = value;
        ++count;
    }
    into.headers.resize(count);
    return reported.end(authority);
}

} // namespace waybill::native::http_host
