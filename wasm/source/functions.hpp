// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the C++ of the module: what JavaScript calls, by the readers and writers of the library.
#pragma once

#include "documents.hpp"

#include <waybill/binding/response.hpp>
#include <waybill/contradiction.hpp>
#include <waybill/exchange.hpp>
#include <waybill/http/message.hpp>
#include <waybill/partner.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/via.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::wasm {

/// A function of the protocol, without its types.
struct function_kind {
    std::string_view name; ///< `TripBookingList`
    std::string_view request_root;
    std::string_view response_root;
    family home;
    exchange::compared_function repeated;
    exchange::compared_function consistent;
};

/// Returns all functions.
[[nodiscard]] std::span<function_kind const> functions() noexcept;

/// A request document.
struct packed_request {
    function_kind const* of = nullptr;
    convert::packed_values values{};
    std::vector<std::string> secrets{}; ///< they are masked in errors
};

/// A request that can be sent.
struct prepared {
    via access{}; ///< with the called family
    http::request message{};
    packed_request sent{};
};

/// `waybill::prepare` for a request document in JSON.
[[nodiscard]] result<prepared> prepare_call(std::string_view function, partner const& to, std::string_view request,
                                            via access);

/// `exchange::take_response`.
[[nodiscard]] result<decoded_response> take_response(called_operation const& access, http::response const& answer,
                                                     read_options const& options);

/// Reads a canonical response that agrees with its request, and writes the message as packed values. Returns false for
/// any other one, and for one with quirks.
[[nodiscard]] bool read_canonical(packed_request const& sent, called_operation const& access,
                                  http::response const& answer, convert::packed_values& written);

/// Reads the response as a client does, checks it and redacts secrets; writes the message as packed values.
/// `options.quirks` is not null.
[[nodiscard]] result<void> read_answer(packed_request const& sent, called_operation const& access,
                                       result<http::response> const& answer, read_options const& options,
                                       convert::packed_values& written);
/// Redacts the secrets of a request, if it was sent, in what was read of its response.
void redact_secrets(packed_request const& sent, result<void>& read, std::vector<quirk>& quirks);

/// `waybill::contradictions_of` for a request and its response in JSON.
[[nodiscard]] result<std::vector<contradiction>> contradictions_in(std::string_view function, std::string_view request,
                                                                   std::string_view response);

} // namespace waybill::wasm
