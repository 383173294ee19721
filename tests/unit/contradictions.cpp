// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "convert/convert.hpp"
#include "convert/packed_message.hpp"
#include "support/file.hpp"
#include "support/outcome.hpp"

#include <waybill/client.hpp>
#include <waybill/exchange.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/xml.hpp>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Each field of a response that repeats one of the request, altered in turn: it is noticed at its place, in both
/// formats, by a client.
namespace contradictions_tests {
namespace {

using namespace waybill;
using nlohmann::ordered_json;

/// A request and a response to it in which every row of `repeated_fields` has something to compare.
template <class Request>
struct exchange_of;
constexpr std::string_view who = "<Credential><Login>agency</Login><Password>secret-1</Password></Credential>";

template <>
struct exchange_of<hotel_search_req> {
    static constexpr std::string_view request =
        R"(<SearchDetails><BookingDetails><User>1</User><Language>2</Language><FromDate>03/04/2026</FromDate>
<ToDate>05/04/2026</ToDate><IdCity>104</IdCity><Rooms><Room><Pax><Adult>2</Adult><Child age="7">1</Child><Child
age="9">1</Child></Pax><Boarding>5</Boarding></Room><Room><Pax><Adult>3</Adult></Pax><Boarding>6</Boarding></Room>
</Rooms></BookingDetails><Filters><ItemsPerPage>2</ItemsPerPage><PageNumber>2</PageNumber>
<OnlyAvailable>True</OnlyAvailable><WithoutNRF>True</WithoutNRF><hotels_ids>1;2;7</hotels_ids>
<exclude_hotels_ids>8</exclude_hotels_ids></Filters></SearchDetails>)";
    static constexpr std::string_view answer =
        R"(<HotelSearchRES><FromDate>03/04/2026</FromDate><ToDate>05/04/2026</ToDate><Language>2</Language>
<Currency>TND</Currency><City id="104">Hammamet</City><PaginationData currentPage="2" TotalPages="2"/>
<Hotels count="2"><Hotel id="1"><Title>Palm</Title><Rooms><Room id="501" count="1"><Adult>2</Adult><Child age="9">1</Child><Child
age="7">1</Child><Title>Double</Title><AvailableQuantity>3</AvailableQuantity><Boardings><Boarding id="5" OfferId="a"><Title>Half</Title>
<Available code="0" status="Available">Available</Available><Rate currency="TND">220.000</Rate>
<NonRefundable>False</NonRefundable></Boarding><Boarding id="6" OfferId="b"><Title>Full</Title><Available code="0"
status="Available">Available</Available><Rate currency="TND">220.000</Rate><NonRefundable>False</NonRefundable>
</Boarding></Boardings></Room><Room id="502" count="1"><Adult>3</Adult><Title>Triple</Title>
<AvailableQuantity>3</AvailableQuantity><Boardings/></Room></Rooms></Hotel><Hotel id="7"><Title>Oasis</Title><Rooms>
<Room id="503" count="1"><Adult>3</Adult><Title>Triple</Title><AvailableQuantity>3</AvailableQuantity><Boardings/>
</Room></Rooms></Hotel></Hotels></HotelSearchRES>)";
};
constexpr std::string_view order =
    R"(<OrderDetails id="17"><BookingNumber>H17</BookingNumber><ClientReference>agency-8831</ClientReference>
