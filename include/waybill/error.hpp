// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp>
#include <waybill/enumerators.hpp> // IWYU pragma: export

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// What went wrong, in groups: the bytes, the document, the access method, the transport, the partner.
enum class error_code : std::uint8_t {
    // the bytes
    document_empty,       ///< nothing but white space
    too_large,            ///< more bytes than `limits::bytes`
    too_deep,             ///< nested deeper than `limits::depth`
    too_many_elements,    ///< more elements or members than `limits::elements`
    text_too_long,        ///< one text longer than `limits::text`
    encoding_invalid,     ///< bytes that are invalid in the declared encoding
    encoding_unsupported, ///< a declared encoding that is neither UTF-8, UTF-16, Latin-1 nor ASCII
    // the document
    xml_malformed,      ///< breaks a well-formedness rule of XML 1.0
    doctype_refused,    ///< a DOCTYPE; always refused, so that there are no entities to expand
    json_malformed,     ///< breaks a rule of RFC 8259
    root_unknown,       ///< a root other than that of the expected message
    field_required,     ///< a required field is absent
    field_repeated,     ///< a field occurs more often than allowed
    field_empty,        ///< a required field is present and empty
    value_invalid,      ///< text that is not of the field's type
    value_impossible,   ///< valid syntax without a meaning: 31/02/2026, latitude 91
    value_out_of_range, ///< a number that does not fit
    content_unexpected, ///< content of the wrong kind: text for fields, fields for text, an object for a number
    quirk_refused,      ///< a quirk in strict mode
    // the access method
    url_invalid,            ///< an invalid base URL, or plain http to a host that is not loopback
    envelope_invalid,       ///< well-formed XML that is not a SOAP envelope
    operation_unknown,      ///< the envelope or the path names an unknown operation
    media_type_unsupported, ///< HTTP 415
    bad_request,            ///< HTTP 400 without a document: a real `.asmx` answers malformed XML with it
    not_found,              ///< HTTP 404
    method_not_allowed,     ///< HTTP 405
    soap_fault,             ///< a fault of either SOAP version
    server_error,           ///< a 5xx with plain text, which a real `.asmx` sends to HTTP GET and POST
    html_page,              ///< an HTML page from a gateway or the server itself
    status_unexpected,      ///< any other status
    answer_null,            ///< the partner answered null
    answer_empty,           ///< the partner answered an empty document
    // the transport
    connection_failed, ///< no connection, or it closed before the response was complete
    tls_failed,        ///< the certificate or the handshake was refused
    deadline_passed,   ///< no complete response in time; the outcome is unknown
    answer_too_large,  ///< the response exceeds the transport's limit
    cancelled,         ///< the caller cancelled the call
    // the partner
    refused, ///< the partner refused with an `ErrorResult`; its id is in `error::id`
    /// the response is one to another request: `path` is in the response, `detail` is the path in the request
    answer_contradicts_request,
};
BOOST_DESCRIBE_ENUM(error_code, document_empty, too_large, too_deep, too_many_elements, text_too_long, encoding_invalid,
                    encoding_unsupported, xml_malformed, doctype_refused, json_malformed, root_unknown, field_required,
                    field_repeated, field_empty, value_invalid, value_impossible, value_out_of_range,
                    content_unexpected, quirk_refused, url_invalid, envelope_invalid, operation_unknown,
                    media_type_unsupported, bad_request, not_found, method_not_allowed, soap_fault, server_error,
                    html_page, status_unexpected, answer_null, answer_empty, connection_failed, tls_failed,
                    deadline_passed, answer_too_large, cancelled, refused, answer_contradicts_request)

/// The maximum length of `error::body` in bytes.
inline constexpr std::size_t error_body_bytes = std::size_t{64} << 10;

/// Written in place of a redacted text.
inline constexpr std::string_view redacted_text = "(secret)";

/// Describes one failure. A member that does not apply is empty or zero.
struct error {
    error_code code{};
    /// One sentence for a person that adds to the code; for faults and refusals the partner's text.
    std::string message{};

    // Where in the document. Line and column start at 1; the column counts characters, not bytes.
    std::string path{}; ///< `TripBookingListRS/Bookings/Booking[3]/travelers`; items count from 1
    std::size_t offset = 0;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string expected{};
    std::string found{};   ///< never the text of a secret field
    bool redacted = false; ///< the found text belongs to a secret field or may contain one; `found` is empty
    /// Wire names of the document's secret fields; `explain` masks their values. Views of static storage.
    std::span<std::string_view const> secret_names{};

    bool unsent = false; ///< nothing of the request was sent

    // The partner's response.
    int status = 0;   ///< HTTP status; 0 if no response arrived
    std::string id{}; ///< fault code (`soap:Client`) or `ErrorResult@id` (`PRICE_CHANGED`)
    /// The partner's id of the request: the refusal's `RequestId`, else the header field `X-Request-ID`.
    std::string request_id{};
    std::string retry_after{}; ///< the header field `Retry-After` as received, see `parse_retry_after`
    std::string detail{};      ///< the fault's detail as XML, or the path named by the `ErrorResult`
    std::string body{};        ///< the body as received, up to `error_body_bytes`

    /// Returns `found`, or `redacted_text` if it is redacted.
    [[nodiscard]] constexpr std::string_view found_text() const noexcept {
        return redacted ? redacted_text : std::string_view(found);
    }
};

namespace detail {
/// An error has nine strings: one function that makes it is smaller than each place that would.
[[nodiscard, gnu::cold]] inline error failure(error_code code, std::string message) {
    return {.code = code, .message = std::move(message)};
}
} // namespace detail

} // namespace waybill
