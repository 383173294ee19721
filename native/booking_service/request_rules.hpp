// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/refusals.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/quirk.hpp>
#include <waybill/xml.hpp>
#include <waybill_schema/rules.hpp>

#include <optional>
#include <span>
#include <string>
#include <utility>

/// What a request must be beside being readable. Each function returns the first problem.
namespace waybill::native::booking_service {

/// An unknown field of a request that changes rates, bookings or what they cost: a misspelled `Simulate` must not
/// cancel. Other requests are answered without it (`ignored_header`). A list of quirks that is full is a problem, too.
[[nodiscard]] std::optional<field_problem> unknown_field(std::span<quirk const> quirks);

/// A rule of the description that is broken.
template <request_document Request>
[[nodiscard]] std::optional<field_problem> broken_rule_of(Request const& request) {
    auto broken = first_broken_rule(request);
    if (!broken) return std::nullopt;
    std::erase(broken->path, '@'); // fields of refusals have no marks of attributes
    return field_problem{std::move(broken->path), std::move(broken->why)};
}

/// The refusal of a text that could not be written: of any field, so no description states it.
[[nodiscard]] inline field_problem unrepresentable(error const& why) {
    return {why.path, "The text contains characters that XML cannot represent"};
}
/// A text that no XML and no store could return, such as one with a NUL character, which JSON can contain.
template <request_document Request>
[[nodiscard]] std::optional<field_problem> unrepresentable_text(Request request) {
    request.credential = {};
    std::string document;
    auto const written = write_xml(request, document);
    return written ? std::nullopt : std::optional(unrepresentable(written.error()));
}

} // namespace waybill::native::booking_service
