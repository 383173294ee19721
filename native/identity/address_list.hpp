// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <identity/address_range.hpp>

#include <utility>
#include <vector>

namespace waybill::native {

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

} // namespace waybill::native
