// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/watched_traffic.hpp>

#include <certification/document_credential.hpp>
#include <certification/examination.hpp>
#include <certification/report_mask.hpp>
#include <certification/request_types.hpp>

#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/document_form.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/may_repeat.hpp>
#include <waybill/root_name.hpp>
#include <waybill/text.hpp>
#include <waybill/xml.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace waybill::native::certification {

namespace traffic {
namespace {

constexpr std::string_view requests = "requests", order = "order-of-calls", responses = "responses",
                           repeated = "repeated-values", sales = "same-sale", faults = "answers";

constexpr auto scenarios = std::to_array<scenario>({
    {requests, "The client sends valid requests in canonical form", "spec 2; profile", "Requests of the client.",
     "Documents of the protocol, with the specified names, values and envelopes.",
     "Client: write names and values as specified, and validate requests against the published XSD or JSON Schema."},
    {order, "The client books what was quoted, and looks up before it repeats", "spec 3; profile, Create, detail",
     "Bookings of the client.",
     "ExpectedPrice is the TotalRate of the quote; after an unknown outcome the same reference, or a look-up.",
     "Client: keep the reference before the request is sent, and send the price that was accepted."},
    {faults, "The partner answers", "spec 4", "Responses of the partner.",
     "Each request has a document as its response, not a page, a fault or a server error.",
     "Find out at the partner why its service or a gateway before it failed."},
    {responses, "The partner sends valid responses in canonical form", "spec 2.4; profile", "Responses of the partner.",
     "Documents of the protocol, with the specified names, values and envelopes.",
     "Partner: write names and values as specified, and validate responses against the published schemas."},
    {repeated, "Responses repeat their requests, and agree with themselves", "profile", "Requests and responses.",
     "The dates, guests, numbers and references of the request.", "Partner: answer what was requested, or refuse it."},
    {sales, "Quotes are those of their offers, bookings those of their quotes", "spec 3; profile, Quote",
     "Searches, quotes and bookings.", "The same price and terms, or a Status that reports the change.",
     "Partner: compare price and terms with those of the offer when it is quoted and booked."},
});

/// A text of a report: both directions have the login and the names of guests.
std::string masked_text(std::string_view text, report_mask& mask) {
    constexpr std::string_view login[] = {"Login"};
    return masked(masked(mask(text), fields_of_travelers), login);
}

sale_terms terms_of_order(order_details const& of) {
    return {of.total_rate, false, of.cancellation_policies,
            of.taxes_and_fees ? of.taxes_and_fees->payable_at_property : std::vector<money>{}};
}

} // namespace
} // namespace traffic

std::span<scenario const> traffic_catalogue() { return traffic::scenarios; }

/// One exchange while it is judged.
struct watched_traffic::judged_exchange {
    exchange const* of = nullptr;
    decoded_request sent{};
    document_form form{};
    instant now{};
    std::vector<observation> found{};

    void add(std::string_view scenario, std::string key, std::string text, std::string excerpt = {}) {
        found.push_back(
            {.scenario = scenario, .key = std::move(key), .text = std::move(text), .excerpt = std::move(excerpt)});
    }
};

watched_traffic::watched_traffic(partner to, instant started) : to_(std::move(to)) { run_.started = started; }

template <request_document Request>
void watched_traffic::judge(judged_exchange& of, Request) {
    Request request{};
    std::vector<quirk> quirks = of.sent.quirks;
    read_options const options{.quirks = &quirks, .already_text = true};
    auto const& document = of.sent.document;
    auto const read =
        of.form == document_form::json ? read_json(document, request, options) : read_xml(document, request, options);
    std::string const name(function<Request>.name);
    for (auto const& each : quirks)
        of.add(traffic::requests, std::string(name_of(each.kind)) + each.path, name + ": " + explain(each));
    if (!read)
        of.add(traffic::requests, std::string(name_of(read.error().code)) + read.error().path,
               fmt::format("{}: {}{}{}", name, name_of(read.error().code), read.error().path.empty() ? "" : " at ",
                           read.error().path),
               explain(read.error(), document));
    if constexpr (std::is_same_v<Request, hotel_booking_creation_req>)
        if (read) check_order(of, request);

    auto const& exchange = *of.of;
    if (!exchange.response) {
        of.add(traffic::faults, "connection",
               fmt::format("{}: {}, {}", name, name_of(exchange.failure->code), exchange.failure->message));
    } else {
        std::vector<quirk> tolerated;
        auto const called = to_.called(of.sent.via);
        auto const answer = understand<Request>(called, *exchange.response, {.quirks = &tolerated});
        for (auto& each : observations_of(exchange, called, tolerated, answer ? nullptr : &answer.error()))
            of.add(traffic::responses, std::move(each.key), name + ": " + each.text, std::move(each.excerpt));
        if (!answer && answer.error().code != error_code::refused && scenario_of(answer.error().code).empty())
            of.add(traffic::faults, std::string(name_of(answer.error().code)),
                   fmt::format("{}: {} {}", name, name_of(answer.error().code), answer.error().message));
        if (read && answer) {
            for (auto const& each : contradictions_of(request, *answer))
                of.add(traffic::repeated, each.path, described(each));
            for (auto const& each : inconsistencies_of(*answer, of.now))
                of.add(traffic::repeated, without_digits(each.path) + ' ' + without_digits(each.requested),
                       described(each));
            compare(of, request, *answer);
            return;
        }
    }
    if constexpr (std::is_same_v<Request, hotel_booking_creation_req>)
        if (read) note_lost(of, request);
}

void watched_traffic::compare(judged_exchange&, hotel_search_req const&, hotel_search_res const& answer) {
    for (auto const& hotel : answer.hotels.hotel)
        for (auto const& room : hotel.rooms)
            for (auto const& each : room.boardings) {
                if (offers_.size() >= most_remembered) offers_.clear();
                if (!each.offer_id.empty()) offers_[each.offer_id] = terms_of(std::vector{each}).front();
            }
}

