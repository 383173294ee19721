// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <identity/forwarded_for.hpp>

#include <algorithm>
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

std::optional<boost::asio::ip::address> trusted_proxies::caller_behind(boost::asio::ip::address const& peer,
                                                                       http::headers const& headers) const {
    auto caller = plain_address(peer);
    if (!contain(caller)) return caller;
    // several fields are one list, in their order (RFC 9110, 5.3)
    for (auto field = headers.rbegin(); field != headers.rend(); ++field) {
        if (!http::headers::same_name(field->name, "X-Forwarded-For")) continue;
        std::string_view rest = field->value;
        for (bool more = true; more;) {
            auto const comma = rest.rfind(',');
            auto const written = comma == std::string_view::npos ? rest : rest.substr(comma + 1);
            auto const address = forwarded_address(written);
            if (!address) return std::nullopt;
            caller = *address;
            if (!contain(caller)) return caller;
            more = comma != std::string_view::npos;
            rest = rest.substr(0, more ? comma : 0);
        }
    }
    return caller;
}

} // namespace waybill::native
