// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What must be refused, and how.
#include <certification/partner_scenario.hpp>

#include <fmt/format.h>

#include <string>

namespace waybill::native::certification {

namespace refusals {
namespace {

void credentials(examination& of) {
    auto const refusal_of = [&](credential who) -> std::optional<std::string> {
        auto request = of.trips_request();
        request.credential = std::move(who);
        auto const answer = of.call(request);
        if (!of.is_refusal(answer ? nullptr : &answer.error(), {error_id::auth_invalid})) return std::nullopt;
        return answer.error().message;
    };
    auto const unknown = refusal_of({"waybill-certification", std::string(wrong_password)});
    if (!of.settings().wrong_password) return;
    auto const wrong = refusal_of({of.settings().who.login, std::string(wrong_password)});
    if (unknown && wrong)
        of.expects(*unknown == *wrong,
                   fmt::format("an unknown login is refused with another text (\"{}\") than a wrong "
                               "password (\"{}\"): callers can find out which logins exist",
                               *unknown, *wrong));
}

void foreign_user(examination& of) {
    auto request = of.trips_request();
    constexpr std::int64_t of_nobody = 2'147'000'111;
    request.user = of_nobody;
    auto const answer = of.call(request);
    if (!answer) {
        if (answer.error().code != error_code::refused) of.fails(answer.error());
        return;
    }
    of.expects(
        answer->bookings.empty(),
        fmt::format("returned {} bookings for a user that does not belong to the login", answer->bookings.size()));
}

/// Sends a document that must be refused, by POST.
std::optional<error> refuses(examination& of, std::string_view document, std::initializer_list<error_id> ids,
                             via access = via::post) {
    access = access.on(family::flight);
    auto answer = of.read<trip_booking_list_rq>(of.send_document(document, access), access);
    of.is_refusal(answer ? nullptr : &answer.error(), ids);
    return answer ? std::nullopt : std::optional(std::move(answer).error());
}

void unknown_root(examination& of) {
    refuses(of, "<WaybillUnknownRQ>%CREDENTIAL%</WaybillUnknownRQ>", {error_id::root_unknown});
    refuses(of, "{\"WaybillUnknownRQ\":{\"Credential\":%CREDENTIAL%}}", {error_id::root_unknown}, via::post.json());
}

void malformed_documents(examination& of) {
    refuses(of, "<TripBookingListRQ><User>1</TripBookingListRQ>", {error_id::xml_invalid});
    refuses(of, "{\"TripBookingListRQ\":{\"User\":1,,}}", {error_id::json_invalid}, via::post.json());
}

void missing_fields(examination& of) {
    auto const why =
        refuses(of, "<TripBookingListRQ>%CREDENTIAL%<FromDate>2000/01/01 00:00:00.000</FromDate></TripBookingListRQ>",
                {error_id::field_required, error_id::field_invalid});
    if (of.is_active() && why && (why->detail + why->message).find("User") == std::string::npos)
        of.deviates("the refusal does not name the missing field User");
}

void impossible_dates(examination& of) {
    refuses(of,
            fmt::format("<TripBookingListRQ>%CREDENTIAL%<User>{}</User><FromDate>2026/02/31 00:00:00.000</FromDate>"
                        "</TripBookingListRQ>",
                        of.settings().user),
            {error_id::field_invalid});
}

void soap_faults(examination& of) {
    auto const faults = [&](std::string_view what, std::string_view from, std::string_view to) {
        auto& sent = of.send_built([&](credential const& who) {
            auto request = of.trips_request();
            request.credential = who;
            auto made = prepare(of.settings().to, request, via::soap11);
            if (!made) return http::request{};
            for (auto at = made->body.find(from); at != std::string::npos; at = made->body.find(from, at + to.size()))
                made->body.replace(at, from.size(), to);
            for (auto& field : made->headers)
                if (http::headers::same_name(field.name, "SOAPAction"))
                    if (auto const at = field.value.find(from); at != std::string::npos)
                        field.value.replace(at, from.size(), to);
            return *std::move(made);
        });
        if (sent.failure) return of.fails(*sent.failure);
        constexpr int bad_request = 400, server_error = 500;
        auto const answer = of.read<trip_booking_list_rq>(sent, via::soap11);
        bool const faulted =
            sent.response->status == bad_request ||
            (sent.response->status == server_error && !answer && answer.error().code == error_code::soap_fault);
        of.expects(faulted, fmt::format("{} was answered with status {} and no fault", what, sent.response->status));
    };
    faults("an unknown operation", of.settings().to.names_of(family::flight).xml, "WaybillUnknown");
    faults("an envelope that is not well-formed", "</", "<");
}

constexpr partner_scenario scenarios[] = {
    {{"credentials", "Unknown logins and wrong passwords are refused alike", "spec 5; profile, Access and identity",
      "A trip list request with an unknown login, and one with the login and a wrong password, once; without it with "
      "--no-wrong-password, where a failure could lock the login.",
      "AUTH_INVALID for both, with the same text.",
      "Check the login and the password in one step, and answer with one text."},
     credentials},
    {{"foreign-user", "A user of another login is refused", "spec 5; profile, Access and identity",
      "A trip list request for a user that does not belong to the login.", "A refusal, or an empty list.",
      "Compare User with the users of the login before anything is read."},
     foreign_user},
    {{"unknown-root", "An unknown document is refused", "profile, Errors",
      "Documents with the root WaybillUnknownRQ in XML and in JSON.", "ErrorRES with the id ROOT_UNKNOWN.",
      "Answer what cannot be dispatched with ErrorRES, in the format of the operation."},
     unknown_root},
    {{"malformed-documents", "A malformed document is refused", "profile, Errors",
      "XML and JSON that are not well-formed.", "XML_INVALID and JSON_INVALID.",
      "Report the error of the parser as a refusal, not as a server error."},
     malformed_documents},
    {{"missing-fields", "A missing field is named", "spec 2.3; profile, Errors", "A trip list request without User.",
      "FIELD_REQUIRED with a Field that names User.", "Check required fields, and name the missing one in Field."},
     missing_fields},
    {{"impossible-dates", "A date that does not exist is refused", "spec 2.3; profile, Errors",
      "A trip list request from 2026/02/31.", "FIELD_INVALID.",
      "Check the day against the month. Do not let a date library move it to March."},
     impossible_dates},
    {{"soap-faults", "A wrong envelope is answered with a fault", "spec 4.1; SOAP 1.1, 4.4",
      "Envelopes with an unknown operation and with broken XML.", "A SOAP fault with status 500, or status 400.",
      "Let the SOAP stack report what it cannot dispatch.", severity::recommended},
     soap_faults},
};

} // namespace
} // namespace refusals

std::span<partner_scenario const> refusal_scenarios() { return refusals::scenarios; }

} // namespace waybill::native::certification
