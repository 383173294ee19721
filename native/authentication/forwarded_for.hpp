// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/address_range.hpp>

#include <waybill/http/message.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace waybill::native::authentication {

/// The proxies that are trusted to name the caller of a request (profile, "Access and identity").
class trusted_proxies {
public:
    trusted_proxies() = default;
    explicit trusted_proxies(std::vector<address_range> ranges) : ranges_(std::move(ranges)) {}

    [[nodiscard]] bool contain(boost::asio::ip::address const& peer) const noexcept;

    /// The caller of a request from this peer: the peer itself unless it is a trusted proxy, else the address that it
    /// appended to `X-Forwarded-For`, read from right to left past further trusted proxies; the first proxy, if there
    /// is no other address. Everything to the left of the first other address may be forged and is ignored. Nothing if
    /// the proxy names nobody, or if a relevant address cannot be parsed.
    [[nodiscard]] std::optional<boost::asio::ip::address> caller_after(boost::asio::ip::address const& peer,
                                                                       http::headers const& headers) const;

private:
    std::vector<address_range> ranges_;
};

/// Whether the request has a field that names another caller or another host: it came through a proxy.
[[nodiscard]] bool has_forwarding_field(http::headers const& headers) noexcept;
/// Removes those fields, which must have no effect unless the peer is a trusted proxy.
void remove_forwarding_fields(http::headers& headers);

/// The refusal of a request from a proxy on this machine that is not trusted. `waybill doctor` recognizes it.
inline constexpr std::string_view proxy_not_trusted =
    "This request came through a proxy that the service does not trust.";

/// The refusal of a request from a trusted proxy without a caller, whatever the list contains: a missing field must not
/// admit everybody. `waybill doctor` recognizes it.
inline constexpr std::string_view proxy_names_nobody =
    "This request came from the address of a trusted proxy without X-Forwarded-For.";

/// The members of a list such as `X-Forwarded-For`, in order: several fields are one list (RFC 9110, 5.3). Empty if
/// there is no such field. They point into the headers.
[[nodiscard]] std::vector<std::string_view> forwarded_list(http::headers const& headers, std::string_view name);

/// An address as proxies write it: plain, IPv6 also in brackets, both optionally with a port.
[[nodiscard]] std::optional<boost::asio::ip::address> forwarded_address(std::string_view written);

} // namespace waybill::native::authentication
