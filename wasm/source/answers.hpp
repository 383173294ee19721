// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"
#include "documents.hpp"
#include "functions.hpp"

#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/quirk.hpp>
#include <waybill/via.hpp>

#include <string>
#include <string_view>
#include <vector>

/// The answers of the module. They do not depend on Emscripten: tests run them natively.
///
/// Each function overwrites `answer`, whose storage is reused, with one object in JSON (UTF-8). Its first member is
/// `"ok"`; if that is false, the next is `"error"` (see report.hpp), else the members below follow. Functions that read
/// a document or a message add `"quirks"`. Long values are not in the JSON, which has 0 instead of them.
namespace waybill::wasm {

struct answer {
    std::string json{};
    /// The value of `message` or `items`, packed (convert/packed.hpp); or the value of `text` that
    /// `encode` has written, in `values`.
    convert::packed_values value{};
    std::string spare{}; ///< storage that is reused

    void use_all_room();
};

/// Reads a document of the protocol, XML or JSON: `form`, `root`, and `message` with JavaScript names.
void decode(std::string_view document, reading_mode mode, answer& into);

/// The same with `text`, the document in canonical XML or JSON, instead of `message`.
void encode(std::string_view document, reading_mode mode, document_form to, answer& into);

/// Describes an error, given as JSON (`{"Error": {...}}`, see report.hpp): `text`. If its document is given, a snippet
/// shows the place.
void explain(std::string_view error_json, std::string_view document, answer& into);

/// Decodes a response (`{"Answer": {"status": 200, "headers": [{"name": ..., "value": ...}]}}` and body): `form`,
/// `text`, and `decoded`, the answer of `decode` to this text.
void unwrap(via access, std::string_view answer_head, std::string_view body, reading_mode mode, answer& into);

/// Decodes a captured HTTP message. For a response, the members are those of `unwrap`. For a request, they are `via`
/// with `method`, `operation` and `family`, `text` and `decoded`; or `answered`, the status and body of the response,
/// if a service with these settings (`{"Partner": {...}}`) refuses the request before it reads a document.
void captured(via access, std::string_view partner, std::string_view bytes, answer& into);

/// Masks the credentials in a document, or in any text that contains one: `text`.
void masked(std::string_view text, answer& into);
/// `masked_message`. The values of `secrets`, in JSON, are masked too.
void recorded(std::string_view text, std::string_view request, std::string_view secrets, answer& into);

/// Writes the HTTP message for a request in canonical JSON: `method`, `url`, `headers`, `body`. It contains the
/// password.
void prepare(std::string_view function, std::string_view request, std::string_view partner, via access, answer& into);

/// Compares the response of a function with its request, both in JSON: `contradictions`.
void compare(std::string_view function, std::string_view request, std::string_view response, answer& into);
/// Compares a quote with its offers: `price`, `terms` and `contradictions`, as `quote_differences`. `sales` has one
/// object after the other: for each offer and then for the quote `{"price", "currency", "nonRefundable"}`, followed by
/// `{"from", "fee", "feeCurrency"}` for each policy and `{"atProperty", "propertyCurrency"}`.
void compare_quote(std::string_view sales, answer& into);

/// Writes an answer of a call, whose member is `null`, or 0 if its value is already in `into.value`.
void answer_value(std::string_view member, std::string_view json, std::vector<quirk> const& quirks, answer& into);
/// Writes the answer of a call that failed.
void error_in_response(error const& why, std::vector<quirk> const& quirks, answer& into);

} // namespace waybill::wasm