<Status code="OK">Confirmed</Status><TotalRate currency="TND">220.0</TotalRate><CancellationPolicies/>
<Fee currency="TND">50.000</Fee><User>9032</User><Hotel id="1"/><FromDate>03/04/2026</FromDate><ToDate>05/04/2026</ToDate>
<Rooms><Room id="501"><Boarding id="5">Half</Boarding><Rate currency="TND">110</Rate><Customers><Customer type="Adult">
<FirstName>ZOE</FirstName><LastName>O'Neil</LastName></Customer><Customer type="Child" age="7"><FirstName>Ada</FirstName>
<LastName>O'Neil</LastName></Customer></Customers></Room><Room id="502"><Boarding id="6">Full</Boarding><Rate
currency="TND">110</Rate><Customers><Customer type="Adult"><FirstName>Max</FirstName><LastName>Roe</LastName></Customer>
</Customers></Room></Rooms><Customer><FirstName>Zoe</FirstName><LastName>O'Neil</LastName></Customer></OrderDetails>)";
template <>
struct exchange_of<hotel_booking_creation_req> {
    static constexpr std::string_view request =
        R"(<User>9032</User><QuoteId>Q-1</QuoteId><ClientReference>agency-8831</ClientReference>
<ExpectedPrice currency="TND">220.000</ExpectedPrice><Customer><FirstName>Zoe</FirstName><LastName>O'Neil</LastName>
</Customer><SelectedRooms><Room id="501"><Boarding id="5" OfferId="a"/><Customers><Customer type="Adult">
<FirstName>Zoe</FirstName><LastName>O'Neil</LastName></Customer><Customer type="Child" age="7"><FirstName>Ada</FirstName>
<LastName>O'Neil</LastName></Customer></Customers></Room><Room id="502"><Boarding id="6" OfferId="b"/><Customers><Customer
type="Adult"><FirstName>Max</FirstName><LastName>Roe</LastName></Customer></Customers></Room></SelectedRooms>)";
};
template <>
struct exchange_of<hotel_booking_detail_req> {
    static constexpr std::string_view request =
        "<User>9032</User><BookingNumber>H17</BookingNumber><ClientReference>agency-8831</ClientReference>";
};
template <>
struct exchange_of<hotel_booking_acknowledge_req> {
    static constexpr std::string_view request = "<User>9032</User><BookingNumber>H17</BookingNumber>";
};
template <>
struct exchange_of<hotel_booking_cancellation_req> {
    static constexpr std::string_view request =
        R"(<User>9032</User><BookingNumber>H17</BookingNumber><MaxFee currency="TND">50</MaxFee>)";
};
template <>
struct exchange_of<hotel_booking_list_req> {
    static constexpr std::string_view request =
        R"(<User>9032</User><Hotel>1</Hotel><Status>OK</Status><ArrivalFrom>03/04/2026</ArrivalFrom>
<ArrivalTo>03/04/2026</ArrivalTo><ItemsPerPage>2</ItemsPerPage>)";
};

template <>
struct exchange_of<hotel_list_req> {
    static constexpr std::string_view request = "<City>104</City><Language>2</Language>";
    static constexpr std::string_view answer =
        R"(<HotelListRES><Language>2</Language><City id="104">Hammamet</City><Cursor>c</Cursor><Hotels>
<Hotel id="1"><Title>Palm</Title><TimeZone>UTC</TimeZone><Currency>TND</Currency></Hotel>
<Hotel id="7"><Title>Oasis</Title><TimeZone>UTC</TimeZone><Currency>TND</Currency></Hotel></Hotels></HotelListRES>)";
};
template <>
struct exchange_of<rate_list_req> {
    static constexpr std::string_view request = "<Hotel>1</Hotel><From>03/04/2026</From><To>05/04/2026</To>";
    static constexpr std::string_view answer =
        R"(<RateListRES><Hotels><Hotel id="1">Palm</Hotel></Hotels><Rates/><Updates>
<Update><Hotel>1</Hotel><Room>501</Room><From>03/04/2026</From><To>03/04/2026</To><Stop>True</Stop></Update><Update><Hotel>1
</Hotel><Room>501</Room><From>04/04/2026</From><To>05/04/2026</To><Stop>False</Stop></Update></Updates><Nights/></RateListRES>)";
};

