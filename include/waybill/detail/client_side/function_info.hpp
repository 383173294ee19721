// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/via.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill {
struct decoded_response;
struct error_res;
} // namespace waybill

namespace waybill::detail::client_side {

/// The writer of a function's request and the reader of its answer, in one format.
struct document_functions {
    result<void> (*write)(void const* request, std::string& into);
    result<void> (*read)(std::string_view document, void* answer, read_options const& options);
};

struct response_check; // check_response.hpp
struct function_info;

/// Decodes a response and reports its quirks and refusal: an error in strict mode for the first quirk, `refused` for a
/// refusal.
using response_taker = result<decoded_response>(called_operation const& access, http::response const& answer,
                                                read_options const& options);
/// A template, so that only a call that uses it compiles the reader of refusals in JSON.
template <class Refusal = error_res>
result<decoded_response> take_response(called_operation const& access, http::response const& answer,
                                       read_options const& options);
/// The same for responses in XML; one in JSON is an error.
response_taker take_response_in_xml;

/// `waybill::understand`.
result<void> understand(function_info const& of, called_operation const& access, http::response const& answer,
                        read_options const& options, void* into);
/// The same without the fast path.
result<void> understand_in_steps(function_info const& of, called_operation const& access, http::response const& answer,
                                 read_options const& options, void* into);

/// A function of the protocol as a call needs it, without its types: a request and its answer are `void*`. Calls are
/// therefore compiled once, and not for each function.
struct function_info {
    std::string_view name;
    family home;
    repetition repeat;
    std::span<std::string_view const> secret_names;
    void (*collect_secrets)(void const* request, std::vector<std::string_view>& into);
    document_functions xml;
    document_functions json; ///< null if the call is in XML alone
    response_taker* take;
    result<void> (*understand)(function_info const& of, called_operation const& access, http::response const& answer,
                               read_options const& options, void* into);
    /// Compares an answer with its request; null if nothing is compared.
    std::vector<contradiction> (*check)(void const* request, void const* answer, response_check const& how,
                                        std::optional<error>& wrong);
};

/// The functions of `function_info` for one request type. Defined by functions_of.hpp: those of the
/// protocol can be compiled once for a program.
template <request_document Request>
struct functions_of {
    [[nodiscard]] static function_info const& in_both() noexcept;
    /// For calls in XML: what it names is all that such a call compiles.
    [[nodiscard]] static function_info const& in_xml() noexcept;
};

} // namespace waybill::detail::client_side
