// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/forwarded_for.hpp>
#include <server/public_address.hpp>
#include <server/running_service.hpp>

#include <waybill/result.hpp>

#include <string>
#include <vector>

namespace waybill::native::server {

/// Checks the address to listen on and the log file, without opening either, and refuses settings that contradict each
/// other.
[[nodiscard]] result<void> check_addresses_and_files(server_settings const& settings);

[[nodiscard]] result<authentication::trusted_proxies> parse_proxies(std::vector<std::string> const& texts);

/// The source of the address in contracts.
[[nodiscard]] result<public_address> public_address_of(server_settings const& settings);

/// Checks all settings and the files that they name, other than the store, without starting anything: addresses, log
/// file, trusted proxies, certificate, page.
[[nodiscard]] result<void> check_settings(server_settings const& settings);

} // namespace waybill::native::server
