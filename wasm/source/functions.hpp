// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the C++ of the module: what JavaScript calls, by the readers and writers of the library.
#pragma once

#include "documents.hpp"

#include <waybill/binding/response.hpp>
#include <waybill/contradiction.hpp>
#include <waybill/exchange.hpp>
#include <waybill/http/message.hpp>
#include <waybill/partner.hpp>
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
/// Returns the function with this name, or null.
[[nodiscard]] function_kind const* function_named(std::string_view name) noexcept;

/// A request that can be sent.
struct prepared {
    via access{}; ///< with the called family
    http::request message{};
    std::vector<std::string> secrets{}; ///< of the request; they are masked in errors
    convert::packed_values sent{};      ///< the request
};

/// `waybill::prepare` for a request document in JSON.
[[nodiscard]] result<prepared> prepare_call(function_kind const& of, partner const& to, std::string_view request,
                                            via access);

/// `exchange::take_answer`.
[[nodiscard]] result<decoded_response> take_answer(called_operation const& access, http::response const& answer,
                                                   read_options const& options);

/// `waybill::understand`; writes the message as packed values.
[[nodiscard]] result<void> understand_answer(function_kind const& of, called_operation const& access,
                                             http::response const& answer, read_options const& options,
                                             convert::packed_values& written);

/// `waybill::contradictions_of` for a request and its response in JSON.
[[nodiscard]] result<std::vector<contradiction>> contradictions_in(function_kind const& of, std::string_view request,
                                                                   std::string_view response);

} // namespace waybill::wasm
