// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/address_range.hpp>

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include <algorithm>
#include <charconv>
#include <optional>

namespace waybill::native::authentication {

namespace {

namespace ip = boost::asio::ip;

constexpr unsigned short mapped_bits = 96; // the prefix of an IPv4 address that is written as IPv6

unsigned short width_of(ip::address const& address) noexcept { return address.is_v4() ? 32 : 128; }

/// The address with all bits after the first `prefix` bits cleared.
ip::address network_of(ip::address const& address, unsigned short prefix) {
    if (address.is_v4()) return ip::network_v4(address.to_v4(), prefix).network();
    return ip::network_v6(address.to_v6(), prefix).network();
}

std::optional<unsigned short> parse_prefix(std::string_view text, unsigned short width) noexcept {
    unsigned short prefix = 0;
    auto const* const end = text.data() + text.size();
    auto const [stopped, failed] = std::from_chars(text.data(), end, prefix);
    bool const padded = text.size() > 1 && text.front() == '0';
    if (failed != std::errc{} || stopped != end || padded || prefix > width) return std::nullopt;
    return prefix;
}

} // namespace

ip::address plain_address(ip::address const& address) noexcept {
    if (address.is_v4()) return address;
    auto const six = address.to_v6();
    if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six);
    return ip::address_v6(six.to_bytes());
}

storage::stored<address_range> address_range::parse(std::string_view text) {
    auto const refuse = [&](std::string_view why) {
        return storage::store_error{storage::store_failure::refused,
                                    "\"" + std::string(text) + "\" is not a range of addresses: " + std::string(why)};
    };
    auto const slash = text.find('/');
    boost::system::error_code failed;
    auto const written = ip::make_address(std::string(text.substr(0, slash)), failed);
    if (failed)
        return refuse(
            "expected an IPv4 or IPv6 address, optionally with a prefix, such as 10.0.0.0/8 or 2001:db8::/32");

    auto const address = plain_address(written);
    if (slash == std::string_view::npos) return address_range(address, width_of(address));
    auto prefix = parse_prefix(text.substr(slash + 1), width_of(written));
    if (!prefix) return refuse("the prefix must be a number from 0 to " + std::to_string(width_of(written)));
    if (written.is_v6() && address.is_v4()) {
        if (*prefix < mapped_bits) return refuse("the prefix of IPv4 written as IPv6 must be from 96 to 128");
        prefix = static_cast<unsigned short>(*prefix - mapped_bits);
    }
    return address_range(network_of(address, *prefix), *prefix);
}

bool address_range::contains(ip::address const& caller) const noexcept {
    auto const plain = plain_address(caller);
    return plain.is_v4() == network_.is_v4() && network_of(plain, prefix_) == network_;
}

std::string address_range::text() const {
    auto const address = network_.to_string();
    return prefix_ == width_of(network_) ? address : address + "/" + std::to_string(prefix_);
}

bool address_list::allows(boost::asio::ip::address const& caller) const noexcept {
    return plain_address(caller).is_loopback() || lists(caller);
}

bool address_list::lists(boost::asio::ip::address const& caller) const noexcept {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](auto const& range) { return range.contains(caller); });
}

} // namespace waybill::native::authentication
