// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/store_error.hpp>

#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>

namespace waybill::native {

/// One address, or all that begin alike: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`.
///
/// IPv4 written as IPv6 (`::ffff:192.0.2.7`) is IPv4; so `::/0` is all of IPv6 and nothing of IPv4.
class address_range {
public:
    /// Bits behind the prefix are dropped: `10.1.2.3/8` is `10.0.0.0/8`. Refuses anything that is no range.
    [[nodiscard]] static stored<address_range> parse(std::string_view text);

    [[nodiscard]] bool contains(boost::asio::ip::address const& caller) const noexcept;

    /// The canonical text; `parse` reads it back. A single address stands without a prefix.
    [[nodiscard]] std::string text() const;

    bool operator==(address_range const&) const = default;

private:
    address_range(boost::asio::ip::address network, unsigned short prefix) : network_(network), prefix_(prefix) {}

    boost::asio::ip::address network_;
    unsigned short prefix_;
};

/// IPv4 that came written as IPv6, as sockets that speak both tell it, in its own form; a zone (`%eth0`) is dropped.
[[nodiscard]] boost::asio::ip::address plain_address(boost::asio::ip::address const& address) noexcept;

} // namespace waybill::native