template <class Request>
Request request_of() {
    auto const root = std::string(root_of<Request>);
    return support::required(from_xml<Request>("<" + root + ">" + std::string(who) +
                                               std::string(exchange_of<Request>::request) + "</" + root + ">"))
        .value();
}
template <class Request>
ordered_json answer_of() {
    using response = response_of<Request>;
    auto const root = std::string(root_of<response>);
    std::string text;
    if constexpr (requires { exchange_of<Request>::answer; })
        text = exchange_of<Request>::answer;
    else if constexpr (requires(response all) { all.bookings; })
        text = "<" + root + "><Bookings>" + std::string(order) + std::string(order) +
               "</Bookings><Cursor>c</Cursor><More>False</More></" + root + ">";
    else
        text = "<" + root + ">" + std::string(order) + "</" + root + ">";
    return ordered_json::parse(support::required(from_xml<response>(text).and_then(to_json<response>)).value());
}

/// A value of the answer at the path of a row.
struct occurrence {
    ordered_json* value;
    std::string path; ///< with the numbers of items
};
void find_all(ordered_json& in, std::string_view path, std::string const& so_far, std::vector<occurrence>& all) {
    if (in.is_array()) {
        for (std::size_t i = 0; i < in.size(); ++i)
            find_all(in[i], path, so_far + "[" + std::to_string(i + 1) + "]", all);
        return;
    }
    if (path.empty()) return all.push_back({&in, so_far});
    auto const end = path.find('/');
    std::string const step(path.substr(0, end));
    auto const rest = end == path.npos ? std::string_view() : path.substr(end + 1);
    if (step == "#text" && !in.is_object()) return find_all(in, rest, so_far, all); // a bare text
    if (!in.is_object() || !in.contains(step)) return;
    find_all(in[step], rest, step == "#text" ? so_far : so_far + "/" + step, all);
}

/// Changes a value so that it contradicts the request.
void alter(ordered_json& value, repeated_field const& row) {
    if (value.is_number()) {
        value = row.how == relation::not_listed ? 8 : value.get<int>() + (row.how == relation::at_least ? -100 : 100);
        return;
    }
    if (value.is_boolean()) {
        value = !value.get<bool>();
        return;
    }
    auto text = value.get<std::string>();
    if (text.size() == 10 && text[2] == '/')
        text.replace(9, 1, row.how == relation::at_least ? "5" : "7"); // the year
    else if (text == "Adult" || text == "Child")
        text = "Infant";
    else if (text == "OK")
        text = "XX";
    else if (text == "Available")
        text = "Stop";
    else if (text == "TND")
        text = "EUR";
    else
        text.insert(0, "9");
    value = text;
}

template <class Request>
struct canned {
    std::string document;
    bool xml;
    result<http::response> operator()(std::string_view, http::request const&) const {
        if (!xml) return http::response{200, {{"Content-Type", "application/json"}}, document};
        auto const written = from_json<response_of<Request>>(document).and_then(to_xml<response_of<Request>>);
        return http::response{200, {{"Content-Type", "text/xml; charset=utf-8"}}, support::required(written).value()};
    }
};

template <class Request>
struct called {
    result<response_of<Request>> answer;
    std::vector<quirk> quirks{};
};
template <class Request>
called<Request> call(ordered_json const& answer, bool xml, read_options options = {}) {
    client agency(partner{.base_url = "http://localhost:1"}, canned<Request>{answer.dump(), xml});
    called<Request> made{error{}};
    options.quirks = &made.quirks;
    made.answer = agency.call(request_of<Request>(), xml ? via::post : via::post.json(), options);
    return made;
}

/// What the WebAssembly module finds: it compares packed values.
template <class Request>
std::vector<contradiction> found_by_module(ordered_json const& answer) {
    namespace convert = waybill::detail::convert;
    auto const packed = []<class Document>(std::string const& json) {
        convert::packed_values values;
        EXPECT_TRUE(waybill::convert::read(convert::schema_of<Document>, json, document_form::json, {}, values));
        return values;
    };
    using response = response_of<Request>;
    auto const sent = packed.template operator()<Request>(support::required(to_json(request_of<Request>())).value());
    auto const received = packed.template operator()<response>(answer.dump());
    return exchange::compare(exchange::repeated<Request>,
                             convert::packed_message(*convert::schema_of<Request>.record, sent).view(),
                             convert::packed_message(*convert::schema_of<response>.record, received).view(), {});
}

