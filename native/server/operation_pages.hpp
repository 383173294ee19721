// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::server {

/// The pages for operators: `/health`, `/ready`, `/metrics`.
struct operation_pages {
    static constexpr std::string_view health_path = "/health";
    static constexpr std::string_view ready_path = "/ready";

    std::function<std::string()> problem;        ///< why the service is not ready; empty: it is
    std::function<bool()> read_only{};           ///< whether changes are refused; empty: they are not
    std::function<std::string()> warning{};      ///< what may soon keep it from being ready; empty: nothing
    std::function<std::string()> metrics_text{}; ///< empty: no `/metrics` here

    /// The response, or nothing if the target is none of these pages.
    [[nodiscard]] std::optional<http::response> answer(http::request const& request) const;
};

} // namespace waybill::native::server
