// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "certification/deviating_partner.hpp"

#include <certification/deviating_document.hpp>
#include <certification/report_mask.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// The table of deviations: the scenario that is meant for each, what is wrong, and how the responses are altered.
namespace certifying {

/// Without digits after the point, rounded up.
inline decimal add_up(decimal amount) {
    return add(amount.rounded_to(0).value(), decimal::from_units(1, 0).value()).value();
}

// clang-format off: a row for each deviation

// clang-format off: a row for each deviation

inline std::vector<deviating_partner> deviations_of_reading() {
    using trips = broken_function<trip_booking_list_rq>;
    using searches = broken_function<hotel_search_req>;
    using quotes = broken_function<hotel_quote_req>;
    std::vector<deviating_partner> all;
    auto const add = [&](char const* scenario, char const* name, defect broken) { all.push_back({scenario, name, std::move(broken)}); };

    add("get", "GET is disabled", intercepts([](auto const& request) { return request.method == "GET" ? std::optional(plain(405, "")) : std::nullopt; }));
    add("soap12", "SOAP 1.2 is not supported",
        intercepts([](auto const& request) { return is_soap12(request) ? std::optional(plain(415, "")) : std::nullopt; }));
    add("json-results", "WebServiceJsonRQ answers in XML",
        replaces_documents([](via access, std::string_view document, document_form) -> std::optional<std::string> {
            auto const list = read_document<trip_booking_list_rs>(document);
            if (!list || access.operation != operation::json) return std::nullopt;
            return to_xml(*list).value();
        }));
    add("equal-results", "the hotel endpoint lists stays alone", [](http::request const& request, forward_function const& forward) -> result<http::response> {
        bool const hotel = request.target.find("Hotel.asmx") != std::string::npos;
        trips const stays{.miswrite = [](auto const&, auto& list) {
            std::erase_if(list.bookings, [](auto const& each) { return std::holds_alternative<transport_booking>(each); });
        }};
        return hotel ? defect(stays)(request, forward) : forward(request);
    });
    add("request-encodings", "requests are read as UTF-8 whatever they declare",
        intercepts([](auto const& request) { return request.body.starts_with("\xFF\xFE") ? std::optional(plain(400, "")) : std::nullopt; }));
    add("scripts", "a login that is not Latin-1 fails", fails_at("東京"));
    add("white-space", "a comment before the root is not expected", fails_at("<!-- a comment"));
    add("empty-fields", "an empty number is an error", intercepts([](auto const& request) -> std::optional<http::response> {
            auto const found = decoded(request);
            if (!found || found->document.find("<IdMember/>") == std::string::npos) return std::nullopt;
            return encode_response({}, found->via, write_refusal("TripBookingListRS", invalid("IdMember"), document_form::xml));
        }));
    add("encodings", "windows-1252 is declared as UTF-8", miswrites(to_windows_1252));
    add("well-formed", "an ampersand is not escaped", miswrites(replacing("Tunisair", "Tunis & Air")));
    add("documents", "a stay has no name", miswrites(replacing("from_date>", "from_day>")));
    add("names", "address is spelled adress", miswrites([](std::string& body) {
            replace_all(body, "<address>", "<adress>");
            replace_all(body, "</address>", "</adress>");
        }));
    add("arrays", "a lone object instead of an array", replaces_documents([](via, std::string_view document, document_form form) {
            return deviating_document(document, form, document_deviation::lone_items);
        }));
    add("values", "booleans are numbers", miswrites(replacing(">False</NonRefundable>", ">0</NonRefundable>")));
    add("result-forms", "XML is sent as plain text", alters([](auto const&, auto& answer) {
            for (auto& each : answer.headers)
                if (each.value.starts_with("text/xml")) each.value = "text/plain; charset=utf-8";
        }));
    add("secrets", "a refusal quotes the request", alters([](auto const& request, auto& answer) {
            if (request.body.find(password) != std::string::npos) replace_all(answer.body, "<message>", std::string("<message>") + password);
        }));
    add("rate-limits", "429 has no Retry-After",
        intercepts([count = std::make_shared<int>(0)](auto const&) { return ++*count % 7 == 0 ? std::optional(plain(429, "slow down")) : std::nullopt; }));
    add("latency", "every request takes four seconds", {});
    all.back().arrange = [](surroundings& around) {
        auto const time = std::make_shared<instant>(examined_service::now());
        around.now = [time] { return *time = *time + std::chrono::seconds(4); };
    };

    add("credentials", "an unknown login is reported as such", alters([](auto const& request, auto& answer) {
            auto const found = decoded(request);
            if (found && found->document.find("waybill-certification<") != std::string::npos)
                replace_all(answer.body, "<message>", "<message>There is no such login. ");
        }));
    add("foreign-user", "User is not checked", trips{.misread = [](auto& request) { request.user = sample_data::sample_user; }});
    add("unknown-root", "an unknown document is a server error", fails_at("WaybillUnknownRQ"));
    add("malformed-documents", "a malformed document is a server error", fails_at(",,"));
    add("missing-fields", "a missing user is the first one of the login", misreads([](std::string& document) {
            if (document.find("TripBookingListRQ") != std::string::npos && document.find("User") == std::string::npos)
                replace_all(document, "<FromDate>", "<User>" + std::to_string(sample_data::sample_user) + "</User><FromDate>");
        }));
    add("impossible-dates", "31 February is 3 March", misreads(replacing("2026/02/31", "2026/03/03")));
    add("soap-faults", "a fault is an empty envelope", alters([](auto const&, auto& answer) {
            if (answer.body.find("Fault>") == std::string::npos) return;
            answer.status = 200;
            answer.body = "<soap:Envelope "
                          "xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body/></soap:Envelope>";
        }));
    add("trip-kinds", "stays have the kind hotel", miswrites(replacing("kind=\"accommodation\"", "kind=\"hotel\"")));
    add("from-date", "FromDate is not read", trips{.misread = [](auto& request) { request.from_date = date_time::of(2000, 1, 1); }});
    add("repeated-lists", "a join repeats a booking", trips{.miswrite = [](auto const&, auto& list) {
            if (!list.bookings.empty()) list.bookings.push_back(list.bookings.back());
        }});
    add("id-member", "IdMember is not read", trips{.misread = [](auto& request) { request.id_member.reset(); }});

    add("search", "offers have no id", miswrites_offers([](auto& each) { each.offer_id.clear(); }));
    add("stay-dates", "dates are read as month, day, year", searches{.miswrite = [](auto const&, auto& found) {
            for (auto* const each : {&found.from_date, &found.to_date})
                if (unsigned(each->value.day()) <= 12) *each = date::of(int(each->value.year()), unsigned(each->value.day()), unsigned(each->value.month()));
        }});
    add("adults", "a room for five adults is an error", searches{.refuse = [](auto const& request) {
            bool const many = request.search_details.booking_details.rooms.front().pax.adult > 4;
            return many ? std::optional(invalid("Adult is at most 4")) : std::nullopt;
        }});
    add("child-ages", "a child of 13 is an error", searches{.refuse = [](auto const& request) {
            auto const& children = request.search_details.booking_details.rooms.front().pax.child;
            bool const old = !children.empty() && children.front().age.value_or(0) > 12;
            return old ? std::optional(invalid("age is at most 12")) : std::nullopt;
        }});
    add("rooms", "one room of several is priced", searches{.misread = [](auto& request) { request.search_details.booking_details.rooms.resize(1); }});
    add("boards", "Boarding is not read", searches{.misread = [](auto& request) { request.search_details.booking_details.rooms.front().boarding.reset(); }});
    auto const without = [](auto member) {
        return searches{.misread = [member](auto& request) {
            if (request.search_details.filters) ((*request.search_details.filters).*member).reset();
        }};
    };
    add("only-available", "OnlyAvailable is not read", without(&search_filters::only_available));
    add("only-refundable", "WithoutNRF is not read", without(&search_filters::without_nrf));
    add("hotel-ids", "exclude_hotels_ids is not read", without(&search_filters::exclude_hotels_ids));
    add("sorting", "Sort is not read", without(&search_filters::sort));
    add("no-hotels", "no hotel is an error", searches{.refuse = [](auto const& request) {
            auto const& filters = request.search_details.filters;
            bool const none = filters && filters->hotels_ids && filters->hotels_ids->ids.front() > 2'000'000'000;
            return none ? std::optional(refusal(error_id::sold_out, "No availability")) : std::nullopt;
        }});
    add("paging", "the last hotel of a page is missing", searches{.miswrite = [](auto const& request, auto& found) {
            auto const& filters = request.search_details.filters;
            if (filters && filters->page_number && !found.hotels.hotel.empty()) found.hotels.hotel.pop_back();
        }});
    add("paging", "page 2 is page 1 again",
        searches{.misread =
                     [](auto& request) {
                         auto& filters = request.search_details.filters;
                         if (filters && filters->page_number == 2) filters->page_number = 1;
                     },
                 .miswrite =
                     [](auto const& request, auto& found) {
                         auto const& filters = request.search_details.filters;
                         if (filters && filters->page_number == 2) found.pagination_data->current_page = 2;
                     }});
    add("price-breakdown", "the nights are rounded after the sum", miswrites_offers([](auto& each) {
            if (each.price_break_down && !each.price_break_down->empty())
                each.price_break_down->front().price = changed(each.price_break_down->front().price, 1);
        }));
    add("minor-digits", "dinars have two digits", miswrites_offers([](auto& each) { each.rate.amount = each.rate.amount.rounded_to(2).value(); }));
    add("quote-price", "the price changes without a report",
        quotes{.miswrite = [](auto const&, auto& quote) { quote.total_rate.amount = changed(quote.total_rate.amount, 1); }});
    add("quote-price", "a cancellation costs more than offered", quotes{.miswrite = [](auto const&, auto& quote) {
            auto const today = date::of(std::chrono::floor<std::chrono::days>(examined_service::now().value));
            quote.cancellation_policies = {{today, quote.total_rate}};
        }});
    add("quote-expiry", "ExpiresAt is a local time",
        quotes{.miswrite = [](auto const&, auto& quote) { quote.expires_at = quote.expires_at - std::chrono::hours(3); }});
    add("forged-offer", "OfferId is not checked", quotes{.answer_refused = [](auto const&, auto const&) {
            return std::optional(
                hotel_quote_res{.quote_id = "Q", .expires_at = examined_service::now() + std::chrono::minutes(20), .total_rate = {"TND", decimal{}}});
        }});
    add("unknown-booking", "an unknown booking is an invalid field",
        broken_function<hotel_booking_detail_req>{.refuse = [](auto const&) { return std::optional(invalid("BookingNumber")); }});

    // functions by access methods
    http::response const unavailable = plain(503, "Service Unavailable");
    using method = access_method;
    add("soap12", "a search fails with 503 over SOAP 1.2", answers(requests_of("HotelSearchREQ", method::soap12), unavailable));
    add("soap11", "quotes fail over SOAP 1.1", answers(requests_of("HotelQuoteREQ", method::soap11), unavailable));
    add("soap11", "details fail over SOAP 1.1", answers(requests_of("HotelBookingDetailREQ", method::soap11), plain(500, "null")));
    add("soap12", "the list of cities is empty over SOAP 1.2",
        answers(requests_of("CityListRQ", method::soap12), {200, {{"Content-Type", "application/soap+xml"}}, ""}));
    add("get", "searches are not found by GET", answers(requests_of("HotelSearchREQ", method::get), plain(404, "")));
    add("get", "the result of a GET in JSON is a page",
        answers(requests_of("HotelSearchREQ", method::get, operation::json), {200, {{"Content-Type", "text/html"}}, "<html><body>no</body></html>"}));
    add("json-results", "searches fail in JSON over SOAP 1.2",
        answers(requests_of("HotelSearchREQ", method::soap12, operation::json), plain(500, "Unable to convert")));
    add("json-results", "quotes fail in JSON", answers(requests_of("HotelQuoteREQ", {}, operation::json), unavailable));
    add("json-results", "details fail in JSON", answers(requests_of("HotelBookingDetailREQ", {}, operation::json), unavailable));
    add("json-results", "the list of bookings fails in JSON", answers(requests_of("HotelBookingListREQ", {}, operation::json), unavailable));
    add("json-results", "searches are answered in XML",
        replaces_documents([](via access, std::string_view document, document_form) -> std::optional<std::string> {
            auto const found = read_document<hotel_search_res>(document);
            if (!found || access.operation != operation::json || document.find("HotelSearchRES") == document.npos) return std::nullopt;
            return to_xml(*found).value();
        }));
    add("soap12", "an envelope of SOAP 1.1 answers SOAP 1.2", alters([](auto const& request, auto& answer) {
            if (!is_soap12(request)) return;
            replace_all(answer.body, envelope_namespace(soap_version::v12), envelope_namespace(soap_version::v11));
            for (auto& each : answer.headers) replace_all(each.value, "application/soap+xml", "text/xml");
        }));
    add("well-formed", "an envelope has no body", alters([](auto const& request, auto& answer) {
            if (is_soap12(request)) replace_all(answer.body, "soap:Body", "soap:Content");
        }));
    add("soap11", "searches over SOAP 1.1 have other dates",
        in_requests(requests_of("HotelSearchREQ", method::soap11),
                    searches{.miswrite = [](auto const&, auto& found) { found.to_date = found.to_date + std::chrono::days(1); }}));
    add("equal-results", "prices over SOAP 1.1 have no digits after the point",
        in_requests(requests_of("HotelSearchREQ", method::soap11), miswrites_offers([](auto& each) { each.rate.amount = add_up(each.rate.amount); })));
    add("equal-results", "the last hotel is missing in JSON",
        in_requests(requests_of("HotelSearchREQ", {}, operation::json), searches{.miswrite = [](auto const&, auto& found) {
                        if (found.hotels.hotel.empty()) return;
                        found.hotels.hotel.pop_back();
                        --found.hotels.count;
                    }}));
    add("equal-results", "the last booking is missing over SOAP 1.2",
        in_requests(requests_of("TripBookingListRQ", method::soap12), trips{.miswrite = [](auto const&, auto& list) {
                        if (!list.bookings.empty()) list.bookings.pop_back();
                    }}));

    // bytes and markup
    add("encodings", "the declaration is utf-16, the bytes are UTF-8",
        miswrites([](std::string& body) { body = "<?xml version=\"1.0\" encoding=\"utf-16\"?>" + std::string(undeclared(body)); }));
    add("encodings", "a byte order mark before the document", miswrites([](std::string& body) { body.insert(0, "\xEF\xBB\xBF"); }));
    add("encodings", "an encoding that nobody reads", miswrites([](std::string& body) {
            if (body.starts_with('<')) body = "<?xml version=\"1.0\" encoding=\"x-mac-arabic\"?>" + std::string(undeclared(body));
        }));
    add("encodings", "a character is cut in two", miswrites(replacing("é", "\xC3")));
    add("well-formed", "a bare ampersand in the name of a hotel", miswrites([](std::string& body) {
            auto const at = body.find("<Title>");
            if (at != std::string::npos) body.insert(at + 7, "Sea & Sun ");
        }));
    add("well-formed", "the end tag of the list is missing", miswrites(replacing("</Bookings>", "")));
    add("well-formed", "a comma after the last member", in_requests(requests_of("", {}, operation::json), miswrites([](std::string& body) {
                                                                        auto const end = body.rfind("}}");
                                                                        if (body.starts_with('{') && end != std::string::npos) body.insert(end, ",");
                                                                    })));
    add("well-formed", "a document type before the list", miswrites([](std::string& body) {
            if (body.find("<TripBookingListRS") != std::string::npos && body.find("Envelope") == std::string::npos)
                body = "<!DOCTYPE TripBookingListRS>" + std::string(undeclared(body));
        }));
    add("well-formed", "a control character in a name",
        miswrites(replacing("Tunisair", "Tunis\x01"
                                        "air")));
    add("well-formed", "the response is cut", miswrites([](std::string& body) {
            if (body.find("HotelSearchRES") != std::string::npos) body.resize(body.size() / 2);
        }));
    add("documents", "a date that does not exist", miswrites([](std::string& body) {
            auto const at = body.find("<from_date>");
            if (at != std::string::npos) body.replace(at + 11, 10, "2027-02-30");
        }));
    add("documents", "a number is a text", miswrites(replacing("currentPage=\"1\"", "currentPage=\"one\"")));
    add("documents", "an amount with a decimal comma", miswrites([](std::string& body) {
            auto const at = body.find("<Rate currency=\"TND\">");
            auto const point = body.find('.', at);
            if (at != std::string::npos && point != std::string::npos) body[point] = ',';
        }));
    add("documents", "a field occurs twice", miswrites(replacing("<Currency>", "<Currency>TND</Currency><Currency>")));
    add("documents", "offers have no price", miswrites([](std::string& body) {
            replace_all(body, "<Rate ", "<Price ");
            replace_all(body, "</Rate>", "</Price>");
        }));
    add("documents", "an error in a form of its own",
        answers(requests_of("HotelSearchREQ"), {200, {{"Content-Type", "text/xml"}}, "<Error><Message>No contract for this market</Message></Error>"}));
    add("documents", "an unknown state of a quote", miswrites(replacing("<Status>Available</Status>", "<Status>Maybe</Status>")));
    add("names", "names begin in lower case", miswrites([](std::string& body) {
            for (auto const* const name : {"Rooms", "Room", "Boardings"})
                for (auto const* const before : {"<", "</"})
                    for (auto const* const after : {">", " "})
                        replace_all(body, std::string(before) + name + after, std::string(before) + char(name[0] | 0x20) + (name + 1) + after);
        }));
    add("names", "names have a prefix", replaces_documents([](via, std::string_view document, document_form form) {
            return deviating_document(document, form, document_deviation::prefixes);
        }));
    add("names", "an attribute is an element", miswrites([](std::string& body) {
            replace_all(body, "<PaginationData currentPage=\"1\" TotalPages=\"1\"/>",
                        "<PaginationData TotalPages=\"1\"><currentPage>1</currentPage></PaginationData>");
        }));
    add("arrays", "items have another name", miswrites([](std::string& body) {
            replace_all(body, "<traveler>", "<item>");
            replace_all(body, "</traveler>", "</item>");
        }));
    add("values", "dates of the search are ISO dates", miswrites([](std::string& body) {
            for (auto const* const name : {"<FromDate>", "<ToDate>"})
                for (auto at = body.find(name); at != std::string::npos && body.find("HotelSearchRES") != std::string::npos; at = body.find(name, at + 1)) {
                    auto const begin = at + std::string_view(name).size();
                    auto const text = body.substr(begin, 10);
                    body.replace(begin, 10, text.substr(6, 4) + "-" + text.substr(3, 2) + "-" + text.substr(0, 2));
                }
        }));
    add("values", "an absent field is an empty element", miswrites(replacing("<Currency>", "<Language/><Currency>")));
    add("values", "numbers are texts in JSON",
        in_requests(requests_of("HotelSearchREQ", {}, operation::json), miswrites(replacing("\"@currentPage\":1", "\"@currentPage\":\"1\""))));
    add("result-forms", "the document is an escaped text in the envelope", alters([](auto const& request, auto& answer) {
            auto const sent = decoded(request);
            if (!sent || sent->via.operation == operation::json) return;
            auto const begin = answer.body.find("<WebServiceRQResult>"), end = answer.body.find("</WebServiceRQResult>");
            if (begin == std::string::npos || end == std::string::npos) return;
            auto inside = answer.body.substr(begin + 20, end - begin - 20);
            replace_all(inside, "&", "&amp;");
            replace_all(inside, "<", "&lt;");
            answer.body.replace(begin + 20, end - begin - 20, inside);
        }));
    add("result-forms", "the result of a POST is in an element string", alters([](auto const& request, auto& answer) {
            if (request.target.find("/WebServiceRQ") == std::string::npos || !answer.body.starts_with("<?xml")) return;
            answer.body = "<string xmlns=\"http://tempuri.org/\">" + std::string(undeclared(answer.body)) + "</string>";
        }));
    add("result-forms", "JSON is in a member d", alters([](auto const& request, auto& answer) {
            if (request.target.find("WebServiceJsonRQ") == std::string::npos || !answer.body.starts_with('{')) return;
            replace_all(answer.body, "\\", "\\\\");
            replace_all(answer.body, "\"", "\\\"");
            answer.body = "{\"d\":\"" + answer.body + "\"}";
        }));
    add("secrets", "a refusal quotes the wrong password", alters([](auto const& request, auto& answer) {
            if (request.body.find(wrong_password) != std::string::npos) replace_all(answer.body, "<message>", "<message>not-a-password is wrong: ");
        }));

    // refusals
    add("credentials", "a wrong password is accepted", misreads(replacing("not-a-password", password)));
    add("credentials", "a wrong password is a server error", fails_at("not-a-password"));
    add("unknown-root", "an unknown document is answered with an empty list",
        answers(requests_of("WaybillUnknownRQ"), {200, {{"Content-Type", "text/xml"}}, "<TripBookingListRS><Bookings/></TripBookingListRS>"}));
    add("malformed-documents", "a malformed document is an empty list",
        answers(requests_of("<User>1</TripBookingListRQ>"), {200, {{"Content-Type", "text/xml"}}, "<TripBookingListRS><Bookings/></TripBookingListRS>"}));
    add("missing-fields", "the refusal names no field", alters([](auto const&, auto& answer) {
            if (answer.body.find("FIELD_REQUIRED") == std::string::npos) return;
            replace_all(answer.body, "User", "a field");
        }));
    add("impossible-dates", "an impossible date is an empty list",
        answers(requests_of("2026/02/31"), {200, {{"Content-Type", "text/xml"}}, "<TripBookingListRS><Bookings/></TripBookingListRS>"}));

    // trip lists
    add("from-date", "a date in the future is the beginning of time", trips{.misread = [](auto& request) {
            if (request.from_date > date_time::of(2100, 1, 1)) request.from_date = date_time::of(2000, 1, 1);
        }});
    add("repeated-lists", "the order changes with each request", trips{.miswrite = [turn = std::make_shared<int>(0)](auto const&, auto& list) {
            if (++*turn % 2 == 0) std::reverse(list.bookings.begin(), list.bookings.end());
        }});
    add("trip-kinds", "a stay ends on the day it begins", trips{.miswrite = [](auto const&, auto& list) {
            for (auto& each : list.bookings)
                if (auto* const stay = std::get_if<accommodation_booking>(&each)) stay->to_date = stay->from_date;
        }});

    // searches
    add("search", "the search is for another city", searches{.miswrite = [](auto const&, auto& found) { ++found.city.id; }});
    add("search", "an empty list beside the state ERROR",
        answers(requests_of("HotelSearchREQ"), {200,
                                                {{"Content-Type", "text/xml"}},
                                                "<HotelSearchRES><FromDate>21/04/2027</FromDate><ToDate>22/04/2027</"
                                                "ToDate><City id=\"101\">Tunis</City><Status>ERROR</Status><Message>No "
                                                "contract</Message><Hotels count=\"0\"/></HotelSearchRES>"}));
    add("search", "two offers have one OfferId", miswrites_offers([](auto& each) { each.offer_id = "offer"; }));
    add("search", "promotions are higher than prices",
        miswrites_offers([](auto& each) { each.rate_without_promotion = money{each.rate.currency, decimal{}}; }));
    add("search", "a hotel is listed twice", searches{.miswrite = [](auto const&, auto& found) {
            if (!found.hotels.hotel.empty()) found.hotels.hotel.push_back(found.hotels.hotel.front());
        }});
    add("trip-kinds", "journeys arrive days before they depart", trips{.miswrite = [](auto const&, auto& list) {
            for (auto& each : list.bookings)
                if (auto* const ride = std::get_if<transport_booking>(&each); ride != nullptr)
                    ride->arrival_date = date_time{ride->departure_date.value - std::chrono::hours(72)};
        }});
    auto const swapped = [](date of) { return date::of(int(of.value.year()), unsigned(of.value.day()), unsigned(of.value.month())); };
    add("stay-dates", "requests are read month first",
        searches{.misread =
                     [swapped](auto& request) {
                         auto& stay = request.search_details.booking_details;
                         if (unsigned(stay.from_date.value.day()) > 12 || unsigned(stay.to_date.value.day()) > 12) return;
                         stay.from_date = swapped(stay.from_date);
                         stay.to_date = swapped(stay.to_date);
                     },
                 .refuse =
                     [](auto const& request) {
                         auto const& stay = request.search_details.booking_details;
                         bool const no_month = unsigned(stay.from_date.value.day()) > 12 || unsigned(stay.to_date.value.day()) > 12;
                         return no_month ? std::optional(invalid("Conversion failed")) : std::nullopt;
                     }});
    add("stay-dates", "the first day of a stay is refused from the 13th on", searches{.refuse = [](auto const& request) {
            return unsigned(request.search_details.booking_details.from_date.value.day()) > 12 ? std::optional(invalid("Conversion failed")) : std::nullopt;
        }});
    add("stay-dates", "the stay is a night longer",
        searches{.miswrite = [](auto const&, auto& found) { found.to_date = found.to_date + std::chrono::days(1); }});
    add("adults", "a search is always for two adults", searches{.misread = [](auto& request) {
            for (auto& each : request.search_details.booking_details.rooms) each.pax.adult = 2;
        }});
    add("child-ages", "children are not read", searches{.misread = [](auto& request) {
            for (auto& each : request.search_details.booking_details.rooms) each.pax.child.clear();
        }});
    add("rooms", "four rooms are too many", searches{.refuse = [](auto const& request) {
            return request.search_details.booking_details.rooms.size() > 3 ? std::optional(invalid("Rooms are at most 3")) : std::nullopt;
        }});
    add("hotel-list", "a hotel is missing in the list", broken_function<hotel_list_req>{.miswrite = [](auto const&, auto& list) {
            if (!list.hotels.empty()) list.hotels.erase(list.hotels.begin());
        }});
    add("hotel-list", "ChangedAfter is not read", broken_function<hotel_list_req>{.misread = [](auto& request) { request.changed_after.reset(); }});
    add("boards", "a board has no offers", searches{.miswrite = [](auto const& request, auto& found) {
            if (!request.search_details.booking_details.rooms.front().boarding) return;
            found.hotels = {};
        }});
    add("hotel-ids", "hotels_ids is not read", without(&search_filters::hotels_ids));
    add("hotel-ids", "hotels_ids finds nothing", searches{.miswrite = [](auto const& request, auto& found) {
            if (request.search_details.filters && request.search_details.filters->hotels_ids) found.hotels = {};
        }});
    for (int const order : {1, 2, 3, 4})
        add("sorting", "an order is reversed", searches{.miswrite = [order](auto const& request, auto& found) {
                auto const& filters = request.search_details.filters;
                if (filters && filters->sort && filters->sort->by == order) std::reverse(found.hotels.hotel.begin(), found.hotels.hotel.end());
            }});
    add("language", "no language is stated", searches{.miswrite = [](auto const&, auto& found) { found.language.reset(); }});
    add("language", "another language is stated than that of the texts", searches{.miswrite = [](auto const& request, auto& found) {
            if (request.search_details.booking_details.language != 2) return;
            found.language = 1;
            for (auto& each : found.hotels.hotel) each.title += " (fr)";
        }});
    add("paging", "there is always one page", searches{.miswrite = [](auto const&, auto& found) {
            if (found.pagination_data) found.pagination_data->total_pages = 1;
        }});
    add("paging", "pages have no numbers", searches{.miswrite = [](auto const&, auto& found) { found.pagination_data.reset(); }});
    add("consistent-answers", "count is another number than that of the hotels", searches{.miswrite = [](auto const&, auto& found) {
            found.hotels.count += found.hotels.count == 0 ? 0 : 7;
            if (found.pagination_data) found.pagination_data->total_pages = 1;
        }});
    auto const in_days = [](int count) { return day_of(examined_service::now()) + std::chrono::days(count); };
    auto const inconsistent = [&](char const* name, auto const& change) { add("consistent-answers", name, miswrites_offers(change)); };
    inconsistent("policies are in reverse", [in_days](auto& each) {
        each.cancellation_policy = {{in_days(50), each.rate}, {in_days(60), {each.rate.currency, changed(each.rate.amount, -1)}}};
    });
    inconsistent("a policy begins after check-in", [in_days](auto& each) { each.cancellation_policy = {{in_days(400), each.rate}}; });
    inconsistent("a fee is above the price", [in_days](auto& each) {
        each.cancellation_policy = {{in_days(60), {each.rate.currency, changed(each.rate.amount, 1)}}};
    });
    inconsistent("a stopped offer is Available", [](auto& each) { each.available = {"489", availability::available, "Available"}; });
    inconsistent("PayableAtProperty is not the sum of its charges", [](auto& each) {
        decimal const amount = decimal::from_units(3000, 3).value();
        each.taxes_and_fees = taxes_and_fees{{{"City tax", charge_payment::property, "TND", amount}}, {{"TND", changed(amount, 1)}}};
    });
    add("consistent-answers", "no room is left of an offer that is Available", searches{.miswrite = [](auto const&, auto& found) {
            for (auto& hotel : found.hotels.hotel)
                for (auto& room : hotel.rooms) room.available_quantity = 0;
        }});
    add("consistent-answers", "a fee of a quote is above its price", quotes{.miswrite = [in_days](auto const&, auto& quote) {
            quote.cancellation_policies = {{in_days(60), {quote.total_rate.currency, changed(quote.total_rate.amount, 1)}}};
        }});
    add("price-breakdown", "the last night has no price", miswrites_offers([](auto& each) {
            if (each.price_break_down && !each.price_break_down->empty()) each.price_break_down->pop_back();
        }));
    add("price-breakdown", "nights are there without a request", searches{.misread = [](auto& request) {
            if (!request.search_details.filters) request.search_details.filters.emplace();
            request.search_details.filters->price_break_down = true;
        }});
    add("minor-digits", "a currency that does not exist", miswrites_offers([](auto& each) { each.rate.currency = "DIN"; }));

    // quotes
    add("quote-price", "the quote is in another currency", quotes{.miswrite = [](auto const&, auto& quote) { quote.total_rate.currency = "EUR"; }});
    add("quote-price", "the quote is cheaper without a report",
        quotes{.miswrite = [](auto const&, auto& quote) { quote.total_rate.amount = changed(quote.total_rate.amount, -1); }});
    add("quote-price", "PriceChanged without PreviousRate", quotes{.miswrite = [](auto const&, auto& quote) { quote.status = quote_status::price_changed; }});
    add("quote-price", "PreviousRate is TotalRate", quotes{.miswrite = [](auto const&, auto& quote) {
            quote.status = quote_status::price_changed;
            quote.previous_rate = quote.total_rate;
        }});
    add("quote-price", "more is to be paid at the property",
        quotes{.miswrite = [](auto const&, auto& quote) { quote.taxes_and_fees = taxes_and_fees{{}, {{"TND", decimal::from_units(9000, 3).value()}}}; }});
    add("quote-price", "quotes are server errors", answers(requests_of("HotelQuoteREQ", method::post, operation::xml), unavailable));
    money const tax{"TND", decimal::from_units(3000, 3).value()};
    auto const taxed = miswrites_offers(
        [tax](auto& each) { each.taxes_and_fees = taxes_and_fees{{{"City tax", charge_payment::property, tax.currency, tax.amount}}, {tax}}; });
    add("quote-contents", "taxes are in the offer alone", taxed);
    add("quote-contents", "less is to be paid at the property",
        both(quotes{.miswrite =
                        [tax](auto const&, auto& quote) {
                            quote.taxes_and_fees =
                                taxes_and_fees{{{"City tax", charge_payment::property, tax.currency, tax.amount}}, {{tax.currency, decimal{}}}};
                        }},
             taxed));
    add("quote-contents", "remarks are in the offer alone", miswrites_offers([](auto& each) { each.remarks = "No pets."; }));
    add("quote-contents", "cancellation terms are in the offer alone",
        quotes{.miswrite = [](auto const&, auto& quote) { quote.cancellation_policies.clear(); }});
    add("quote-expiry", "quotes expire in five days",
        quotes{.miswrite = [](auto const&, auto& quote) { quote.expires_at = quote.expires_at + std::chrono::hours(120); }});
    add("unknown-booking", "details of an unknown booking are those of another",
        broken_function<hotel_booking_detail_req>{.answer_refused = [](auto const&, auto const&) {
            return std::optional(
                hotel_booking_detail_res{{.booking_number = "H1", .status = {booking_state::confirmed, "Confirmed"}, .total_rate = {"TND", decimal{}}}});
        }});
    return all;
}

/// Puts a defect of each caller between it and the partner.
template <class DefectOf>
void break_for_callers(surroundings& around, DefectOf const& defect_of) {
    around.send = [defect_of, send = around.send](std::size_t caller, http::request const& request) {
        return defect(defect_of(caller))(request, std::bind_front(send, caller));
    };
}

inline std::vector<deviating_partner> deviations_of_bookings() {
    using creations = broken_function<hotel_booking_creation_req>;
    using details = broken_function<hotel_booking_detail_req>;
    using decisions = broken_function<hotel_booking_acknowledge_req>;
    using cancellations = broken_function<hotel_booking_cancellation_req>;
    using trips = broken_function<trip_booking_list_rq>;
    std::vector<deviating_partner> all;
    auto const add = [&](char const* scenario, char const* name, defect broken) { all.push_back({scenario, name, std::move(broken)}); };
    auto const conflict_ignored = [](booking_state state) {
        return [state](auto const& request, error_result const& why) -> std::optional<hotel_booking_acknowledge_res> {
            if (why.id != name_of(error_id::state_conflict)) return std::nullopt;
            return hotel_booking_acknowledge_res{{.booking_number = request.booking_number, .status = {state, "-"}, .total_rate = {"TND", decimal{}}}};
        };
    };
    /// A booking instead of a refusal.
    auto const books_despite = [](error_id refused, auto const& number_for) {
        return creations{.answer_refused = [=](auto const& request, auto const& why) -> std::optional<hotel_booking_creation_res> {
            if (why.id != name_of(refused)) return std::nullopt;
            return hotel_booking_creation_res{{.booking_number = number_for(request),
                                               .client_reference = request.client_reference,
                                               .status = {booking_state::confirmed, "Confirmed"},
                                               .total_rate = request.expected_price}};
        }};
    };
    auto const another = [](auto const&) { return std::string("H1"); };
    struct memory {
        std::mutex mutex{};
        std::map<std::string, hotel_booking_creation_res> created{};
        std::set<std::string> cancelled{};
    };
    auto const known = [] { return std::make_shared<memory>(); };

    add("booking", "the booking costs more than its quote",
        creations{.miswrite = [](auto const&, auto& made) { made.order_details.total_rate.amount = changed(made.order_details.total_rate.amount, 1); }});
    add("look-up", "ClientReference is not indexed", details{.refuse = [](auto const& request) {
            return request.client_reference ? std::optional(refusal(error_id::booking_not_found, "Unknown")) : std::nullopt;
        }});
    add("expected-price", "ExpectedPrice is not compared", books_despite(error_id::price_changed, another));
    add("same-reference", "a repeat books again", creations{.miswrite = [seen = known()](auto const& request, auto& made) {
            std::lock_guard const lock(seen->mutex);
            if (!seen->created.emplace(request.client_reference, made).second) made.order_details.booking_number += "-2";
        }});
    add("reused-reference", "another body returns the first booking", books_despite(error_id::reference_reused, another));
    add("quote-once", "a quote can be booked twice",
        books_despite(error_id::state_conflict, [](auto const& request) { return "H" + request.client_reference; }));
    add("lost-answer", "a booking whose client has gone is forgotten", {});
    all.back().arrange = [](surroundings& around) {
        // the cut request books under another number than its repeat
        auto const lost = std::make_shared<std::set<std::string>>();
        around.send_and_cut = [lost](http::request const& request) {
            auto const found = decoded(request);
            auto const creation = found ? read_document<hotel_booking_creation_req>(found->document) : std::nullopt;
            if (creation) lost->insert(creation->client_reference);
        };
        break_for_callers(around, [lost](std::size_t) {
            return details{.answer_refused = [lost](auto const& detail, auto const&) -> std::optional<hotel_booking_detail_res> {
                if (!detail.client_reference || !lost->contains(*detail.client_reference)) return std::nullopt;
                return hotel_booking_detail_res{{.booking_number = "H-lost",
                                                 .client_reference = detail.client_reference,
                                                 .status = {booking_state::confirmed, "Confirmed"},
                                                 .total_rate = {"TND", decimal{}}}};
            }};
        });
    };
    add("two-callers", "requests at the same time book twice", {});
    all.back().arrange = [](surroundings& around) {
        break_for_callers(around, [](std::size_t caller) {
            return creations{.miswrite = [caller](auto const&, auto& made) {
                if (caller != 0) made.order_details.booking_number += "-" + std::to_string(caller);
            }};
        });
    };
    add("last-room", "the last room is sold to all callers", {});
    all.back().arrange = [books_despite](surroundings& around) {
        break_for_callers(around, [=](std::size_t caller) {
            return books_despite(error_id::sold_out, [caller](auto const&) { return "H-over-" + std::to_string(caller); });
        });
    };
    add("acknowledge", "an acknowledged booking stays On Request", decisions{.miswrite = [](auto const& request, auto& made) {
            if (request.decision == decision::accept) made.order_details.status = {booking_state::on_request, "On Request"};
        }});
    add("decline", "Decision is not read", decisions{.misread = [](auto& request) { request.decision = decision::accept; }});
    add("cancel", "a repeated cancellation is refused", cancellations{.refuse = [seen = known()](auto const& request) -> std::optional<error_result> {
            std::lock_guard const lock(seen->mutex);
            if (request.simulate || seen->cancelled.insert(request.booking_number).second) return std::nullopt;
            return refusal(error_id::state_conflict, "The booking is cancelled");
        }});
    add("cancellation-fee", "Simulate is not read", cancellations{.misread = [](auto& request) { request.simulate.reset(); }});
    add("cancellation-fee", "the fee is charged before the deadline", cancellations{.miswrite = [](auto const& request, auto& made) {
            if (request.simulate) made.order_details.fee = made.order_details.total_rate;
        }});
    add("closed-booking", "a cancelled booking can be acknowledged", decisions{.answer_refused = conflict_ignored(booking_state::confirmed)});
    add("guest-names", "names are stored in ASCII", details{.miswrite = [](auto const&, auto& found) {
            if (!found.order_details.customer) return;
            for (auto* const each : {&found.order_details.customer->first_name, &found.order_details.customer->last_name})
                std::replace_if(each->begin(), each->end(), [](char letter) { return static_cast<unsigned char>(letter) >= 0x80; }, '?');
        }});
    add("created", "FromDate is exclusive", trips{.misread = [](auto& request) { request.from_date.value += std::chrono::milliseconds(1); }});
    add("created", "FromDate is a local time", trips{.misread = [](auto& request) { request.from_date.value -= std::chrono::hours(1); }});
    auto const miscreates = [](auto const& change) { return creations{.miswrite = [=](auto const&, auto& made) { change(made.order_details); }}; };
    add("booking", "the booking has another reference", miscreates([](auto& order) { order.client_reference = "another"; }));
    add("booking", "the booking has no number", miscreates([](auto& order) { order.booking_number.clear(); }));
    add("booking", "the booking is On Request", miscreates([](auto& order) { order.status = {booking_state::on_request, "On Request"}; }));
    add("booking", "the booking is in another currency", miscreates([](auto& order) { order.total_rate.currency = "EUR"; }));
    add("booking", "the booking has no cancellation terms", miscreates([](auto& order) { order.cancellation_policies.clear(); }));
    add("booking", "the booking is for another day", miscreates([](auto& order) { order.from_date = date::of(2027, 1, 1); }));
    auto const contradicts = [&](char const* name, auto const& change) { add("consistent-answers", name, miscreates(change)); };
    contradicts("the words of a state are those of another", [](auto& order) { order.status.words = "Declined"; });
    contradicts("On Request has no deadline", [](auto& order) { order.acknowledge_before.reset(); });
    contradicts("the deadline of On Request is past", [](auto& order) {
        if (order.acknowledge_before) order.acknowledge_before = examined_service::now() - std::chrono::hours(1);
    });
    contradicts("a fee of the booking is above its price", [](auto& order) {
        for (auto& each : order.cancellation_policies) each.fee.amount = changed(order.total_rate.amount, 1);
    });
    auto const misdetails = [](auto const& change) { return details{.miswrite = [=](auto const&, auto& found) { change(found.order_details); }}; };
    add("look-up", "details have other guests", misdetails([](auto& order) {
            if (order.rooms) order.rooms->front().customers.front().last_name = "Another";
        }));
    add("look-up", "details have a guest less", misdetails([](auto& order) {
            if (order.rooms) order.rooms->front().customers.pop_back();
        }));
    add("look-up", "details have another check-in", misdetails([](auto& order) {
            if (order.from_date) order.from_date = *order.from_date + std::chrono::days(1);
        }));
    add("look-up", "details have another check-out", misdetails([](auto& order) {
            if (order.to_date) order.to_date = *order.to_date + std::chrono::days(1);
        }));
    add("look-up", "details have another price", misdetails([](auto& order) { order.total_rate.amount = changed(order.total_rate.amount, 1); }));
    add("look-up", "details have another hotel", misdetails([](auto& order) {
            if (order.hotel) ++order.hotel->id;
        }));
    add("look-up", "details have another room", misdetails([](auto& order) {
            if (order.rooms) ++order.rooms->front().id;
        }));
    add("look-up", "details have another board", misdetails([](auto& order) {
            if (order.rooms) ++order.rooms->front().boarding.id;
        }));
    add("look-up", "details have other cancellation terms", misdetails([](auto& order) {
            for (auto& each : order.cancellation_policies) each.fee.amount = changed(each.fee.amount, -1);
            if (order.cancellation_policies.empty()) order.cancellation_policies.push_back({date::of(2027, 1, 1), order.total_rate});
        }));
    add("look-up", "details have another customer", misdetails([](auto& order) {
            if (order.customer) order.customer->last_name = "Another";
        }));
    add("look-up", "details are those of another number", misdetails([](auto& order) { order.booking_number += "0"; }));
    add("look-up", "details fail in JSON", answers(requests_of("HotelBookingDetailREQ", {}, operation::json), plain(500, "null")));
    add("special-requests", "SpecialRequests are dropped", misdetails([](auto& order) { order.special_requests.reset(); }));
    auto const stays = [](booking_state state, char const* words) {
        return details{.miswrite = [=](auto const&, auto& found) { found.order_details.status = {state, words}; }};
    };
    add("cancel", "details are Confirmed after a cancellation", stays(booking_state::confirmed, "Confirmed"));
    add("cancel", "the cancellation is of another number",
        cancellations{.miswrite = [](auto const&, auto& made) { made.order_details.booking_number += "0"; }});
    add("acknowledge", "details are On Request after an acknowledgement", stays(booking_state::on_request, "On Request"));
    add("decline", "details are On Request after a refusal", stays(booking_state::on_request, "On Request"));
    add("cancellation-fee", "cancellations have no Fee", cancellations{.miswrite = [](auto const&, auto& made) { made.order_details.fee.reset(); }});
    add("cancellation-fee", "a fee above MaxFee", cancellations{.miswrite = [](auto const& request, auto& made) {
            if (request.max_fee) made.order_details.fee = made.order_details.total_rate;
        }});
    add("canceled-trips", "cancelled bookings stay in the list",
        trips{.miswrite = [seen = std::make_shared<std::map<std::string, booking>>()](auto const&, auto& list) {
            for (auto const& each : list.bookings)
                if (auto const* const stay = std::get_if<accommodation_booking>(&each)) seen->emplace(stay->booking_number, each);
            list.bookings.clear();
            for (auto const& [number, each] : *seen) list.bookings.push_back(each);
        }});
    add("look-up", "details are returned to every user", details{.misread = [](auto& request) { request.user = sample_data::sample_user; }});
    add("created", "the trip list has other dates", trips{.miswrite = [](auto const&, auto& list) {
            for (auto& each : list.bookings)
                if (auto* const stay = std::get_if<accommodation_booking>(&each)) stay->to_date = stay->to_date + std::chrono::days(1);
        }});
    using lists = broken_function<hotel_booking_list_req>;
    add("booking-list", "More is always True", lists{.miswrite = [](auto const&, auto& list) { list.more = true; }});
    add("booking-list", "Status is not read", lists{.misread = [](auto& request) { request.status.reset(); }});
    add("booking-list", "ArrivalFrom is not read",
        lists{.misread =
                  [](auto& request) {
                      request.arrival_from.reset();
                      request.arrival_to.reset();
                  },
              .miswrite =
                  [](auto const&, auto& list) {
                      for (auto& each : list.bookings) each.from_date = date::of(2020, 1, 1);
                  }});
    add("booking-list", "cancelled bookings are missing", lists{.miswrite = [](auto const& request, auto& list) {
            if (request.status == booking_state::cancelled) list.bookings.clear();
        }});
    add("rate-list", "the nights of a room are missing", broken_function<rate_list_req>{.miswrite = [](auto const&, auto& list) { list.updates.clear(); }});
    add("rate-list", "Hotel is not read", broken_function<rate_list_req>{.miswrite = [](auto const& request, auto& list) {
            if (request.hotel) list.hotels.front().id += 1;
        }});
    add("rate-update", "Stop is not read", broken_function<rate_update_req>{.misread = [](auto& request) {
            for (auto& each : request.updates) each.stop = false;
        }});
    add("rate-update", "a stopped room stays stopped", broken_function<rate_update_req>{.misread = [](auto& request) {
            for (auto& each : request.updates) each.stop = true;
        }});
    return all;
}

// clang-format on

} // namespace certifying
