// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/forwarded_for.hpp>

#include <waybill/text.hpp>

#include <algorithm>
#include <string>

namespace waybill::native::authentication {

namespace {

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_forwarding(std::string_view name) noexcept {
    auto const is = [&](std::string_view other) { return http::headers::same_name(name, other); };
    return is("Forwarded") || is("X-Real-IP") || is("X-Client-IP") || is("True-Client-IP") || is("CF-Connecting-IP") ||
           http::headers::same_name(name.substr(0, 11), "X-Forwarded");
}

} // namespace

std::vector<std::string_view> forwarded_list(http::headers const& headers, std::string_view name) {
    std::vector<std::string_view> members;
    for (auto const& field : headers) {
        if (!http::headers::same_name(field.name, name)) continue;
        std::string_view left = field.value;
        for (auto comma = left.find(','); comma != left.npos; comma = left.find(',')) {
            members.push_back(text::trimmed(left.substr(0, comma)));
            left.remove_prefix(comma + 1);
        }
        members.push_back(text::trimmed(left));
    }
    return members;
}

std::optional<boost::asio::ip::address> forwarded_address(std::string_view written) {
    auto text = text::trimmed(written);
    if (text.starts_with('[')) {
        auto const closing = text.find(']');
        if (closing == std::string_view::npos) return std::nullopt;
        auto const after = text.substr(closing + 1);
        if (!after.empty() && (after.front() != ':' || !is_port(after.substr(1)))) return std::nullopt;
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
    return std::any_of(headers.begin(), headers.end(), [](auto const& field) { return is_forwarding(field.name); });
}

void remove_forwarding_fields(http::headers& headers) {
    std::erase_if(static_cast<std::vector<http::header>&>(headers),
                  [](auto const& field) { return is_forwarding(field.name); });
}

std::optional<boost::asio::ip::address> trusted_proxies::caller_after(boost::asio::ip::address const& peer,
                                                                      http::headers const& headers) const {
    auto const sender = plain_address(peer);
    if (!contain(sender)) return sender;
    auto const named = forwarded_list(headers, "X-Forwarded-For");
    if (named.empty()) return std::nullopt;
    auto caller = sender;
    for (auto each = named.rbegin(); each != named.rend() && contain(caller); ++each) {
        auto const address = forwarded_address(*each);
        if (!address) return std::nullopt;
        caller = *address;
    }
    return caller;
}

} // namespace waybill::native::authentication
