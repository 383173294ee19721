// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/any_transport.hpp>
#include <waybill/client_options.hpp>
#include <waybill/contradiction.hpp>
#include <waybill/detail/client_side/function_info.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/partner.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/retry.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/via.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Calls without types; their functions are in call_steps.hpp, which can be compiled once for a program.
namespace waybill::detail::client_side {

/// A request without its type. The document must outlive it.
struct typeless_request {
    function_info const& of;
    void const* document;
};
template <request_document Request>
typeless_request typeless(Request const& request) noexcept {
    return {functions_of<Request>::in_both(), &request};
}

/// `waybill::prepare`, with the family of `access` chosen.
result<http::request> prepare(typeless_request const& request, partner const& to, via access,
                              http::headers const& headers);

/// Redacts the request's secrets and the caller's own header fields in texts that the partner wrote: in an error, in
/// the quirks from index `first` on, and in contradictions. Null pointers are left out.
struct texts_of_partner {
    error* wrong = nullptr;
    std::vector<quirk>* quirks = nullptr;
    std::size_t first = 0;
    std::vector<contradiction>* contradictions = nullptr;
};
void redact_secrets(texts_of_partner const& in, typeless_request const& request, http::headers const& own);

/// Reads the response of a call, or passes its error on, compares it with the request, and redacts the secrets. `all`,
/// if not null, receives every contradiction, and otherwise only essential ones count.
result<void> read_answer(typeless_request const& request, called_operation const& access,
                         result<http::response> const& answer, read_options const& options, http::headers const& own,
                         void* into, std::vector<contradiction>* all = nullptr);

/// The steps of one call without I/O: begins each attempt, reads its response, and says when the next one begins. Run
/// by `client`, `async_client` and lists in pieces.
class call_steps {
public:
    using clock = std::chrono::steady_clock;

    /// `partner`, `headers` and what `options` and `request` point to must outlive the call. `repeat`: what a repeat
    /// does; nothing: the call makes one attempt. No attempt begins after `until`.
    call_steps(typeless_request const& request, partner const& to, client_options const& with, via access,
               http::headers const& headers, read_options const& options, std::optional<repetition> repeat,
               clock::time_point until = clock::time_point::max());
    call_steps(call_steps const&) = delete;
    call_steps& operator=(call_steps const&) = delete;

    /// Begins an attempt with the request that `prepare` returned.
    void begin(http::request const& prepared);
    void answered(int status, std::size_t bytes);
    /// Reads the response of an attempt into the answer, or returns the error, without secrets.
    result<void> read(result<http::response> const& answer, void* into);
    /// Redacts the secrets in the outcome of an attempt that was read otherwise: in its error, if that is not null, and
    /// in the quirks.
    void redact(error* wrong);
    /// Ends an attempt; `why` is null for success. Returns the wait before the next one, or nothing: the call has
    /// ended. The quirks of an attempt that is repeated are dropped.
    std::optional<std::chrono::milliseconds> end(error const* why);

    [[nodiscard]] read_options const& options() const noexcept { return options_; }
    [[nodiscard]] called_operation const& access() const noexcept { return access_; }

private:
    void report(call_event event) const;

    typeless_request request_;
    called_operation access_;
    http::headers own_;
    client_options with_;
    std::string host_{}; ///< for the observer
    std::optional<repetition> repeat_;
    clock::time_point until_;
    instant begun_;
    clock::time_point first_ = clock::now();
    clock::time_point started_{}; ///< of the attempt; zero before the first one
    unsigned attempt_ = 1;
    retry_schedule schedule_;
    read_options options_;
    std::size_t quirks_before_ = 0;
};

/// What a caller passes to `client::call` beside the request.
struct call_arguments {
    via access;
    read_options const& options;
    http::headers const& headers;
    call_limits const& limits;
};
/// `client::call`.
result<void> call(typeless_request const& request, any_transport& over, partner const& to, client_options const& with,
                  call_arguments const& how, void* into);
/// The same for the default options, which compiles neither repetitions nor events.
result<void> call_once(typeless_request const& request, any_transport& over, partner const& to,
                       client_options const& with, call_arguments const& how, void* into);

/// The answer that `read` writes, or its error.
template <request_document Request, class Read>
result<response_of<Request>> answer_of(Read const& read) {
    result<response_of<Request>> answer = response_of<Request>{};
    if (auto done = read(&*answer); !done) answer = std::move(done).error();
    return answer;
}

} // namespace waybill::detail::client_side

#ifndef WAYBILL_COMPILED
#include <waybill/detail/client_side/call_steps.hpp>   // IWYU pragma: keep
#include <waybill/detail/client_side/functions_of.hpp> // IWYU pragma: keep
#endif
