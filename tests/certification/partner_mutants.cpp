// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Partners with one defect each: the scenario that is meant for it finds it, and at most two others do.
#include "certification/examined_service.hpp"

#include <certification/deviating_document.hpp>
#include <certification/report.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace certifying {

namespace {

using namespace certification;

struct mutant {
    std::string scenario; ///< that is meant for the defect
    std::string name;
    defect broken;
    std::function<void(surroundings&)> arrange{};
};

http::response plain(int status, std::string body, http::headers fields = {}) {
    fields.add("Content-Type", "text/plain");
    return {status, std::move(fields), std::move(body)};
}

/// Refuses or answers some requests at the HTTP level.
defect intercepts(std::function<std::optional<http::response>(http::request const&)> const& what) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        if (auto answer = what(request)) return *std::move(answer);
        return forward(request);
    };
}
/// Answers documents that contain a text with a server error.
defect fails_at(std::string const& text) {
    return intercepts([=](http::request const& request) -> std::optional<http::response> {
        auto const found = decoded(request);
        if (!found || found->document.find(text) == std::string::npos) return std::nullopt;
        return plain(500, "Object reference not set to an instance of an object.\r\n");
    });
}
/// Changes the responses.
defect alters(std::function<void(http::request const&, http::response&)> const& change) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto answer = forward(request);
        if (answer) change(request, *answer);
        return answer;
    };
}
bool is_soap12(http::request const& request) {
    return request.headers.get("Content-Type").find("soap+xml") != std::string_view::npos;
}

/// A defect in each offer of a search.
template <class Change>
defect miswrites_offers(Change const& change) {
    return broken_function<hotel_search_req>{.miswrite = [=](auto const&, auto& found) {
        for (auto& hotel : found.hotels.hotel)
            for (auto& room : hotel.rooms)
                for (auto& each : room.boardings) change(each);
    }};
}

error_result invalid(char const* why) { return refusal(error_id::field_invalid, why); }

decimal changed(decimal amount, std::int64_t by) {
    return decimal::from_units(amount.units() + by, amount.scale()).value();
}

void to_windows_1252(std::string& body) {
    std::string made;
    for (std::size_t i = 0; i < body.size(); ++i) {
        auto const first = static_cast<unsigned char>(body[i]);
        if (first == 0xC3 && i + 1 < body.size())
            made += static_cast<char>(static_cast<unsigned char>(body[++i]) + 0x40);
        else
            made += body[i];
    }
    body = std::move(made);
}

/// Replaces some documents of responses. `change(access, document, form)` returns another document, or nothing.
template <class Change>
defect replaces_documents(Change const& change) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto answer = forward(request);
        auto const sent = decoded(request);
        if (!answer || !sent) return answer;
        auto const found = decode_response(sent->via, *answer);
        if (!found) return answer;
        std::optional<std::string> const other = change(sent->via, found->document, found->form);
        return other ? encode_response({}, sent->via, *other) : *answer;
    };
}

