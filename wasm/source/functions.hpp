// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "documents.hpp"

#include <waybill/binding/response.hpp>
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

/// A function of the protocol, its types forgotten.
struct function_kind {
    std::string_view name; ///< `TripBookingList`
    std::string_view request_root;
    std::string_view response_root;
    family home;
};

/// All functions.
[[nodiscard]] std::span<function_kind const> functions() noexcept;
/// The function with this name, or null.
[[nodiscard]] function_kind const* function_named(std::string_view name) noexcept;

/// A request that is ready to be sent.
struct prepared {
    via access{}; ///< with the family that is called
    http::request message{};
    std::vector<std::string> secrets{}; ///< the request's, to be struck out of what errors repeat
};

/// `waybill::prepare` for a request document in JSON.
[[nodiscard]] result<prepared> prepare_call(function_kind const& of, partner const& to, std::string_view request,
                                            via access);

/// `exchange::take_answer`.
[[nodiscard]] result<decoded_response> take_answer(via access, http::response const& answer,
                                                   read_options const& options);

/// `waybill::understand`, the message as JavaScript has it.
[[nodiscard]] result<void> understand_answer(function_kind const& of, via access, http::response const& answer,
                                             read_options const& options, std::string& written);

} // namespace waybill::wasm
