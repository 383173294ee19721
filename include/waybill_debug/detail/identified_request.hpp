// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/request.hpp>
#include <waybill/detail/describe/private_values.hpp>
#include <waybill/detail/service_side/service_document.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/xml.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Finds the function, the document and the private texts of a request.
namespace waybill::detail::recording {

/// What a player compares of a request, and its private texts.
struct identified_request {
    std::string_view function{};
    via access{};
    std::string received{}; ///< the document as it was sent
    std::string document{}; ///< the same in canonical form, with placeholders for private texts
    std::vector<std::string> private_texts{};
    std::vector<std::string> secrets{}; ///< the secret ones of them, without personal data
};

/// As `decode_request`, for the endpoints of a partner: these may share a path and have their own names of operations.
inline result<decoded_request, http::response> decode_request_to(partner const& to, http::request const& request) {
    auto const base = http::parse_url(to.base_url);
    std::string_view const path = base ? std::string_view(base->path) : std::string_view{};
    result<decoded_request, http::response> decoded = http::response{};
    for (auto const which : {family::flight, family::hotel}) {
        endpoint_settings at{.flight_path = {}, .hotel_path = {}};
        (which == family::flight ? at.flight_path : at.hotel_path) = http::join_path(path, to.path_of(which));
        decoded = decode_request(at, request, to.names_of(which));
        if (decoded) break;
    }
    return decoded;
}

/// Calls `with` with a default value of the request type that has this root. Returns false if there is none.
template <class... Documents, class With>
bool with_request(document_list<Documents...>, std::string_view root, With const& with) {
    auto const one = [&]<class Document>() {
        if constexpr (request_document<Document>) {
            if (!text::same_letters(root, describe::root_of<Document>)) return false;
            with(Document{});
            return true;
        } else {
            return false;
        }
    };
    return (one.template operator()<Documents>() || ...);
}

/// Decodes a request and calls `then` with it and a default value of its type.
///
/// Errors: `operation_unknown`; `root_unknown` for a document whose private parts are not known; those of the readers.
/// After an error nothing may be recorded.
template <class Documents, class Then>
[[nodiscard]] result<void> identify(partner const& to, http::request const& request, Then const& then) {
    auto const requested = decode_request_to(to, request);
    if (!requested)
        return error{.code = error_code::operation_unknown,
                     .message = "a cassette records only the two operations of the partner's endpoints"};
    auto const root = service_side::find_root(requested->document, limits{});
    result<void> outcome;
    bool const known = with_request(Documents{}, root.name, [&]<class Request>(Request request_type) {
        read_options options;
        options.already_text = true;
        auto& message = request_type;
        bool const json = root.form == document_form::json;
        auto const read =
            json ? read_json(requested->document, message, options) : read_xml(requested->document, message, options);
        if (!read) {
            outcome = read.error();
            return;
        }
        identified_request made{
            .function = function<Request>.name, .access = requested->via, .received = std::string(requested->document)};
        std::vector<std::string_view> secrets;
        describe::collect_secret_values(message, secrets);
        made.secrets.assign(secrets.begin(), secrets.end());
        describe::put_placeholders(message, made.private_texts);
        auto masked = json ? to_json(message) : to_xml(message);
        if (!masked) {
            outcome = masked.error();
            return;
        }
        made.document = *std::move(masked);
        outcome = then(made, Request{});
    });
    if (known) return outcome;
    return error{.code = error_code::root_unknown,
                 .message = "a cassette records only described documents: the private parts of others are not "
                            "known",
                 .found = root.name};
}

} // namespace waybill::detail::recording