std::vector<mutant> reading_mutants() {
    using trips = broken_function<trip_booking_list_rq>;
    using searches = broken_function<hotel_search_req>;
    using quotes = broken_function<hotel_quote_req>;
    std::vector<mutant> all;
    auto const add = [&](char const* scenario, char const* name, defect broken) {
        all.push_back({scenario, name, std::move(broken)});
    };

    add("get", "GET is disabled", intercepts([](auto const& request) {
            return request.method == "GET" ? std::optional(plain(405, "")) : std::nullopt;
        }));
    add("soap12", "SOAP 1.2 is not supported", intercepts([](auto const& request) {
            return is_soap12(request) ? std::optional(plain(415, "")) : std::nullopt;
        }));
    add("json-results", "WebServiceJsonRQ answers in XML",
        replaces_documents([](via access, std::string_view document, document_form) -> std::optional<std::string> {
            auto const list = read_document<trip_booking_list_rs>(document);
            if (!list || access.operation != operation::json) return std::nullopt;
            return to_xml(*list).value();
        }));
    add("equal-results", "the hotel endpoint lists stays alone",
        [](http::request const& request, forward_function const& forward) -> result<http::response> {
            bool const hotel = request.target.find("Hotel.asmx") != std::string::npos;
            trips const stays{.miswrite = [](auto const&, auto& list) {
                std::erase_if(list.bookings,
                              [](auto const& each) { return std::holds_alternative<transport_booking>(each); });
            }};
            return hotel ? defect(stays)(request, forward) : forward(request);
        });
    add("request-encodings", "requests are read as UTF-8 whatever they declare", intercepts([](auto const& request) {
            return request.body.starts_with("\xFF\xFE") ? std::optional(plain(400, "")) : std::nullopt;
        }));
    add("scripts", "a login that is not Latin-1 fails", fails_at("東京"));
    add("white-space", "a comment before the root is not expected", fails_at("<!-- a comment"));
    add("empty-fields", "an empty number is an error",
        intercepts([](auto const& request) -> std::optional<http::response> {
            auto const found = decoded(request);
            if (!found || found->document.find("<IdMember/>") == std::string::npos) return std::nullopt;
            return encode_response({}, found->via,
                                   write_refusal("TripBookingListRS", invalid("IdMember"), document_form::xml));
        }));
    add("encodings", "windows-1252 is declared as UTF-8", miswrites(to_windows_1252));
    add("well-formed", "an ampersand is not escaped", miswrites(replacing("Tunisair", "Tunis & Air")));
    add("documents", "a stay has no name", miswrites(replacing("from_date>", "from_day>")));
    add("names", "address is spelled adress", miswrites([](std::string& body) {
            replace_all(body, "<address>", "<adress>");
            replace_all(body, "</address>", "</adress>");
        }));
    add("arrays", "a lone object instead of an array",
        replaces_documents([](via, std::string_view document, document_form form) {
            return deviating_document(document, form, document_deviation::lone_items);
        }));
    add("values", "booleans are numbers", miswrites(replacing(">False</NonRefundable>", ">0</NonRefundable>")));
    add("result-forms", "XML is sent as plain text", alters([](auto const&, auto& answer) {
            for (auto& each : answer.headers)
                if (each.value.starts_with("text/xml")) each.value = "text/plain; charset=utf-8";
        }));
    add("secrets", "a refusal quotes the request", alters([](auto const& request, auto& answer) {
            if (request.body.find(password) != std::string::npos)
                replace_all(answer.body, "<message>", std::string("<message>") + password);
        }));
    add("rate-limits", "429 has no Retry-After", intercepts([count = std::make_shared<int>(0)](auto const&) {
            return ++*count % 7 == 0 ? std::optional(plain(429, "slow down")) : std::nullopt;
        }));
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
    add("foreign-user", "User is not checked",
        trips{.misread = [](auto& request) { request.user = sample_data::sample_user; }});
    add("unknown-root", "an unknown document is a server error", fails_at("WaybillUnknownRQ"));
    add("malformed-documents", "a malformed document is a server error", fails_at(",,"));
    add("missing-fields", "a missing user is the first one of the login", misreads([](std::string& document) {
            if (document.find("TripBookingListRQ") != std::string::npos && document.find("User") == std::string::npos)
                replace_all(document, "<FromDate>",
                            "<User>" + std::to_string(sample_data::sample_user) + "</User><FromDate>");
        }));
    add("impossible-dates", "31 February is 3 March", misreads(replacing("2026/02/31", "2026/03/03")));
    add("soap-faults", "a fault is an empty envelope", alters([](auto const&, auto& answer) {
            if (answer.body.find("Fault>") == std::string::npos) return;
            answer.status = 200;
            answer.body = "<soap:Envelope "
                          "xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body/></soap:Envelope>";
        }));
    add("trip-kinds", "stays have the kind hotel", miswrites(replacing("kind=\"accommodation\"", "kind=\"hotel\"")));
    add("from-date", "FromDate is not read",
        trips{.misread = [](auto& request) { request.from_date = date_time::of(2000, 1, 1); }});
    add("repeated-lists", "a join repeats a booking", trips{.miswrite = [](auto const&, auto& list) {
            if (!list.bookings.empty()) list.bookings.push_back(list.bookings.back());
        }});
    add("id-member", "IdMember is not read", trips{.misread = [](auto& request) { request.id_member.reset(); }});

    add("search", "offers have no id", miswrites_offers([](auto& each) { each.offer_id.clear(); }));
    add("stay-dates", "dates are read as month, day, year", searches{.miswrite = [](auto const&, auto& found) {
            for (auto* const each : {&found.from_date, &found.to_date})
                if (unsigned(each->value.day()) <= 12)
                    *each =
                        date::of(int(each->value.year()), unsigned(each->value.day()), unsigned(each->value.month()));
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
    add("rooms", "one room of several is priced",
        searches{.misread = [](auto& request) { request.search_details.booking_details.rooms.resize(1); }});
    add("boards", "Boarding is not read", searches{.misread = [](auto& request) {
            request.search_details.booking_details.rooms.front().boarding.reset();
        }});
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
    add("minor-digits", "dinars have two digits",
        miswrites_offers([](auto& each) { each.rate.amount = each.rate.amount.rounded_to(2).value(); }));
    add("quote-price", "the price changes without a report", quotes{.miswrite = [](auto const&, auto& quote) {
            quote.total_rate.amount = changed(quote.total_rate.amount, 1);
        }});
    add("quote-price", "a cancellation costs more than offered", quotes{.miswrite = [](auto const&, auto& quote) {
            auto const today = date::of(std::chrono::floor<std::chrono::days>(examined_service::now().value));
            quote.cancellation_policies = {{today, quote.total_rate}};
        }});
    add("quote-expiry", "ExpiresAt is a local time", quotes{.miswrite = [](auto const&, auto& quote) {
            quote.expires_at = quote.expires_at - std::chrono::hours(3);
        }});
    add("forged-offer", "OfferId is not checked", quotes{.answer_refused = [](auto const&, auto const&) {
            return std::optional(hotel_quote_res{.quote_id = "Q",
                                                 .expires_at = examined_service::now() + std::chrono::minutes(20),
                                                 .total_rate = {"TND", decimal{}}});
        }});
    add("unknown-booking", "an unknown booking is an invalid field",
        broken_function<hotel_booking_detail_req>{
            .refuse = [](auto const&) { return std::optional(invalid("BookingNumber")); }});
    return all;
}

/// Puts a defect of each caller between it and the partner.
template <class DefectOf>
void break_for_callers(surroundings& around, DefectOf const& defect_of) {
    around.send = [defect_of, send = around.send](std::size_t caller, http::request const& request) {
        return defect(defect_of(caller))(request, std::bind_front(send, caller));
    };
}

std::vector<mutant> booking_mutants() {
    using creations = broken_function<hotel_booking_creation_req>;
    using details = broken_function<hotel_booking_detail_req>;
    using decisions = broken_function<hotel_booking_acknowledge_req>;
    using cancellations = broken_function<hotel_booking_cancellation_req>;
    using trips = broken_function<trip_booking_list_rq>;
    std::vector<mutant> all;
    auto const add = [&](char const* scenario, char const* name, defect broken) {
        all.push_back({scenario, name, std::move(broken)});
    };
    auto const conflict_ignored = [](booking_state state) {
        return [state](auto const& request, error_result const& why) -> std::optional<hotel_booking_acknowledge_res> {
            if (why.id != name_of(error_id::state_conflict)) return std::nullopt;
            return hotel_booking_acknowledge_res{
                {.booking_number = request.booking_number, .status = {state, "-"}, .total_rate = {"TND", decimal{}}}};
        };
    };
    /// A booking instead of a refusal.
    auto const books_despite = [](error_id refused, auto const& number_for) {
        return creations{
            .answer_refused = [=](auto const& request, auto const& why) -> std::optional<hotel_booking_creation_res> {
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
        std::set<std::string> canceled{};
    };
    auto const known = [] { return std::make_shared<memory>(); };

    add("booking", "the booking costs more than its quote", creations{.miswrite = [](auto const&, auto& made) {
            made.order_details.total_rate.amount = changed(made.order_details.total_rate.amount, 1);
        }});
    add("look-up", "ClientReference is not indexed", details{.refuse = [](auto const& request) {
            return request.client_reference ? std::optional(refusal(error_id::booking_not_found, "Unknown"))
                                            : std::nullopt;
        }});
    add("expected-price", "ExpectedPrice is not compared", books_despite(error_id::price_changed, another));
    add("same-reference", "a repeat books again",
        creations{.miswrite = [seen = known()](auto const& request, auto& made) {
            std::lock_guard const lock(seen->mutex);
            if (!seen->created.emplace(request.client_reference, made).second)
                made.order_details.booking_number += "-2";
        }});
    add("reused-reference", "another body returns the first booking",
        books_despite(error_id::reference_reused, another));
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
            return details{
                .answer_refused = [lost](auto const& detail, auto const&) -> std::optional<hotel_booking_detail_res> {
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
            return books_despite(error_id::sold_out,
                                 [caller](auto const&) { return "H-over-" + std::to_string(caller); });
        });
    };
    add("acknowledge", "an acknowledged booking stays On Request",
        decisions{.miswrite = [](auto const& request, auto& made) {
            if (request.decision == decision::accept)
                made.order_details.status = {booking_state::on_request, "On Request"};
        }});
    add("decline", "Decision is not read",
        decisions{.misread = [](auto& request) { request.decision = decision::accept; }});
    add("cancel", "a repeated cancellation is refused",
        cancellations{.refuse = [seen = known()](auto const& request) -> std::optional<error_result> {
            std::lock_guard const lock(seen->mutex);
            if (request.simulate || seen->canceled.insert(request.booking_number).second) return std::nullopt;
            return refusal(error_id::state_conflict, "The booking is canceled");
        }});
    add("cancellation-fee", "Simulate is not read",
        cancellations{.misread = [](auto& request) { request.simulate.reset(); }});
    add("cancellation-fee", "the fee is charged before the deadline",
        cancellations{.miswrite = [](auto const& request, auto& made) {
            if (request.simulate) made.order_details.fee = made.order_details.total_rate;
        }});
    add("closed-booking", "a canceled booking can be acknowledged",
        decisions{.answer_refused = conflict_ignored(booking_state::confirmed)});
    add("guest-names", "names are stored in ASCII", details{.miswrite = [](auto const&, auto& found) {
            if (!found.order_details.customer) return;
            for (auto* const each :
                 {&found.order_details.customer->first_name, &found.order_details.customer->last_name})
                std::replace_if(
                    each->begin(), each->end(), [](char letter) { return static_cast<unsigned char>(letter) >= 0x80; },
                    '?');
        }});
    add("created", "FromDate is exclusive",
        trips{.misread = [](auto& request) { request.from_date.value += std::chrono::milliseconds(1); }});
    add("created", "FromDate is a local time",
        trips{.misread = [](auto& request) { request.from_date.value -= std::chrono::hours(1); }});
    return all;
}

/// The one that is meant for the defect, and those that examine whole runs, with requests for them. All scenarios for
/// each mutant take 70 s of processor time: with WAYBILL_ALL_SCENARIOS=1.
std::vector<std::string> scenarios_for(mutant const& each, bool book) {
    std::vector<std::string> chosen;
    bool const all = std::getenv("WAYBILL_ALL_SCENARIOS") != nullptr;
    std::set<std::string> const some{each.scenario, "soap11", "json-results", "foreign-user", "search"};
    for (auto const& one : partner_catalogue()) {
        std::string const id(one.what.id);
        bool const wanted = one.what.books == book && (book ? id == each.scenario : one.at_end || some.contains(id));
        if (all || wanted) chosen.push_back(id);
    }
    return chosen;
}

/// The scenarios that fail.
std::vector<std::string> failures(run_report const& report) {
    std::vector<std::string> found;
    for (auto const& each : report.outcomes)
        if (each.verdict == verdict::failed) found.emplace_back(each.of->id);
    return found;
}

void expect_found(examined_service& partner, std::vector<mutant> const& mutants, bool book) {
    for (auto const& each : mutants) {
        SCOPED_TRACE(each.name);
        auto around = partner.around(each.broken);
        if (each.arrange) each.arrange(around);
        auto const report = examine_partner(partner.settings(true), around, {.only = scenarios_for(each, book)});
        auto const found = failures(report);
        EXPECT_THAT(found, testing::Contains(each.scenario));
        EXPECT_LE(found.size(), 3U) << text_report(report);
    }
}

/// Also in documents that are no requests of the protocol.
TEST(examined_partner, receives_passwords_that_are_escaped) {
    examined_service partner;
    auto settings = partner.settings();
    settings.who.password = escaped_password;
    std::vector<std::string> documents;
    auto const around = partner.around([&](http::request const& request, forward_function const& forward) {
        if (auto const sent = decoded(request); sent && sent->document.find("WaybillUnknownRQ") != std::string::npos)
            documents.push_back(sent->document);
        return forward(request);
    });
    auto const report = examine_partner(settings, around, {.only = {"unknown-root"}});
    EXPECT_THAT(failures(report), testing::IsEmpty()) << text_report(report);
    ASSERT_EQ(documents.size(), 2U);
    for (auto& each : documents) {
        replace_all(each, "WaybillUnknownRQ", "CityListRQ");
        city_list_rq read;
        auto const done = form_of(each) == document_form::json ? read_json(each, read) : read_xml(each, read);
        EXPECT_TRUE(done) << each;
        EXPECT_EQ(read.credential.password, escaped_password) << each;
    }
}

TEST(mutants_of_partners, are_found_without_bookings) {
    examined_service partner;
    auto const mutants = reading_mutants();
    EXPECT_GE(mutants.size(), 25U);
    expect_found(partner, mutants, false);
}

TEST(mutants_of_partners, are_found_by_bookings) {
    examined_service partner;
    expect_found(partner, booking_mutants(), true);
}

/// Each scenario is the one that is meant for some defect, so each can fail.
TEST(mutants_of_partners, reach_every_scenario) {
    std::set<std::string> meant;
    for (auto const& all : {reading_mutants(), booking_mutants()})
        for (auto const& each : all) meant.insert(each.scenario);
    for (auto const& each : partner_catalogue()) {
        if (each.what.id == "soap11" || each.what.id == "post") continue;
        EXPECT_TRUE(meant.contains(std::string(each.what.id))) << each.what.id;
    }
}

} // namespace

} // namespace certifying
