// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/comparison.hpp>
#include <waybill/detail/client_side/check_response.hpp>
#include <waybill/detail/client_side/function_info.hpp>
#include <waybill/detail/describe/private_values.hpp>
#include <waybill/http/message.hpp>
#include <waybill/json.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/repeated_field.hpp>
#include <waybill/read_options.hpp>
#include <waybill/xml.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::client_side {

/// `check_response` for a response, or for an item of its list.
template <request_document Request, class Message>
std::vector<contradiction> check_message(Request const& request, Message const& message, response_check const& how,
                                         std::optional<error>& wrong) {
    return check_response({comparison::repeated_in<Request>, comparison::consistent_in<response_of<Request>>,
                           comparison::view_of(request), comparison::view_of(message, how.part)},
                          how.answer, how.options, how.all, wrong);
}
template <request_document Request>
inline constexpr bool is_compared =
    !repeated_fields<Request>.empty() || !consistent_fields<response_of<Request>>.rows.empty();

/// The parts of `functions_of`. They need the descriptions of both documents.
template <request_document Request>
struct function_parts {
    using response = response_of<Request>;

    static Request const& of(void const* request) noexcept { return *static_cast<Request const*>(request); }
    static constexpr auto checking() noexcept -> decltype(function_info::check) {
        if constexpr (is_compared<Request>)
            return [](void const* request, void const* answer, response_check const& how, std::optional<error>& wrong) {
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
    static constexpr function_info info(document_functions const& json, response_taker* take,
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
                take,
                understanding,
                checking()};
    }
};

template <request_document Request>
function_info const& functions_of<Request>::in_both() noexcept {
    using parts = function_parts<Request>;
    static constexpr auto made = parts::info(parts::by_json(), &take_response<>, &client_side::understand);
    return made;
}
template <request_document Request>
function_info const& functions_of<Request>::in_xml() noexcept {
    static constexpr auto made = function_parts<Request>::info({}, &take_response_in_xml, &understand_in_steps);
    return made;
}

} // namespace waybill::detail::client_side