/// The same, read in pieces: the quirks of items and of the rest, and the error without the body.
template <class Request>
void expect_same_in_pieces(ordered_json const& answer, bool xml, read_options options, called<Request> const& whole) {
    client agency(partner{.base_url = "http://localhost:1"}, canned<Request>{answer.dump(), xml});
    std::vector<quirk> quirks;
    list_options in_pieces;
    in_pieces.reading = options;
    in_pieces.reading.quirks = &quirks;
    std::size_t passed = 0;
    auto const read = call_for_each(
        agency, request_of<Request>(), [&](auto&) { ++passed; }, xml ? via::post : via::post.json(), in_pieces);
    ASSERT_EQ(bool(read), bool(whole.answer));
    if (read) {
        EXPECT_TRUE(std::is_permutation(quirks.begin(), quirks.end(), whole.quirks.begin(), whole.quirks.end()));
        EXPECT_GE(passed, 2U);
        return;
    }
    EXPECT_EQ(explain(read.error()), explain(whole.answer.error()));
    // the item that differs is not passed on; fields of the root are compared at the end
    if (read.error().path.find('[') != std::string::npos) { EXPECT_LT(passed, 2U); }
}

/// The rows for guests are the fields of a room; the rows without a path to a value count items.
template <class Request>
void expect_noticed(ordered_json& rows) {
    SCOPED_TRACE(function<Request>.name);
    auto const root = std::string(root_of<response_of<Request>>);
    for (bool const xml : {true, false}) {
        auto const same = call<Request>(answer_of<Request>(), xml);
        ASSERT_TRUE(same.answer) << explain(same.answer.error());
        for (auto const& each : same.quirks) ADD_FAILURE() << explain(each);
    }
    auto const sent = support::required(to_json(request_of<Request>())).value();
    ordered_json made{{"request", ordered_json::parse(sent)}, {"answer", answer_of<Request>()}};
    for (auto const& row : repeated_fields<Request>) {
        SCOPED_TRACE(row.answer);
        std::vector<std::string> paths;
        if (row.how == relation::guests)
            paths = {std::string(row.answer) + "/Adult", std::string(row.answer) + "/Child/@age",
                     std::string(row.answer) + "/Child/#text"};
        else
            paths = {std::string(row.answer)};
        for (auto const& path : paths) {
            std::vector<occurrence> places;
            auto whole = answer_of<Request>();
            find_all(whole[root], path, root, places);
            ASSERT_FALSE(places.empty());
            for (std::size_t i = 0; i < places.size(); ++i) {
                auto changed = answer_of<Request>();
                std::vector<occurrence> all;
                find_all(changed[root], path, root, all);
                auto& one = all[i];
                auto place = one.path;
                if (one.value->is_object()) { // an item: one more of them
                    place = place.substr(0, place.rfind('['));
                    auto& list = changed[root].at(ordered_json::json_pointer([&] {
                        auto pointer = place.substr(root.size());
                        for (auto at = pointer.find('['); at != pointer.npos; at = pointer.find('['))
                            pointer.replace(at, pointer.find(']') - at + 1,
                                            "/" + std::to_string(std::stoi(pointer.substr(at + 1)) - 1));
                        return pointer;
                    }()));
                    ordered_json const extra = list[0];
                    list.push_back(extra);
                } else {
                    alter(*one.value, row);
                }
                if (row.how == relation::guests)
                    place = place.substr(0, std::min(place.find("/Adult"), place.find("/Child")));
                auto const read = support::required(from_json<response_of<Request>>(changed.dump())).value();
                made["altered"].push_back({{"place", place},
                                           {"fails", detail::comparison::leaves_nothing<Request> && row.essential},
                                           {"patch", ordered_json::diff(answer_of<Request>(), changed)}});
                auto const module = found_by_module<Request>(changed);
                auto const native = contradictions_of(request_of<Request>(), read);
                EXPECT_TRUE(std::is_permutation(module.begin(), module.end(), native.begin(), native.end())) << place;
                for (bool const xml : {true, false}) {
                    SCOPED_TRACE((xml ? "XML, " : "JSON, ") + place);
                    auto const got = call<Request>(changed, xml);
                    auto const accepted = call<Request>(changed, xml, {.accept_contradictions = true});
                    ASSERT_TRUE(accepted.answer) << explain(accepted.answer.error());
                    if constexpr (detail::stream::list_document<response_of<Request>>) {
                        expect_same_in_pieces(changed, xml, {}, got);
                        expect_same_in_pieces(changed, xml, {.accept_contradictions = true}, accepted);
                    }
                    bool noticed = false;
                    for (auto const& each : accepted.quirks)
                        noticed = noticed || (each.kind == quirk_kind::other_than_requested && each.path == place &&
                                              each.expected.find(root_of<Request>) != std::string::npos);
                    EXPECT_TRUE(noticed) << place;
                    bool const fails = detail::comparison::leaves_nothing<Request> && row.essential;
                    ASSERT_EQ(bool(got.answer), !fails);
                    if (fails) {
                        auto const& why = got.answer.error();
                        EXPECT_EQ(why.code, error_code::answer_contradicts_request);
                        EXPECT_TRUE(why.detail.starts_with(root_of<Request>)) << why.detail;
                        EXPECT_FALSE(why.expected.empty());
                        EXPECT_NE(why.expected, why.found);
                        EXPECT_FALSE(why.body.empty());
                    } else {
                        EXPECT_EQ(got.quirks, accepted.quirks);
                        auto const strict = call<Request>(changed, xml, {.strict = true});
                        EXPECT_EQ(bool(strict.answer), !detail::comparison::leaves_nothing<Request>);
                    }
                }
            }
        }
    }
    rows.push_back(std::move(made));
}

