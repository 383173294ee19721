// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/service.hpp>
#include <waybill/transport/memory.hpp>

#include "support/agency.hpp"
#include "support/outcome.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

/// Client and service with all sixteen combinations of method, operation and family, without a socket.
namespace {

using namespace waybill;
using agency::request_handler;

partner const here{.base_url = "http://localhost:8080"};

struct fixture {
    explicit fixture(service_settings settings = {}) : serving(std::move(settings), handler) {}

    request_handler handler{};
    service<request_handler> serving;
    client asking{here, memory_transport(serving)};
};

/// The response to a request is the same on all sixteen.
template <class Asking, class Request>
void expect_on_all_sixteen(Asking& asking, Request const& request, response_of<Request> const& answer,
                           read_options const& options = {.strict = true}) {
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        auto const got = support::required(asking.call(request, access, options));
        EXPECT_EQ(*got, answer);
    }
}

TEST(access_methods, all_sixteen_carry_the_same_documents) {
    fixture one;
    expect_on_all_sixteen(one.asking, agency::trips_request(), agency::trips());
    expect_on_all_sixteen(one.asking, agency::hotels_request(), agency::hotels());
}

TEST(access_methods, a_function_of_hotels_is_refused_at_the_endpoint_of_flights_on_request) {
    fixture one({.endpoints_by_family = true});
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        auto const got = one.asking.call(agency::hotels_request(), access, {.strict = true});
        EXPECT_EQ(got.has_value(), access.family == family::hotel);
        if (got) continue;
        EXPECT_EQ(got.error().id, "ROOT_UNKNOWN");
        EXPECT_EQ(got.error().message,
                  "HotelSearchREQ is not answered at this endpoint: send it to /cr.ws/Hotel.asmx.");
        EXPECT_NE(got.error().body.find("HotelSearchRES"), std::string::npos);
    }
    fixture at_one_path(
        {.endpoints = {.flight_path = "/all.asmx", .hotel_path = "/all.asmx"}, .endpoints_by_family = true});
    client asking{partner{.base_url = "http://localhost:8080", .flight_path = "/all.asmx", .hotel_path = "/all.asmx"},
                  memory_transport(at_one_path.serving)};
    EXPECT_TRUE(asking.call(agency::hotels_request(), via::post));
}

TEST(access_methods, a_base_path_goes_in_front_of_the_endpoints) {
    fixture one(
        {.endpoints = {.flight_path = "/gateway/cr.ws/Flight.asmx", .hotel_path = "/gateway/cr.ws/Hotel.asmx"}});
    client through_gateway{partner{.base_url = "http://localhost:8080/gateway/", .namespace_url = "http://tempuri.org"},
                           memory_transport(one.serving)};
    expect_on_all_sixteen(through_gateway, agency::trips_request(), agency::trips(), {});
}

TEST(access_methods, a_function_has_its_own_family) {
    EXPECT_EQ(access_of<hotel_search_req>(via::post).family, family::hotel);
    EXPECT_EQ(access_of<trip_booking_list_rq>(via::post).family, family::flight);
    EXPECT_EQ(access_of<trip_booking_list_rq>(via::post.on(family::hotel)).family, family::hotel);
}

TEST(access_methods, refusals_arrive_on_all_sixteen) {
    fixture one;
    auto request = agency::trips_request();
    request.user = 1;
    auto unknown = agency::hotels_request();
    unknown.credential.password = "wrong password";
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        auto const refused =
            support::expect_error(one.asking.call(request, access), {.code = error_code::refused,
                                                                     .message = "That user is none of yours: <\"&'>",
                                                                     .status = 200,
                                                                     .id = "FIELD_INVALID",
                                                                     .detail = "User"});
        EXPECT_NE(refused.body.find("TripBookingListRS"), std::string::npos);
        if (access.family != family::hotel) continue;
        support::expect_error(one.asking.call(unknown, access), {.code = error_code::refused, .id = "AUTH_INVALID"});
    }
}

