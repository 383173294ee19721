// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::native::authentication {

/// One address, or all that begin alike: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`.
///
/// IPv4 written as IPv6 (`::ffff:192.0.2.7`) is IPv4; so `::/0` is all of IPv6 and nothing of IPv4.
class address_range {
public:
    /// Bits behind the prefix are dropped: `10.1.2.3/8` is `10.0.0.0/8`. Refuses anything that is no range.
    [[nodiscard]] static storage::stored<address_range> parse(std::string_view text);

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

/// Which callers are served (spec 5): those in one of the ranges, and loopback; nobody else.
class address_list {
public:
    address_list() = default;
    explicit address_list(std::vector<address_range> ranges) : ranges_(std::move(ranges)) {}

    [[nodiscard]] bool allows(boost::asio::ip::address const& caller) const noexcept;
    /// Whether a range names it; loopback is like any other here.
    [[nodiscard]] bool lists(boost::asio::ip::address const& caller) const noexcept;

private:
    std::vector<address_range> ranges_;
};

} // namespace waybill::native::authentication
