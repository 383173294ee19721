// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::native::authentication {

/// One address, or all with the same prefix: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`.
///
/// IPv4 written as IPv6 (`::ffff:192.0.2.7`) is IPv4; so `::/0` is all of IPv6 and no IPv4.
class address_range {
public:
    /// Bits after the prefix are dropped: `10.1.2.3/8` is `10.0.0.0/8`. Refuses any text that is not a range.
    [[nodiscard]] static storage::stored<address_range> parse(std::string_view text);

    [[nodiscard]] bool contains(boost::asio::ip::address const& caller) const noexcept;

    /// The canonical text; `parse` accepts it. A single address has no prefix.
    [[nodiscard]] std::string text() const;

    bool operator==(address_range const&) const = default;

private:
    address_range(boost::asio::ip::address network, unsigned short prefix) : network_(network), prefix_(prefix) {}

    boost::asio::ip::address network_;
    unsigned short prefix_;
};

/// The IPv4 form of an address that a dual-stack socket reports as IPv6; a zone (`%eth0`) is dropped.
[[nodiscard]] boost::asio::ip::address plain_address(boost::asio::ip::address const& address) noexcept;

/// The callers that are served (spec 5): those in one of the ranges, and loopback.
class address_list {
public:
    address_list() = default;
    explicit address_list(std::vector<address_range> ranges) : ranges_(std::move(ranges)) {}

    [[nodiscard]] bool allows(boost::asio::ip::address const& caller) const noexcept;
    /// Whether a range contains it; loopback has no special rule here.
    [[nodiscard]] bool lists(boost::asio::ip::address const& caller) const noexcept;

private:
    std::vector<address_range> ranges_;
};

} // namespace waybill::native::authentication
