// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/address_range.hpp>

#include <waybill/http/message.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace waybill::native::authentication {

/// The proxies whose word on where a request comes from is taken (profile, "Access and identity").
class trusted_proxies {
public:
    trusted_proxies() = default;
    explicit trusted_proxies(std::vector<address_range> ranges) : ranges_(std::move(ranges)) {}

    [[nodiscard]] bool empty() const noexcept { return ranges_.empty(); }
    [[nodiscard]] bool contain(boost::asio::ip::address const& peer) const noexcept;

    /// Who asks, when this peer sent the request: the peer itself unless it is a trusted proxy, else what it appended
    /// to `X-Forwarded-For` or to `Forwarded` (RFC 7239), read from right to left past further trusted proxies. What
    /// stands left of the first address that is none of them may be forged, and is not looked at. Nothing when an
    /// address that counts cannot be read, or when both fields are there and name different callers: a proxy writes one
    /// of them, and may pass on the other one as its client forged it.
    [[nodiscard]] std::optional<boost::asio::ip::address> caller_after(boost::asio::ip::address const& peer,
                                                                       http::headers const& headers) const;

private:
    /// The last of them that is no trusted proxy, else the first of all.
    [[nodiscard]] std::optional<boost::asio::ip::address> last_of(std::vector<std::string_view> const& named,
                                                                  boost::asio::ip::address const& sender) const;

    std::vector<address_range> ranges_;
};

/// Whether the request names a caller other than the socket's, or what a proxy was asked: it came through a proxy.
[[nodiscard]] bool has_forwarding_field(http::headers const& headers) noexcept;
/// Removes those fields: what a peer that is no trusted proxy writes there must have no effect.
void remove_forwarding_fields(http::headers& headers);

/// The refusal of a request that a proxy of this machine sent although none is trusted. `waybill doctor` knows it.
inline constexpr std::string_view proxy_not_trusted =
    "This request came through a proxy that the service does not trust.";

/// An address as proxies write it: bare, IPv6 also in brackets, both perhaps with a port.
[[nodiscard]] std::optional<boost::asio::ip::address> forwarded_address(std::string_view written);

} // namespace waybill::native::authentication