/// The rows of all functions, which other callers are tested with: `WAYBILL_UPDATE` writes them.
void expect_rows_of_other_callers(ordered_json const& rows) {
    auto const* const file = WAYBILL_TEST_DATA "/support/contradictions.json";
    auto const text = rows.dump(1) + '\n';
    if (std::getenv("WAYBILL_UPDATE") != nullptr) std::ofstream(file) << text;
    EXPECT_TRUE(support::read_file(file) == text) << file << " is of other rows: run this test with WAYBILL_UPDATE=1";
}

TEST(contradictions, of_each_repeated_field_are_noticed_at_its_place) {
    ordered_json rows;
    auto const each = [&]<class... Documents>(document_list<Documents...>) {
        auto const one = [&]<class Document>() {
            if constexpr (request_document<Document>)
                if constexpr (!repeated_fields<Document>.empty()) expect_noticed<Document>(rows);
        };
        (one.template operator()<Documents>(), ...);
    };
    each(protocol_documents{});
    std::size_t altered = 0;
    for (auto const& function : rows) altered += function["altered"].size();
    EXPECT_GT(altered, 65U); // each in both formats
    expect_rows_of_other_callers(rows);
}

TEST(contradictions, name_swapped_dates) {
    auto answer = answer_of<hotel_search_req>();
    answer["HotelSearchRES"]["FromDate"] = "04/03/2026";
    auto const got = call<hotel_search_req>(answer, true);
    ASSERT_FALSE(got.answer);
    EXPECT_NE(got.answer.error().message.find("mm/dd/yyyy"), std::string::npos) << explain(got.answer.error());
    EXPECT_EQ(got.answer.error().path, "HotelSearchRES/FromDate");
    EXPECT_EQ(got.answer.error().detail, "HotelSearchREQ/SearchDetails/BookingDetails/FromDate");
    EXPECT_EQ(got.answer.error().expected, "03/04/2026");
    EXPECT_EQ(got.answer.error().found, "04/03/2026");
}

} // namespace
} // namespace contradictions_tests
