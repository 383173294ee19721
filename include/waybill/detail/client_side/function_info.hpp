// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/comparison.hpp>
#include <waybill/detail/client_side/check_answer.hpp>
#include <waybill/detail/describe/private_values.hpp>
#include <waybill/http/message.hpp>
#include <waybill/json.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/repeated_field.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/xml.hpp>
#ifdef WAYBILL_COMPILED
#include <waybill/message/functions.hpp>
#endif

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::client_side {

/// The writer of a function's request and the reader of its answer, in one format.
struct document_functions {
    result<void> (*write)(void const* request, std::string& into);
    result<void> (*read)(std::string_view document, void* answer, read_options const& options);
};

/// What one comparison of an answer depends on; see `check_answer`.
struct answer_check {
    http::response const& answer;
    read_options const& options;
    bool all = false;
    comparison::list_part part{};
};

struct function_info;

/// `waybill::understand`.
result<void> understand(function_info const& of, called_operation const& access, http::response const& answer,
                        read_options const& options, void* into);
/// The same for responses in XML; one in JSON is an error.
result<void> understand_in_xml(function_info const& of, called_operation const& access, http::response const& answer,
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
    result<void> (*understand)(function_info const& of, called_operation const& access, http::response const& answer,
                               read_options const& options, void* into);
    /// Compares an answer with its request; null if nothing is compared.
    std::vector<contradiction> (*check)(void const* request, void const* answer, answer_check const& how,
                                        std::optional<error>& wrong);
};

/// `check_answer` for a response, or for an item of its list.
template <request_document Request, class Message>
std::vector<contradiction> check_message(Request const& request, Message const& message, answer_check const& how,
                                         std::optional<error>& wrong) {
    return check_answer({comparison::repeated_in<Request>, comparison::consistent_in<response_of<Request>>,
                         comparison::view_of(request), comparison::view_of(message, how.part)},
                        how.answer, how.options, how.all, wrong);
}
template <request_document Request>
inline constexpr bool is_compared =
    !repeated_fields<Request>.empty() || !consistent_fields<response_of<Request>>.rows.empty();

/// The functions of `function_info` for one request type. Those of the protocol can be compiled once for a program.
template <request_document Request>
struct functions_of {
    using response = response_of<Request>;

    [[nodiscard]] static function_info const& in_both() noexcept;
    /// For calls in XML: what it names is all that such a call compiles.
    [[nodiscard]] static function_info const& in_xml() noexcept;

private:
    static Request const& of(void const* request) noexcept { return *static_cast<Request const*>(request); }
    static constexpr auto checking() noexcept -> decltype(function_info::check) {
        if constexpr (is_compared<Request>)
            return [](void const* request, void const* answer, answer_check const& how, std::optional<error>& wrong) {
                return check_message(of(request), *static_cast<response const*>(answer), how, wrong);
            };
        return nullptr;
    }
    static constexpr document_functions by_xml() noexcept {
        return {[](void const* request, std::string& into) { return write_xml(of(request), into); },
                [](std::string_view document, void* answer, read_options const& options) {
                    return read_xml(document, *static_cast<response*>(answer), options);
                }};
    }
    static constexpr document_functions by_json() noexcept {
        return {[](void const* request, std::string& into) { return write_json(of(request), into); },
                [](std::string_view document, void* answer, read_options const& options) {
                    return read_json(document, *static_cast<response*>(answer), options);
                }};
    }
    static constexpr function_info info(document_functions const& json,
                                        decltype(function_info::understand) understanding) noexcept {
        return {function<Request>.name,
                function<Request>.home,
                function<Request>.repeat,
                describe::secret_names_of<Request>,
                [](void const* request, std::vector<std::string_view>& into) {
                    describe::collect_secret_values(of(request), into);
                },
                by_xml(),
                json,
                understanding,
                checking()};
    }
};

template <request_document Request>
function_info const& functions_of<Request>::in_both() noexcept {
    static constexpr auto made = info(by_json(), &client_side::understand);
    return made;
}
template <request_document Request>
function_info const& functions_of<Request>::in_xml() noexcept {
    static constexpr auto made = info({}, &understand_in_xml);
    return made;
}

} // namespace waybill::detail::client_side

#ifdef WAYBILL_COMPILED
/// What calls need of the functions of the protocol, as in detail/compiled_documents.hpp.
#ifdef WAYBILL_COMPILED_SOURCE
#define WAYBILL_EXTERN
#else
#define WAYBILL_EXTERN extern
#endif
#define WAYBILL_FUNCTION(Request) WAYBILL_EXTERN template struct functions_of<Request>
namespace waybill::detail::client_side {

WAYBILL_FUNCTION(trip_booking_list_rq);
WAYBILL_FUNCTION(hotel_search_req);
WAYBILL_FUNCTION(city_list_rq);
WAYBILL_FUNCTION(board_list_rq);
WAYBILL_FUNCTION(hotel_list_req);
WAYBILL_FUNCTION(hotel_quote_req);
WAYBILL_FUNCTION(hotel_booking_creation_req);
WAYBILL_FUNCTION(hotel_booking_detail_req);
WAYBILL_FUNCTION(hotel_booking_acknowledge_req);
WAYBILL_FUNCTION(hotel_booking_cancellation_req);
WAYBILL_FUNCTION(hotel_booking_list_req);
WAYBILL_FUNCTION(rate_list_req);
WAYBILL_FUNCTION(rate_update_req);

} // namespace waybill::detail::client_side
#undef WAYBILL_FUNCTION
#undef WAYBILL_EXTERN
#endif
