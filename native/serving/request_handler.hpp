// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <desk/desk.hpp>
#include <desk/ignored_fields.hpp>
#include <desk/request_context.hpp>
#include <sandbox/sandbox_desk.hpp>
#include <telemetry/quirk_tally.hpp>

#include <waybill/service.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native {

/// What the log reports of a request that its document and its answer say.
struct request_note {
    std::string_view function{}; ///< empty: it came to no function
    std::string login{};         ///< as claimed, right or wrong
    std::optional<waybill::via> via{};
    std::string outcome{}; ///< `ok`, or the id of the refusal
    quirk_tally quirks{};
    std::string ignored{}; ///< the fields that the service does not use, as the header `Waybill-Ignored` lists them
};

/// Answers one request: what `waybill::service` calls a desk. Holds the request's context, and notes what the log
/// reports.
class request_handler {
public:
    using requests = desk::requests;

    request_handler(sandbox_desk& answering, request_context const& context)
        : desk_(&answering), context_{context, std::nullopt} {}

    [[nodiscard]] std::optional<error_result> admit(credential const& given, call const& of) {
        note_ = {.function = of.function, .login = given.login, .via = of.via, .quirks = quirk_tally(of.quirks)};
        return desk_->admit(given, of, context_);
    }
    template <request_document Request>
    [[nodiscard]] auto respond(Request const& request, call const& of) {
        note_.outcome = "ok"; // unless it is refused
        note_.ignored = ignored_header(ignored_fields(request), of.quirks);
        return desk_->respond(request, of, context_);
    }
    void refused(error_result const& why, call const& of) {
        note_.via = of.via;
        note_.function = of.function;
        note_.outcome = why.id;
    }

    /// What the caller asked the sandbox to do wrong.
    [[nodiscard]] std::optional<fault> asked_fault() const noexcept { return context_.asked; }
    [[nodiscard]] request_note take_note() { return std::exchange(note_, {}); }

private:
    sandbox_desk* desk_;
    sandbox_context context_;
    request_note note_{};
};

} // namespace waybill::native
