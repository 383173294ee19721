// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <identity/address_list.hpp>

#include <algorithm>

namespace waybill::native {

bool address_list::allows(boost::asio::ip::address const& caller) const noexcept {
    return plain_address(caller).is_loopback() || lists(caller);
}

bool address_list::lists(boost::asio::ip::address const& caller) const noexcept {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](auto const& range) { return range.contains(caller); });
}

} // namespace waybill::native
