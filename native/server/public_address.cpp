// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/public_address.hpp>

#include <authentication/forwarded_for.hpp>

#include <waybill/http/url.hpp>
#include <waybill/text.hpp>

#include <boost/asio/ip/address_v6.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace waybill::native::server {

namespace {

constexpr std::string_view letters_and_digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::size_t longest_prefix = 256;

error invalid(std::string_view field, std::string_view why) {
    return {.code = error_code::value_invalid, .message = std::string(field) + ": " + std::string(why)};
}

std::string text_of(http::url const& url) { return url.scheme + "://" + url.authority() + url.path; }

/// `name`, `name:port`, `[IPv6]:port` (RFC 3986, 3.2.2); names as in DNS, with `_` as container networks use it.
std::optional<http::url> host_and_port(std::string_view scheme, std::string_view text) {
    auto const is_host = [](char byte) {
        return letters_and_digits.find(byte) != std::string_view::npos ||
               std::string_view("-._:[]").find(byte) != std::string_view::npos;
    };
    for (char const byte : text)
        if (!is_host(byte)) return std::nullopt;
    auto const url = http::parse_url(std::string(scheme) + "://" + std::string(text));
    if (!url) return std::nullopt;
    if (url->is_ipv6()) {
        boost::system::error_code failed;
        (void)boost::asio::ip::make_address_v6(url->host, failed);
        if (failed) return std::nullopt;
    }
    return *url;
}

/// Segments of unreserved characters (RFC 3986, 2.3), none of them `.` or `..`.
bool is_prefix(std::string_view path) {
    if (path.empty() || path.size() > longest_prefix || path.front() != '/') return false;
    while (!path.empty()) {
        path.remove_prefix(1);
        auto const segment = path.substr(0, path.find('/'));
        path.remove_prefix(segment.size());
        if (segment.empty() || segment == "." || segment == "..") return false;
        for (char const byte : segment)
            if (letters_and_digits.find(byte) == std::string_view::npos &&
                std::string_view("-._~").find(byte) == std::string_view::npos)
                return false;
    }
    return true;
}

/// The last member, which the nearest proxy wrote; nothing if it is empty.
std::optional<std::string_view> last_member(http::headers const& headers, std::string_view name) {
    auto const members = authentication::forwarded_list(headers, name);
    if (members.empty() || members.back().empty()) return std::nullopt;
    return members.back();
}

} // namespace

result<public_address> public_address::of(settings with) {
    if (!with.fixed.empty()) {
        auto const url = http::parse_url(with.fixed);
        if (!url) return url.error();
        with.fixed = text_of(*url);
    }
    return public_address(std::move(with));
}

result<std::string> public_address::base_url(http::request const& request) const {
    if (!settings_.fixed.empty()) return settings_.fixed;
    auto const& headers = request.headers;
    std::string scheme = settings_.encrypted ? "https" : "http";
    if (auto const proto = last_member(headers, "X-Forwarded-Proto")) {
        scheme = text::lowered(*proto);
        if (scheme != "http" && scheme != "https") return invalid("X-Forwarded-Proto", "neither http nor https");
    }
    auto const host = last_member(headers, "X-Forwarded-Host");
    auto url = host_and_port(scheme, host ? *host : headers.get("Host"));
    if (!url && host) return invalid("X-Forwarded-Host", "not a host with or without a port");
    if (!url) return scheme + "://" + settings_.listening;
    if (auto prefix = last_member(headers, "X-Forwarded-Prefix")) {
        while (prefix->ends_with('/')) prefix->remove_suffix(1);
        if (!prefix->empty() && !is_prefix(*prefix))
            return invalid("X-Forwarded-Prefix", "not an absolute path of letters, digits and - . _ ~ /");
        url->path = *prefix;
    }
    return text_of(*url);
}

} // namespace waybill::native::server
