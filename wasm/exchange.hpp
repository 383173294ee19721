// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "source/answers.hpp"
#include "source/settings.hpp"

#include "fetch_transport.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Calls Module.answered of waybill.mjs: the answer to the call `id` is available.
extern "C" void waybill_answered(unsigned id);

/// Buffers and calls that the C interfaces share.
namespace waybill::wasm {

struct memory {
    std::string input{};
    answer last{};
    std::vector<std::pair<unsigned, fetch_call>> calls{}; ///< pending, by the ids that JavaScript chose
};
[[nodiscard]] memory& held();

[[nodiscard]] via access_of(unsigned of_method, unsigned of_operation, int of_family);

/// Writes the last answer to a call, whose message is already in `held().last`; `empty`: it has none.
void finish(unsigned id, result<void> const& read, bool empty, std::vector<quirk> const& quirks);

/// The state of a pending call.
struct call_in_progress {
    unsigned id;
    function_kind const* kind;
    bool strict;
    bool accept_contradictions;
    via access;
    std::string operation; ///< the name of the called operation
    std::vector<std::string> secrets;
    convert::packed_values sent; ///< the request

    [[nodiscard]] called_operation called() const noexcept { return {access, operation}; }
    /// Writes the last answer. Secrets of the request are masked in errors and quirks.
    void end(result<void> read, bool empty, std::vector<quirk> quirks) const;
};

/// A call that is ready to be sent.
struct call_to_send {
    call_in_progress call;
    std::string base_url;
    http::request message;
    fetch_settings bounds;
};
/// Returns nothing if the call is invalid; the answer is then the error.
[[nodiscard]] std::optional<call_to_send> make_call(unsigned id, std::string_view function, std::string_view request,
                                                    std::string_view partner, via access);

} // namespace waybill::wasm