TEST(access_methods, refusals_take_statuses_where_that_is_set) {
    fixture mapped({.map_errors_to_statuses = true});
    fixture plain;
    auto request = agency::trips_request();
    request.user = 1;
    auto often = agency::trips_request();
    often.user = 13;
    auto unknown = agency::trips_request();
    unknown.credential.login = "nobody";
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        EXPECT_EQ(mapped.asking.call(request, access).error().status, 422);
        EXPECT_EQ(mapped.asking.call(unknown, access).error().status, 401);
        EXPECT_EQ(mapped.asking.call(unknown, access).error().id, "AUTH_INVALID");
        EXPECT_EQ(plain.asking.call(unknown, access).error().status, 200);
        EXPECT_EQ(plain.asking.call(often, access).error().status, 429);
    }
    auto const requested = prepare(here, often, via::post);
    auto const answered = mapped.serving.handle(*requested, "127.0.0.1", {}, "r-7");
    EXPECT_EQ(answered.headers.get("Retry-After"), "1");
    EXPECT_NE(answered.body.find("<RequestId>r-7</RequestId>"), std::string::npos) << answered.body;
}

/// The response to an arbitrary document, as one line.
std::string answer_to(std::string_view document, via access) {
    fixture one;
    auto const requested = encode_request(here, access, document);
    if (!requested) return explain(requested.error());
    auto const answered = one.serving.handle(*requested, "127.0.0.1", {}, "r-1");
    auto const found = decode_response(access, answered);
    if (!found) return explain(found.error());
    auto const refused = read_refusal(found->document, found->form);
    auto line = detail::service_side::find_root(found->document, {}).name;
    if (!refused) return line;
    line += ' ' + refused->id;
    for (auto const& field : refused->field) line += ' ' + field.path;
    return line;
}

TEST(access_methods, what_cannot_be_read_is_refused_where_it_belongs) {
    struct row {
        std::string_view answered;
        std::vector<std::string_view> documents;
    };
    std::string_view const good = "<Credential><Login>a</Login><Password>b</Password></Credential>";
    auto const rq = [&](std::string_view rest) {
        return "<TripBookingListRQ>" + std::string(good) + std::string(rest) + "</TripBookingListRQ>";
    };
    auto const missing = rq("<FromDate>2026/11/01 00:00:00.000</FromDate>");
    auto const invalid = rq("<User>1</User><FromDate>yesterday</FromDate>");
    auto const broken = rq("<User>1</Usr>");
    row const table[] = {
        {"ErrorRES STRRQ_MISSING", {"", "  "}},
        {"ErrorRES XML_INVALID", {"hi", "<", "<!DOCTYPE a><a/>"}},
        {"ErrorRES ROOT_UNKNOWN",
         {"<a", "[1]", "{}", "<Nope/>", "{\"Nope\":{}}",
          "{\"a root with \\\"escapes\\\" longer than any buffer\":{}}"}},
        {"TripBookingListRS XML_INVALID", {"<TripBookingListRQ", broken}},
        {"ErrorRES JSON_INVALID", {"{\"a"}},
        {"TripBookingListRS FIELD_REQUIRED User", {missing}},
        {"TripBookingListRS FIELD_INVALID FromDate", {invalid}},
        {"TripBookingListRS FIELD_REQUIRED FromDate",
         {"{\"TripBookingListRQ\":{\"Credential\":{\"Login\":\"a\",\"Password\":\"b\"},\"User\":1}}"}},
        {"HotelSearchRES FIELD_REQUIRED Credential", {"{\"?xml\":{\"@version\":\"1.0\"},\"HotelSearchREQ\":{}}"}},
    };
    for (auto const& one : table)
        for (auto const document : one.documents) {
            SCOPED_TRACE(document);
            EXPECT_EQ(answer_to(document, via::post.on(family::hotel)), one.answered);
            EXPECT_EQ(answer_to(document, via::soap12.json().on(family::hotel)), one.answered);
        }
}

TEST(access_methods, the_document_decides_its_form_and_the_operation_that_of_the_result) {
    std::string xml;
    std::string json;
    ASSERT_TRUE(write_xml(agency::trips_request(), xml));
    ASSERT_TRUE(write_json(agency::trips_request(), json));
    fixture one;
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        for (auto const& document : {xml, json}) {
            auto const requested = support::required(encode_request(here, access, document));
            auto const answered = one.serving.handle(*requested, "127.0.0.1", {}, "r-1");
            auto const found = support::required(decode_response(access, answered));
            EXPECT_EQ(found->form == document_form::json, access.operation == operation::json);
            auto const got = support::required(understand<trip_booking_list_rq>(access, answered));
            EXPECT_EQ(*got, agency::trips());
        }
    }
}

