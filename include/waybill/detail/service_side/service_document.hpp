// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: what a service writes: a response or a refusal, for the operation that was called.
#pragma once

#include <waybill/binding/endpoint.hpp>
#include <waybill/detail/grammar/xml.hpp>
#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/limits.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/read_options.hpp>
#include <waybill/root_name.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Determines the root of a request document, and the refusal for a document that cannot be read.
namespace waybill::detail::service_side {

/// The root of a request document, or the refusal if it cannot be determined.
struct document_root {
    std::string name{};
    document_form form = document_form::neither;
    std::optional<error_result> refused{};
};

/// Returns a reading error as one line: the path, what was expected and found. The parts of an error contain no
/// secrets.
inline std::string words_of(error const& why) {
    std::string words = why.path.empty() ? std::string("The document") : why.path;
    if (why.code == error_code::value_impossible) words += ": the value does not exist";
    if (!why.expected.empty()) (words += ": expected ") += why.expected;
    auto const found = why.found_text();
    if (!found.empty()) (words += why.expected.empty() ? ": found " : ", found ") += found;
    if (why.expected.empty() && found.empty()) (words += ": ") += name_of(why.code);
    if (why.line != 0) words += " (line " + std::to_string(why.line) + ", column " + std::to_string(why.column) + ")";
    return words;
}

/// Returns the refusal for a document that could not be read.
inline error_result refusal_of(error const& why, document_form form) {
    auto id = error_id::field_invalid;
    switch (why.code) {
    case error_code::too_large:
    case error_code::too_deep:
    case error_code::too_many_elements:
    case error_code::text_too_long: id = error_id::too_large; break;
    case error_code::document_empty: id = error_id::strrq_missing; break;
    case error_code::encoding_invalid:
    case error_code::encoding_unsupported:
    case error_code::xml_malformed:
    case error_code::doctype_refused:
    case error_code::json_malformed:
        id = form == document_form::json ? error_id::json_invalid : error_id::xml_invalid;
        break;
    case error_code::root_unknown: id = error_id::root_unknown; break;
    case error_code::field_required:
    case error_code::field_empty: id = error_id::field_required; break;
    default: break;
    }
    bool const of_field = id == error_id::field_required || id == error_id::field_invalid;
    auto const slash = why.path.find('/');
    return refusal(id, words_of(why),
                   of_field && slash != std::string::npos ? why.path.substr(slash + 1) : std::string{});
}

inline error_result unknown_root(std::string_view name) {
    return refusal(error_id::root_unknown,
                   "No request of this service has the root " + std::string(name.substr(0, 60)) + ".");
}

/// Returns the refusal for a request that belongs to the other endpoint.
inline error_result other_endpoint(endpoint_settings const& endpoints, std::string_view document_root,
                                   waybill::family home) {
    auto const& path = home == family::flight ? endpoints.flight_path : endpoints.hotel_path;
    return refusal(error_id::root_unknown,
                   std::string(document_root) + " is not answered at this endpoint: send it to " + path + '.');
}

/// Reads the root of a request document.
inline document_root find_root(std::string_view document, limits const& within) {
    document_root found;
    found.form = form_of(document);
    read_options options;
    options.limits = within;
    auto const root = find_root_name(document, found.form, options);
    if (root) {
        found.name = found.form == document_form::json ? std::string_view(*root) : grammar::local_part(*root);
        return found;
    }
    if (found.form == document_form::neither && root.error().code != error_code::document_empty)
        found.refused = refusal(error_id::xml_invalid, "strRQ is neither an XML nor a JSON document.");
    else
        found.refused = refusal_of(root.error(), found.form);
    return found;
}

} // namespace waybill::detail::service_side
