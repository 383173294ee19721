// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "source/answers.hpp"
#include "source/settings.hpp"

#include <waybill/transport/fetch.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The answer to the call `id` is there. Module.answered is waybill.mjs's.
extern "C" void waybill_answered(unsigned id);

/// What crosses to JavaScript and back, and the calls under way.
namespace waybill::wasm {

struct memory {
    std::string input{};
    std::string answer{};
    std::vector<std::pair<unsigned, fetch_call>> calls{}; ///< under way, by the numbers JavaScript gave them
};
[[nodiscard]] memory& held();

[[nodiscard]] via access_of(unsigned of_method, unsigned of_operation, int of_family);

/// The last answer to a call.
void finish(unsigned id, result<void> const& read, std::string const& document, std::vector<quirk> const& quirks);

/// What a call needs once it is under way.
struct call_in_progress {
    unsigned id;
    function_kind const* kind;
    bool strict;
    via access;
    std::vector<std::string> secrets;

    /// The last answer. The request's secrets are struck out of an error and of quirks.
    void end(result<void> read, std::string const& document, std::vector<quirk> quirks) const;
};

/// A call that is ready to be sent.
struct call_to_send {
    call_in_progress call;
    std::string base_url;
    http::request message;
    fetch_settings bounds;
};
/// Nothing when it cannot be made: that is answered.
[[nodiscard]] std::optional<call_to_send> make_call(unsigned id, std::string_view function, std::string_view request,
                                                    std::string_view partner, via access);

} // namespace waybill::wasm