TEST(access_methods, a_call_without_one_reads_xml_in_any_wrapper_and_names_what_reads_json) {
    http::response answer;
    client asking{here, [&](std::string_view, http::request const& sent) -> result<http::response> {
                      EXPECT_EQ(sent.target, "/cr.ws/Flight.asmx/WebServiceRQ");
                      return answer;
                  }};
    auto const request = agency::trips_request();
    auto const refusal = error_result{.id = "AUTH_INVALID", .message = "no", .field = {}};
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        bool const json = access.operation == operation::json;
        auto const form = json ? document_form::json : document_form::xml;
        answer = encode_response({}, access, (json ? to_json(agency::trips()) : to_xml(agency::trips())).value());
        if (json) {
            auto const why = support::expect_error(asking.call(request), error_code::content_unexpected);
            EXPECT_NE(explain(why).find("via::post"), std::string::npos) << explain(why);
        } else {
            EXPECT_EQ(*support::required(asking.call(request)), agency::trips());
        }
        EXPECT_EQ(*support::required(asking.call(request, via::post)), agency::trips());
        answer = encode_response({}, access, write_refusal("TripBookingListRS", refusal, form));
        support::expect_error(asking.call(request), json ? error_code::content_unexpected : error_code::refused);
        support::expect_error(asking.call(request, via::post), {.code = error_code::refused, .id = "AUTH_INVALID"});
    }
}

TEST(access_methods, too_large_documents_are_refused_with_their_status) {
    fixture one({.limits = {.bytes = 100}});
    support::expect_error(one.asking.call(agency::trips_request()),
                          {.code = error_code::refused, .status = 413, .id = "TOO_LARGE"});
}

TEST(client, sends_passwords_in_the_clear_only_to_this_machine) {
    auto const request = agency::trips_request();
    for (auto const* const good :
         {"https://partner.example", "http://localhost:1", "http://127.0.0.1/x", "http://[::1]:80"})
        EXPECT_TRUE(prepare(partner{.base_url = good}, request)) << good;
    for (auto const* const bad : {"http://partner.example", "partner.example", "", "ftp://x", "https://user:secret@x",
                                  "http://localhost.example"}) {
        SCOPED_TRACE(bad);
        auto const why = support::expect_error(prepare(partner{.base_url = bad}, request), error_code::url_invalid);
        EXPECT_EQ(explain(why).find("secret"), std::string::npos);
    }
    EXPECT_TRUE(prepare(partner{.base_url = "http://partner.example", .allow_plain_http = true}, request));
}

TEST(client, says_what_a_document_cannot_carry) {
    auto request = agency::trips_request();
    request.credential.login = std::string("a\x01", 2);
    EXPECT_EQ(prepare(here, request, via::post).error().code, error_code::value_invalid);
}

/// A partner that repeats the request in every part of its response.
struct echo {
    int status = 200;
    std::string type = "text/html";
    std::string before, after;
    bool of_target = false;

    result<http::response> operator()(std::string_view, http::request const& request) const {
        return http::response{
            status, {{"Content-Type", type}}, before + (of_target ? request.target : request.body) + after};
    }
};

TEST(client, errors_repeat_no_secret) {
    auto request = agency::trips_request();
    std::vector<std::pair<via, echo>> const partners{
        {via::post, {500, "text/html", "<!DOCTYPE html><title>", "</title>"}},
        {via::get, {404, "text/html", "<!DOCTYPE html><title>no ", "</title>", true}},
        {via::post, {500, "text/plain", "could not read ", ""}},
        {via::soap11, {500, "text/plain", "could not read ", ""}},
        {via::soap12.json(), {500, "text/plain", "could not read ", ""}},
        {via::post.json(), {200, "text/plain", "what is ", "?"}},
    };
    for (std::string const secret : {"s&cret <pässword>", "plainsecret", "x\"y\\z-quoted", "abc"}) {
        request.credential.password = secret;
        for (auto const& [access, transport] : partners) {
            client asking{here, transport};
            auto const got = asking.call(request, access);
            ASSERT_FALSE(got);
            auto const& error = got.error();
            for (auto const& text : {error.message, error.body, error.detail, error.found, explain(error)}) {
                EXPECT_EQ(text.find(secret), std::string::npos) << text;
                EXPECT_EQ(text.find("%A4ssword%3E"), std::string::npos) << text;
                EXPECT_EQ(text.find(";pässword"), std::string::npos) << text;
            }
            EXPECT_NE(error.body.find("***"), std::string::npos) << error.body;
        }
    }
}

