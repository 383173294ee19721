// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace waybill {

/// What went wrong, in groups: the bytes, the document, the access method, the transport, the partner.
enum class error_code : std::uint8_t {
    // the bytes
    document_empty,       ///< nothing but white space
    too_large,            ///< more bytes than `limits::bytes`
    too_deep,             ///< nested deeper than `limits::depth`
    too_many_elements,    ///< more elements or members than `limits::elements`
    text_too_long,        ///< one text longer than `limits::text`
    encoding_invalid,     ///< bytes that are not the encoding they claim to be
    encoding_unsupported, ///< a declared encoding that is neither UTF-8, UTF-16, Latin-1 nor ASCII
    // the document
    xml_malformed,      ///< breaks a well-formedness rule of XML 1.0
    doctype_refused,    ///< a DOCTYPE; refused whatever it says, so that there are no entities to expand
    json_malformed,     ///< breaks a rule of RFC 8259
    root_unknown,       ///< another root than the expected message's
    field_required,     ///< a required field is absent
    field_repeated,     ///< a single field stands twice
    field_empty,        ///< a required field is there and says nothing
    value_invalid,      ///< text that is not of the field's type
    value_impossible,   ///< well written and still no such thing: 31/02/2026, latitude 91
    value_out_of_range, ///< a number that does not fit
    content_unexpected, ///< text where fields belong, fields where text belongs, an object for a number
    quirk_refused,      ///< a tolerable oddity, met in strict mode
    // the access method
    url_invalid,            ///< a base URL that is none, or plain http to a host that is not loopback
    envelope_invalid,       ///< well-formed XML that is no SOAP envelope
    operation_unknown,      ///< the envelope or path asks for an operation that is not ours
    parameter_missing,      ///< no `strRQ`
    media_type_unsupported, ///< HTTP 415
    bad_request,            ///< HTTP 400 without a document: a real `.asmx` answers so to malformed XML
    not_found,              ///< HTTP 404
    method_not_allowed,     ///< HTTP 405
    soap_fault,             ///< a fault of either SOAP version
    server_error,           ///< a 5xx whose body is plain text, as HTTP GET and POST get from a real `.asmx`
    html_page,              ///< a page for people, from a gateway or the server itself
    status_unexpected,      ///< any other status
    answer_null,            ///< the partner answered null
    answer_empty,           ///< the partner answered an empty document
    // the transport
    connection_failed, ///< no connection, or it broke before the answer was whole
    tls_failed,        ///< the certificate or the handshake was refused
    deadline_passed,   ///< no whole answer in time; the outcome is unknown
    answer_too_large,  ///< the answer passed the cap while it was read
    cancelled,         ///< the caller gave up
    // the partner
    refused, ///< the partner understood and said no: an `ErrorResult`, whose id is in `error::id`
};

/// The code's name as it is written in C++, for logs and tests.
[[nodiscard]] constexpr std::string_view name_of(error_code code) noexcept {
    constexpr std::string_view names[] = {"document_empty",       "too_large",          "too_deep",
                                          "too_many_elements",    "text_too_long",      "encoding_invalid",
                                          "encoding_unsupported", "xml_malformed",      "doctype_refused",
                                          "json_malformed",       "root_unknown",       "field_required",
                                          "field_repeated",       "field_empty",        "value_invalid",
                                          "value_impossible",     "value_out_of_range", "content_unexpected",
                                          "quirk_refused",        "url_invalid",        "envelope_invalid",
                                          "operation_unknown",    "parameter_missing",  "media_type_unsupported",
                                          "bad_request",          "not_found",          "method_not_allowed",
                                          "soap_fault",           "server_error",       "html_page",
                                          "status_unexpected",    "answer_null",        "answer_empty",
                                          "connection_failed",    "tls_failed",         "deadline_passed",
                                          "answer_too_large",     "cancelled",          "refused"};
    static_assert(std::size(names) == std::size_t(error_code::refused) + 1);
    return names[std::size_t(code)];
}

/// How many bytes of an answer's body an error keeps.
inline constexpr std::size_t error_body_bytes = std::size_t{64} << 10;

/// Everything known about one failure. A field that does not apply is empty or zero.
struct error {
    error_code code{};
    /// One sentence for a person: what the code cannot say, in our words or, for faults and refusals, the partner's.
    std::string message{};

    // Where in the document. Line and column start at 1; the column counts characters, not bytes.
    std::string path{}; ///< `TripBookingListRS/Bookings/Booking[3]/travelers`; items are counted from 1
    std::size_t offset = 0;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string expected{};
    std::string found{}; ///< never the text of a secret field
    /// Wire names of the secret fields of the document that was read; `explain` masks what they hold.
    std::span<std::string_view const> secret_names{};

    // What the partner answered.
    int status = 0;   ///< HTTP status, 0 when no answer arrived
    std::string id{}; ///< fault code (`soap:Client`) or `ErrorResult@id` (`PRICE_CHANGED`)
    /// What the partner's log calls the request: the refusal's `RequestId`, else the answer's field `X-Request-ID`.
    std::string request_id{};
    std::string detail{}; ///< the fault's detail as XML, or the path named by the `ErrorResult`
    std::string body{};   ///< the body as it came, up to `error_body_bytes`
};

} // namespace waybill