void watched_traffic::compare(judged_exchange& of, hotel_quote_req const& request, hotel_quote_res const& answer) {
    if (quotes_.size() >= most_remembered) quotes_.clear();
    quotes_[answer.quote_id] = terms_of(answer);
    if (answer.status != quote_status::available) return;
    std::vector<sale_terms> offered;
    for (auto const& each : request.quote_details.selected_rooms) {
        auto const found = offers_.find(each.boarding.offer_id);
        if (found == offers_.end()) return;
        offered.push_back(found->second);
    }
    for (auto const& each : quote_differences(offered, terms_of(answer)).all)
        of.add(traffic::sales, each.path, "the Status is Available, and " + described(each));
}

void watched_traffic::compare(judged_exchange& of, hotel_booking_creation_req const& request,
                              hotel_booking_creation_res const& answer) {
    lost_.erase(request.quote_id);
    auto const quoted = quotes_.find(request.quote_id);
    if (quoted == quotes_.end()) return;
    for (auto const& each : quote_differences({quoted->second}, traffic::terms_of_order(answer.order_details)).all)
        of.add(traffic::sales, "booking " + each.path,
               fmt::format("the booking has {}; its quote had {}", each.found, each.expected));
}

void watched_traffic::check_order(judged_exchange& of, hotel_booking_creation_req const& request) {
    if (auto const quoted = quotes_.find(request.quote_id); quoted != quotes_.end()) {
        if (quote_differences({{quoted->second.price}}, {request.expected_price}).price)
            of.add(traffic::order, "price",
                   fmt::format("ExpectedPrice is {}; the quote has {}", text_of(request.expected_price.amount),
                               text_of(quoted->second.price.amount)));
    }
    auto const lost = lost_.find(request.quote_id);
    if (lost != lost_.end() && lost->second != request.client_reference)
        of.add(traffic::order, "reference",
               "another reference was booked while the outcome of the first one was unknown, without a look-up");
}

void watched_traffic::note_lost(judged_exchange const& of, hotel_booking_creation_req const& request) {
    auto const& answer = of.of->response;
    constexpr int server_error = 500;
    if (lost_.size() >= most_remembered) lost_.clear();
    if (!answer || answer->status >= server_error) lost_.emplace(request.quote_id, request.client_reference);
}

void watched_traffic::add(http::request const& request, result<http::response> const& answer, double milliseconds,
                          instant now) {
    exchange made{.scenario = {}, .request = request, .milliseconds = milliseconds};
    if (answer)
        made.response = *answer;
    else
        made.failure = answer.error();
    endpoint_settings endpoints;
    endpoints.namespace_url = to_.namespace_url;
    endpoints.flight_path = to_.flight_path;
    endpoints.hotel_path = to_.hotel_path;
    auto decoded = decode_request(endpoints, request);
    judged_exchange judged{.of = &made, .now = now};
    credential who;
    std::lock_guard const lock(mutex_);
    if (!decoded) {
        bool const page = request.method == "GET" && request.target.find("strRQ") == std::string::npos;
        if (!page)
            judged.add(traffic::requests, "envelope",
                       fmt::format("the request cannot be decoded; Waybill would answer it with status {}",
                                   decoded.error().status));
    } else {
        judged.sent = *std::move(decoded);
        judged.form = form_of(judged.sent.document);
        who = credential_in(judged.sent.document, judged.form);
        auto const root = find_root_name(judged.sent.document, judged.form, {.already_text = true});
        made.scenario = root ? std::string(*root) : std::string();
        // a look-up says what became of a creation
        if (made.scenario == root_of<hotel_booking_detail_req> || made.scenario == root_of<hotel_booking_list_req>)
            lost_.clear();
        bool const known = root && by_root(*root, [&]<class Request>(Request empty) { judge(judged, empty); });
        if (!known)
            judged.add(traffic::requests, "root " + made.scenario, "the request is no document of the protocol");
    }
    ++count_;
    report_mask mask(who);
    if (run_.exchanges.size() < most_exchanges) {
        auto const shorten = [&](std::string& body) {
            auto const part = kept_.part_of(body);
            body = kept_.kept(traffic::masked_text(part, mask), part.size(), body.size());
        };
        shorten(made.request.body);
        if (made.response) shorten(made.response->body);
        made.request.target = traffic::masked_text(made.request.target, mask);
        std::erase_if(made.request.headers, [](auto const& each) {
            return !http::headers::same_name(each.name, "Content-Type") &&
                   !http::headers::same_name(each.name, "SOAPAction");
        });
        mask.apply(made);
        run_.exchanges.push_back(std::move(made));
    }
    for (auto& each : judged.found) {
        each.exchange = run_.exchanges.size() - 1;
        each.text = mask(each.text);
        each.excerpt = traffic::masked_text(each.excerpt, mask);
        add_observation(observed_, std::move(each));
    }
}

run_report watched_traffic::report() const {
    std::lock_guard const lock(mutex_);
    run_report made{.examined = to_.base_url, .run = run_};
    for (auto const& each : traffic::scenarios) {
        auto& outcome = made.outcomes.emplace_back(scenario_outcome{.of = &each});
        if (count_ == 0) {
            outcome.verdict = verdict::not_examined;
            outcome.reason = "nothing was sent";
        }
        for (auto const& one : observed_) {
            if (one.scenario != each.id) continue;
            outcome.verdict = verdict::failed;
            outcome.deviations.push_back({.text = one.text, .exchange = one.exchange, .excerpt = one.excerpt});
        }
    }
    return made;
}

} // namespace waybill::native::certification
