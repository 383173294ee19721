// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/operation_pages.hpp>

#include <utility>

namespace waybill::native::server {

namespace {

http::response page(int status, std::string text, char const* type = "text/plain; charset=utf-8") {
    return {status, {{"Content-Type", type}}, std::move(text)};
}

} // namespace

std::optional<http::response> operation_pages::answer(http::request const& request) const {
    auto const path = std::string_view(request.target).substr(0, request.target.find('?'));
    bool const health = path == health_path;
    bool const readiness = path == ready_path;
    bool const figures = metrics_text && path == "/metrics";
    if (!health && !readiness && !figures) return std::nullopt;
    if (request.method != "GET" && request.method != "HEAD") {
        auto refused = page(405, "GET or HEAD\n");
        refused.headers.add("Allow", "GET, HEAD");
        return refused;
    }
    if (health) return page(200, "ok\n");
    if (figures) return page(200, metrics_text(), "text/plain; version=0.0.4; charset=utf-8");
    auto const why = problem();
    if (!why.empty()) return page(503, why + '\n');
    if (read_only && read_only()) return page(200, "ready: read-only, changes are refused\n");
    auto const soon = warning ? warning() : std::string();
    return page(200, (soon.empty() ? "ready" : "ready: " + soon) + '\n');
}

} // namespace waybill::native::server
