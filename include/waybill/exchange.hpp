// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/comparison.hpp>
#include <waybill/detail/binding/body_text.hpp>
#include <waybill/detail/client_side/calls.hpp>
#include <waybill/detail/client_side/check_response.hpp>
#include <waybill/detail/client_side/list_answer.hpp>
#include <waybill/detail/client_side/understanding.hpp>
#include <waybill/detail/comparison/compare.hpp>
#include <waybill/error.hpp>
#include <waybill/message/function.hpp>

/// The steps of a call without transport and structs, for programs that do their own I/O and convert documents instead
/// of reading them. `waybill::client` uses the same functions. These names may change in any minor release.
namespace waybill::exchange {

using detail::binding::body_text;
using detail::client_side::check_partner;
using detail::client_side::check_response;
using detail::client_side::list_answer;
using detail::client_side::place_in_response;
using detail::client_side::read_canonical;
using detail::client_side::take_response;
using detail::client_side::take_response_by;
using detail::comparison::compare; // NOLINT(misc-include-cleaner): its definition is compiled once
using detail::comparison::compared_function;

/// Redacts the secrets of a request in the error of a response that was read without `client`.
template <request_document Request>
void redact_secrets(error& wrong, Request const& request) {
    detail::client_side::redact_secrets({.wrong = &wrong}, detail::client_side::typeless(request), {});
}

/// The rows of `contradictions_of` for a request type, and of `inconsistencies_of` for a response type.
template <request_document Request>
inline constexpr compared_function repeated = detail::comparison::repeated_in<Request>;
template <class Response>
inline constexpr compared_function consistent = detail::comparison::consistent_in<Response>;

} // namespace waybill::exchange
