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

/// What the doctor is told about a partner.
struct partner_case {
    waybill::partner partner{};
    /// Without one a login that nobody has is tried: whoever says that it is not valid has understood the request.
    std::optional<waybill::credential> credential{};
    std::int64_t user = 1;
    std::optional<family> only{}; ///< the one endpoint to look at; nothing: both
};

using exchange_function = std::function<result<http::response>(std::string_view base_url, http::request const&)>;

/// Asks each endpoint of the partner for its page and, by each of the four ways, for a list of trips that can hold
/// none. The answers show whether paths, address, namespaces, operation names, credentials and clock are right. The
/// subject of what concerns one endpoint begins with the name of its family. `now` is the clock of this machine.
[[nodiscard]] findings check_partner(partner_case const& of, exchange_function const& exchange,
                                     std::function<instant()> const& now);

} // namespace waybill::native::diagnostics