TEST(client, keeps_the_partner_s_answer_with_errors_of_the_document) {
    client asking{
        here, echo{200, "text/xml", "<TripBookingListRS><Bookings>words</Bookings></TripBookingListRS><!--", "-->"}};
    auto const got = support::expect_error(
        asking.call(agency::trips_request()),
        {.code = error_code::content_unexpected, .path = "TripBookingListRS/Bookings", .status = 200});
    EXPECT_EQ(got.body.substr(0, 18), "<TripBookingListRS");
}

TEST(client, another_document_with_a_bad_status_is_reported_by_the_status) {
    http::response const gateway{503, {{"Content-Type", "application/json"}}, "{\"message\":\"try later\"}"};
    support::expect_error(understand<trip_booking_list_rq>(via::post.json(), gateway),
                          {.code = error_code::server_error, .status = 503}, "try later");
}

TEST(client, refusals_of_real_partners_are_read_though_they_say_less) {
    struct row {
        std::string_view document;
        std::string_view id, message;
    };
    row const table[] = {
        {"<TripBookingListRS><ErrorResult id='12'><message>no</message></ErrorResult></TripBookingListRS>", "12", "no"},
        {"<ErrorRES><ErrorResult id='X' type='3' retry='no'><message>no</message></ErrorResult></ErrorRES>", "X", "no"},
        {"{\"TripBookingListRS\":{\"ErrorResult\":{\"@id\":\"X\",\"message\":\"no\"}}}", "X", "no"},
        {"{\"?xml\":{},\"TripBookingListRS\":{\"@xmlns\":\"u\",\"ErrorResult\":{\"@id\":\"X\",\"@type\":3,\"message\":"
         "\"no\"}}}",
         "X", "no"},
    };
    for (auto const& one : table) {
        SCOPED_TRACE(one.document);
        http::response const answer{200, {{"Content-Type", "text/xml"}}, std::string(one.document)};
        support::expect_error(
            understand<trip_booking_list_rq>(via::post, answer),
            {.code = error_code::refused, .message = std::string(one.message), .id = std::string(one.id)});
    }
}

TEST(client, strict_reading_refuses_quirks_of_the_envelope) {
    http::response const wrapped{
        200,
        {{"Content-Type", "text/xml"}},
        "<string "
        "xmlns='http://tempuri.org/'>&lt;TripBookingListRS&gt;&lt;Bookings/&gt;&lt;/TripBookingListRS&gt;</string>"};
    std::vector<quirk> quirks;
    auto const lenient = support::required(understand<trip_booking_list_rq>(via::post, wrapped, {.quirks = &quirks}));
    ASSERT_EQ(quirks.size(), 1U);
    EXPECT_EQ(quirks[0].kind, quirk_kind::wrapped_result);
    support::expect_error(understand<trip_booking_list_rq>(via::post, wrapped, {.strict = true}),
                          {.code = error_code::quirk_refused, .id = "wrapped_result"});
}

TEST(error_id, has_the_table_of_the_profile) {
    EXPECT_EQ(name_of(error_id::price_changed), "PRICE_CHANGED");
    EXPECT_EQ(name_of(error_id::internal), "INTERNAL");
    EXPECT_EQ(enumerator_named<error_id>("TIMEOUT_UNKNOWN_OUTCOME"), error_id::timeout_unknown_outcome);
    EXPECT_EQ(enumerator_named<error_id>("SOMETHING_ELSE"), std::nullopt);
    EXPECT_EQ(kind_of(error_id::price_changed).status, 409);
    EXPECT_EQ(kind_of(error_id::rate_limited).retry, retry_advice::yes);
    EXPECT_TRUE(kind_of(error_id::ip_not_allowed).always);
    auto const made = refusal(error_id::fee_exceeded, "m", "MaxFee");
    EXPECT_EQ(made.type, 3);
    EXPECT_EQ(made.field.front().path, "MaxFee");
}

} // namespace
