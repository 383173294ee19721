// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <functional>
#include <optional>
#include <string>

namespace waybill::native::server {

/// What those are answered who look after the service rather than use it: `/health`, `/ready`, `/metrics`.
struct operation_pages {
    std::function<std::string()> problem;        ///< why requests cannot be answered now; empty: they can
    std::function<std::string()> metrics_text{}; ///< empty: there is no `/metrics` here

    /// The answer, or nothing where the target is none of these pages.
    [[nodiscard]] std::optional<http::response> answer(http::request const& request) const;
};

} // namespace waybill::native::server
