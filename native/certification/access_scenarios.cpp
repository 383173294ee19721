// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Access methods, and the forms in which a request may be written.
#include <certification/partner_scenario.hpp>

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <fmt/format.h>

#include <array>
#include <string>

namespace waybill::native::certification {

namespace access {
namespace {

constexpr std::array families{family::flight, family::hotel};
constexpr std::array methods{via::soap11, via::soap12, via::get, via::post};

std::string named(via access) {
    return fmt::format("{} {} at the {} endpoint", name_of(access.method), name_of(access.operation),
                       name_of(access.family));
}

/// How a call ended; empty if it was answered. An exception of a service is a fault over SOAP, and a server error
/// otherwise.
template <class Answer>
std::string kind_of(result<Answer> const& of) {
    if (of) return {};
    auto const& why = of.error();
    if (why.code == error_code::refused) return "refused " + why.id;
    bool const exception = why.code == error_code::soap_fault || why.code == error_code::server_error;
    return exception ? "exception" : std::string(name_of(why.code));
}

/// Sends a request by an access method; `known`: the result of the same call earlier in the run is enough.
template <request_document Request>
std::string outcome_of(examination& of, Request const& request, via access, bool known) {
    access = access_of<Request>(access);
    auto& kept = of.outcomes[fmt::format("{} {}", function<Request>.name, named(access))];
    if (known && kept) return *kept;
    auto const answer = of.call(request, access);
    kept = kind_of(answer);
    return *kept;
}

/// Calls a function by an access method. What fails by `other` too, with the same error, is no matter of the access
/// method: the scenario of the function reports it.
template <request_document Request>
void compare_call(examination& of, Request const& request, via access, via other) {
    if (!of.is_active()) return;
    auto const control = outcome_of(of, request, other, true);
    auto const answer = of.call(request, access);
    access = access_of<Request>(access);
    of.outcomes[fmt::format("{} {}", function<Request>.name, named(access))] = kind_of(answer);
    auto const what = fmt::format("{} by {}", function<Request>.name, named(access));
    if (answer)
        of.repeats(request, *answer);
    else if (kind_of(answer) != control)
        return of.fails(answer.error(), what);
    if (access.operation == operation::json && of.answers_in_xml(access)) of.deviates(what + " answered in XML");
}

/// Requests the trip list by one access method and operation at both endpoints.
void request_lists(examination& of, via access) {
    for (auto const which : families) {
        auto const at = access.on(which);
        if (access.operation == operation::json) {
            compare_call(of, of.trips_request(), at, access.xml().on(which));
            continue;
        }
        auto const answer = of.call(of.trips_request(), at);
        of.outcomes[fmt::format("{} {}", function<trip_booking_list_rq>.name, named(at))] = kind_of(answer);
        // profile, "Access and identity": an endpoint may be restricted to its family
        if (answer || (refused_as(answer.error(), error_id::root_unknown) && which == family::hotel)) continue;
        of.fails(answer.error());
    }
}

/// Calls every function that only reads, and the quote, by an access method.
void call_all(examination& of, via access, via other) {
    request_lists(of, access);
    if (!of.is_passing()) return; // the access method fails, not a function
    compare_call(of, city_list_rq{of.settings().who}, access, other);
    compare_call(of, board_list_rq{of.settings().who}, access, other);
    compare_call(of, of.detail_of_reference("waybill-certification-none"), access, other);
    compare_call(of, of.booking_list_request(), access, other);
    auto const* const found = of.found();
    if (found == nullptr) return;
    compare_call(of, of.search_request(), access, other);
    compare_call(of, hotel_list_req{.credential = of.settings().who, .city = *of.settings().city}, access, other);
    if (auto const all = of.offers(); !all.empty()) compare_call(of, of.quote_request(all.front()), access, other);
}
void by_method(examination& of, via access) {
    call_all(of, access, via::post);
    of.report_observed();
}
void soap11(examination& of) { by_method(of, via::soap11); }
void soap12(examination& of) { by_method(of, via::soap12); }
void get(examination& of) {
    by_method(of, via::get);
    call_all(of, via::get.json(), via::get);
}
void post(examination& of) { request_lists(of, via::post); }

void json_results(examination& of) {
    for (auto const access : {via::soap11, via::soap12, via::post}) // GET has a scenario of its own
        call_all(of, access.json(), access);
}

/// As JSON without members that are empty texts: `<Address/>` of XML is `null` in JSON of .NET.
template <class Document>
std::string values_of(Document const& of) {
    auto text = to_json(of).value_or(std::string());
    for (auto at = text.find(":\"\""); at != std::string::npos; at = text.find(":\"\"", at)) {
        auto begin = text.rfind('"', at - 2);
        auto end = at + 3;
        if (text[end] == ',')
            ++end;
        else if (text[begin - 1] == ',')
            --begin;
        text.erase(begin, end - begin);
        at = begin;
    }
    return text;
}

/// The bookings of the trip list by each access method.
void compare_lists(examination& of) {
    auto const* const first = of.trips();
    if (first == nullptr || !of.is_readable(*first)) return;
    auto const expected = values_of(*first);
    for (auto const base : methods)
        for (auto const which : families)
            for (auto const access : {base.on(which), base.json().on(which)}) {
                auto const answer = of.call(of.trips_request(), access);
                if (answer && values_of(*answer) != expected)
                    of.deviates(fmt::format("{} returned {} bookings that differ from the {} of a POST", named(access),
                                            answer->bookings.size(), first->bookings.size()));
            }
}

/// A search result without what may differ between two searches.
std::string lasting_part(hotel_search_res of) {
    for (auto& hotel : of.hotels.hotel)
        for (auto& room : hotel.rooms)
            for (auto& each : room.boardings) each.offer_id.clear();
    return values_of(of);
}

/// The hotels of a search by each access method. Rooms are sold meanwhile: only what a POST before and one after agree
/// in is compared.
void compare_searches(examination& of) {
    if (of.found() == nullptr) return;
    auto const request = of.search_request();
    auto const by_post = [&] {
        auto answer = of.call(request);
        return answer ? lasting_part(*std::move(answer)) : std::string();
    };
    auto before = by_post();
    for (auto const base : methods)
        for (auto const access : {base.on(family::hotel), base.json().on(family::hotel)}) {
            auto answer = of.call(request, access);
            if (!answer || lasting_part(*std::move(answer)) == before) continue;
            auto const at = of.exchanges().size() - 1;
            auto const after = by_post();
            if (after == before && !before.empty())
                of.deviates(named(access) + " returned other hotels, rooms or offers than a POST", at);
            before = after;
        }
}

void equal_results(examination& of) {
    compare_lists(of);
    if (of.is_active()) compare_searches(of);
}

/// `document` in other bytes, by SOAP 1.1.
void send_encoded(examination& of, std::string_view charset, std::string (*encode)(std::string_view)) {
    auto& sent = of.send_built([&](credential const& who) {
        auto request = of.trips_request();
        if (who.login == mask_text || request.credential == of.settings().who) request.credential = who;
        auto made = prepare(of.settings().to, request, via::soap11);
        if (!made) return http::request{};
        auto const end = made->body.starts_with("<?xml") ? made->body.find("?>") + 2 : 0;
        made->body =
            encode("<?xml version=\"1.0\" encoding=\"" + std::string(charset) + "\"?>" + made->body.substr(end));
        for (auto& field : made->headers)
            if (http::headers::same_name(field.name, "Content-Type"))
                field.value = "text/xml; charset=" + std::string(charset);
        return *std::move(made);
    });
    auto const answer = of.read<trip_booking_list_rq>(sent, via::soap11);
    if (!answer) of.fails(answer.error());
}

std::string as_utf16(std::string_view ascii) {
    std::string made("\xFF\xFE");
    for (char const each : ascii) (made += each) += '\0';
    return made;
}

void request_encodings(examination& of) {
    for (char const each : of.settings().who.login + of.settings().who.password)
        if (static_cast<unsigned char>(each) >= 0x80) return of.not_examined("the login is not ASCII");
    send_encoded(of, "utf-16", as_utf16);
    send_encoded(of, "iso-8859-1", [](std::string_view ascii) { return std::string(ascii); });
}

void scripts(examination& of) {
    // each refusal costs a partner the verification of a password: few logins
    constexpr std::array names{"Zoë Ærøskøbing Αθήνα", "Москва תל אביב", "تونس 東京 😀"};
    bool by_soap = false;
    for (auto const* const name : names) {
        auto request = of.trips_request();
        request.credential = {name, std::string(wrong_password)};
        by_soap = !by_soap;
        of.refused(request, {error_id::auth_invalid}, by_soap ? via::soap11 : via::post);
    }
}

constexpr std::string_view spaced_list =
    "\r\n  <!-- a comment -->\n<TripBookingListRQ>\n\t%CREDENTIAL%\n\t<User>\n\t\t%USER%\n\t</User>\n"
    "\t<FromDate> 2000/01/01 00:00:00.000 </FromDate>\n</TripBookingListRQ>\n\n";
constexpr std::string_view empty_list =
    "<TripBookingListRQ>%CREDENTIAL%<User>%USER%</User><IdMember/><Ilng></Ilng><FromDate>2000/01/01 00:00:00.000"
    "</FromDate></TripBookingListRQ>";

void send_list(examination& of, std::string_view pattern) {
    std::string document(pattern);
    constexpr std::string_view mark = "%USER%";
    document.replace(document.find(mark), mark.size(), std::to_string(of.settings().user));
    auto const* const expected = of.trips();
    if (expected == nullptr) return;
    auto const access = via::post.on(family::flight);
    auto const answer = of.read<trip_booking_list_rq>(of.send_document(document, access), access);
    if (!answer) return of.fails(answer.error());
    of.expects(answer->bookings.size() == expected->bookings.size(),
               fmt::format("returned {} bookings; the same request in canonical form returns {}",
                           answer->bookings.size(), expected->bookings.size()));
}
void white_space(examination& of) { send_list(of, spaced_list); }
void empty_fields(examination& of) { send_list(of, empty_list); }

constexpr auto method_fix = "Publish the operations WebServiceRQ and WebServiceJsonRQ by this access method at both "
                            "endpoints, with the namespace that clients were given.";

constexpr partner_scenario scenarios[] = {
    {{"soap11", "SOAP 1.1 reaches both endpoints", "spec 4.1",
      "Trip lists to both endpoints, and searches, quotes, details and lists, in SOAP 1.1 envelopes with their "
      "SOAPAction.",
      "The response envelope of SOAP 1.1 with WebServiceRQResult, and the same answers as by POST.", method_fix},
     soap11},
    {{"soap12", "SOAP 1.2 reaches both endpoints", "spec 4.2",
      "Trip lists to both endpoints, and searches, quotes, details and lists, in SOAP 1.2 envelopes.",
      "The response envelope of SOAP 1.2 with WebServiceRQResult, and the same answers as by POST.", method_fix},
     soap12},
    {{"get", "HTTP GET reaches both endpoints", "spec 4.3",
      "Trip lists to both endpoints, and searches, quotes, details and lists, in the query parameter strRQ, in XML and "
      "in JSON.",
      "The same answers as by POST, in the requested format.", method_fix, severity::recommended},
     get},
    {{"post", "HTTP POST reaches both endpoints", "spec 4.4", "A trip list request in the form field strRQ.",
      "A TripBookingListRS in XML.", method_fix},
     post},
    {{"json-results", "WebServiceJsonRQ answers in JSON", "spec 2.1 and 4",
      "Trip lists at both endpoints, searches, quotes, details and lists in JSON, by SOAP 1.1, SOAP 1.2 and POST.",
      "The same answers as in XML, in JSON.",
      "Publish WebServiceJsonRQ beside WebServiceRQ, with the same parameter strRQ."},
     json_results},
    {{"equal-results", "All access methods return the same bookings and hotels", "spec 4",
      "The same trip list request by four access methods, both operations and both endpoints; the same search "
      "likewise.",
      "The same bookings and hotels in the same order, with the same values.",
      "Answer all access methods from one function. A wrapper must change nothing but the envelope."},
     equal_results},
    {{"request-encodings", "Requests are read in their declared encoding", "spec 4.1; XML 1.0, 4.3.3",
      "A trip list request by SOAP 1.1 in UTF-16 with a byte order mark, and in ISO-8859-1, both declared.",
      "The same answer as to a request in UTF-8.",
      "Read the bytes of a request with an XML parser, which follows the byte order mark and the declaration.",
      severity::recommended},
     request_encodings},
    {{"scripts", "Characters of six scripts arrive unchanged", "spec 2; profile, Errors",
      "Logins in Latin, Greek, Cyrillic, Hebrew, Arabic and Han characters, which do not exist.",
      "A refusal AUTH_INVALID of each: the document was read.",
      "Decode the parameter strRQ as UTF-8, and store texts as Unicode."},
     scripts},
    {{"white-space", "White space and comments do not matter", "XML 1.0, 2.8 and 2.10",
      "A trip list request with a comment, line ends and indentation around elements and values.",
      "The same answer as to the canonical request.", "Read documents with an XML parser, and trim values.",
      severity::recommended},
     white_space},
    {{"empty-fields", "An empty optional field is an absent one", "profile, General rules",
      "A trip list request with an empty IdMember and an empty Ilng.", "The same answer as without both fields.",
      "Treat an empty element of an optional field as absent.", severity::recommended},
     empty_fields},
};

} // namespace
} // namespace access

std::span<partner_scenario const> access_scenarios() { return access::scenarios; }

} // namespace waybill::native::certification
