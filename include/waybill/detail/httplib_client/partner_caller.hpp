// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/httplib_settings.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>

namespace waybill::detail::httplib_client {

/// Calls partners; see `httplib_transport`. Separate from it, so that the part that includes `<httplib.h>` can be
/// compiled once for a program.
class partner_caller {
public:
    partner_caller() = default;
    partner_caller(partner_caller const&) = delete;
    partner_caller& operator=(partner_caller const&) = delete;
    virtual ~partner_caller() = default;

    /// Carries out one exchange within `whole`; the body of the response has at most `bytes`. May be called by several
    /// threads at once.
    virtual result<void> carry(std::string_view base_url, http::request const& request, std::chrono::milliseconds whole,
                               std::uint64_t bytes, http::body_receiver& into) = 0;
};

/// Defined by caller.hpp.
std::unique_ptr<partner_caller> make_partner_caller(httplib_settings const& settings);

} // namespace waybill::detail::httplib_client
