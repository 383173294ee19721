// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <diagnostics/finding.hpp>

#include <waybill/http/message.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/via.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace waybill::native::diagnostics {

/// The partner to check.
struct partner_case {
    waybill::partner partner{};
    /// If it is empty, a login that does not exist is used: a refusal of the credential shows that the request was
    /// decoded.
    std::optional<waybill::credential> credential{};
    std::int64_t user = 1;
    std::optional<family> only{}; ///< the one endpoint to check; nothing: both
};

using exchange_function = std::function<result<http::response>(std::string_view base_url, http::request const&)>;

/// Requests from each endpoint of the partner its help page and, by each of the four access methods, a trip list that
/// must be empty. The responses show whether paths, address, namespaces, operation names, credentials and clock are
/// right. A subject about one endpoint starts with the name of its family. `now` is the clock of this machine.
[[nodiscard]] findings check_partner(partner_case const& of, exchange_function const& exchange,
                                     std::function<instant()> const& now);

} // namespace waybill::native::diagnostics
