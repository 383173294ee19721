// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <identity/forwarded_for.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace waybill::native {

namespace {

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) {
    auto const first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The parts of a list between its separators; where it may hold quoted texts, separators in those do not count.
std::vector<std::string_view> parts_of(std::string_view list, char separator, bool may_quote) {
    std::vector<std::string_view> parts;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        if (list[at] == '"') quoted = may_quote && !quoted;
        if (list[at] != separator || quoted) continue;
        parts.push_back(trimmed(list.substr(begin, at - begin)));
        begin = at + 1;
    }
    parts.push_back(trimmed(list.substr(begin)));
    return parts;
}

/// The value of `for` in one element of `Forwarded`: `for="[2001:db8::1]:80";proto=https`. Empty where there is none.
std::string_view for_parameter(std::string_view element) {
    for (auto const pair : parts_of(element, ';', true)) {
        if (pair.size() < 4 || !http::headers::same_name(pair.substr(0, 4), "for=")) continue;
        auto const value = pair.substr(4);
        bool const quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
        return quoted ? value.substr(1, value.size() - 2) : value;
    }
    return {};
}

/// All that the fields of that name list, in their order: several fields are one list (RFC 9110, 5.3).
std::vector<std::string_view> callers_named(http::headers const& headers, std::string_view name) {
    std::vector<std::string_view> callers;
    bool const standard = name == "Forwarded";
    for (auto const& field : headers) {
        if (!http::headers::same_name(field.name, name)) continue;
        // a quotation mark that a client left open would hide what the proxy appends
        auto const quotes = std::count(field.value.begin(), field.value.end(), '"');
        if (standard && (quotes % 2 != 0 || field.value.find('\\') != std::string::npos)) {
            callers.emplace_back(); // which cannot be read
            continue;
        }
        for (auto const part : parts_of(field.value, ',', standard))
            callers.push_back(standard ? for_parameter(part) : part);
    }
    return callers;
}

} // namespace

std::optional<boost::asio::ip::address> forwarded_address(std::string_view written) {
    auto text = trimmed(written);
    if (text.starts_with('[')) {
        auto const closing = text.find(']');
        if (closing == std::string_view::npos) return std::nullopt;
        auto const behind = text.substr(closing + 1);
        if (!behind.empty() && (behind.front() != ':' || !is_port(behind.substr(1)))) return std::nullopt;
        text = text.substr(1, closing - 1);
        if (text.find(':') == std::string_view::npos) return std::nullopt;
    } else if (auto const colon = text.find(':'); colon != std::string_view::npos && colon == text.rfind(':')) {
        if (!is_port(text.substr(colon + 1))) return std::nullopt;
        text = text.substr(0, colon);
    }
    boost::system::error_code failed;
    auto const address = boost::asio::ip::make_address(std::string(text), failed);
    if (failed) return std::nullopt;
    return plain_address(address);
}

bool trusted_proxies::contain(boost::asio::ip::address const& peer) const noexcept {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](auto const& range) { return range.contains(peer); });
}

bool has_forwarding_field(http::headers const& headers) noexcept {
    return std::any_of(headers.begin(), headers.end(), [](auto const& field) {
        auto const is = [&](std::string_view name) { return http::headers::same_name(field.name, name); };
        return is("Forwarded") || is("X-Real-IP") || is("X-Client-IP") || is("True-Client-IP") ||
               is("CF-Connecting-IP") ||
               http::headers::same_name(std::string_view(field.name).substr(0, 11), "X-Forwarded");
    });
}

std::optional<boost::asio::ip::address> trusted_proxies::caller_behind(boost::asio::ip::address const& peer,
                                                                       http::headers const& headers) const {
    auto const sender = plain_address(peer);
    if (!contain(sender)) return sender;
    auto const plain = callers_named(headers, "X-Forwarded-For");
    auto const standard = callers_named(headers, "Forwarded");
    auto const by_plain = last_of(plain, sender);
    if (standard.empty()) return by_plain;
    auto const by_standard = last_of(standard, sender);
    if (plain.empty()) return by_standard;
    return by_plain == by_standard ? by_plain : std::nullopt;
}

std::optional<boost::asio::ip::address> trusted_proxies::last_of(std::vector<std::string_view> const& named,
                                                                 boost::asio::ip::address const& sender) const {
    auto caller = sender;
    for (auto each = named.rbegin(); each != named.rend() && contain(caller); ++each) {
        auto const address = forwarded_address(*each);
        if (!address) return std::nullopt;
        caller = *address;
    }
    return caller;
}

} // namespace waybill::native
