// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/client_examination.hpp>

#include <certification/document_credential.hpp>
#include <certification/request_types.hpp>

#include <waybill/binding/refusal.hpp>
#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/document_form.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/root_name.hpp>
#include <waybill/text.hpp>
#include <waybill/xml.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace waybill::native::certification {

namespace client_side {
namespace {

constexpr std::string_view masked_names[] = {"Login", "Password", "FirstName", "LastName",      "Email",
                                             "Phone", "name",     "phone",     "ticket_number", "email"};

/// The host then resets the connection.
class lost_body final : public http::body_source {
public:
    result<bool> next(std::string&) override {
        return error{.code = error_code::connection_failed, .message = "requested by the certification"};
    }
};

constexpr int most_minors = 20; ///< of one room

template <class Document>
std::optional<Document> read_as(std::string_view text, document_form form, std::vector<quirk>* quirks = nullptr) {
    Document made{};
    read_options const options{.quirks = quirks, .already_text = true};
    auto const read = form == document_form::json ? read_json(text, made, options) : read_xml(text, made, options);
    return read ? std::optional(std::move(made)) : std::nullopt;
}

/// Rooms in any order.
void sort_rooms(std::vector<room_guests>& all) {
    for (auto& each : all) std::sort(each.ages.begin(), each.ages.end());
    std::sort(all.begin(), all.end());
}
room_guests guests_of(occupancy const& of) {
    room_guests made{.adults = of.adult};
    for (auto const* const list : {&of.child, &of.infant})
        for (auto const& each : *list) {
            made.minors += each.count;
            if (each.age)
                made.ages.insert(made.ages.end(), std::size_t(std::clamp(each.count, 0, most_minors)), *each.age);
        }
    return made;
}

/// Copies what the judgements compare.
void note(hotel_search_req const& of, client_event& into) {
    for (auto const& each : of.search_details.booking_details.rooms) into.rooms.push_back(guests_of(each.pax));
    sort_rooms(into.rooms);
}
void note(hotel_quote_req const& of, client_event& into) {
    for (auto const& each : of.quote_details.selected_rooms) into.rooms.push_back(guests_of(each.pax));
    sort_rooms(into.rooms);
}
void note(hotel_booking_creation_req const& of, client_event& into) {
    into.reference = of.client_reference;
    into.quote_id = of.quote_id;
    into.expected_price = of.expected_price;
    for (auto const& room : of.selected_rooms) {
        auto& made = into.rooms.emplace_back();
        for (auto const& each : room.customers) {
            bool const adult = each.type == occupant_type::adult;
            (adult ? made.adults : made.minors) += 1;
            if (!adult && each.age) made.ages.push_back(*each.age);
        }
    }
    sort_rooms(into.rooms);
}
void note(hotel_booking_detail_req const& of, client_event& into) {
    into.reference = of.client_reference.value_or("");
    into.number = of.booking_number.value_or("");
}
void note(hotel_booking_acknowledge_req const& of, client_event& into) { into.number = of.booking_number; }
void note(hotel_booking_cancellation_req const& of, client_event& into) {
    into.number = of.booking_number;
    into.simulates = of.simulate.value_or(false);
}
void note(hotel_quote_res const& of, client_event& into) {
    into.answered_quote = of.quote_id;
    into.total = of.total_rate;
    into.previous = of.previous_rate;
}
void note(hotel_booking_creation_res const& of, client_event& into) {
    into.number = of.order_details.booking_number;
    into.status = of.order_details.status.code == booking_state::on_request ? "OR" : "OK";
}
void note(hotel_booking_list_res const& of, client_event& into) {
    for (auto const& each : of.bookings) into.listed.push_back(each.client_reference.value_or(""));
    into.is_end_of_list = !of.more;
}
template <class Other>
void note(Other const&, client_event&) {}

} // namespace
} // namespace client_side

struct client_examination::marked_request {
    via access{};
    std::string document{}; ///< without the mark
    document_form form{};
    std::string root{};
    credential who{};            ///< without the mark
    std::vector<quirk> quirks{}; ///< of the message around the document
    std::size_t after_login = 0; ///< the place in the document
};

client_examination::client_examination(endpoint_settings endpoints, std::function<instant()> now)
    : endpoints_(std::move(endpoints)),
      to_{.base_url = "http://127.0.0.1",
          .namespace_url = endpoints_.namespace_url,
          .flight_path = endpoints_.flight_path,
          .hotel_path = endpoints_.hotel_path},
      now_(std::move(now)) {
    run_.started = now_();
}

std::optional<http::streamed_response> client_examination::answer(http::request const& request,
                                                                  forward_function const& forward) {
    auto decoded = decode_request(endpoints_, request);
    if (!decoded) return {};
    marked_request sent{.access = decoded->via, .document = std::move(decoded->document)};
    sent.form = form_of(sent.document);
    auto const root = find_root_name(sent.document, sent.form, {.already_text = true});
    if (!root) return {};
    sent.root = *root;
    sent.quirks = std::move(decoded->quirks);
    sent.who = credential_in(sent.document, sent.form);
    auto const in_login = sent.who.login.find(mark);
    if (in_login == std::string::npos) return {};
    auto const id = sent.who.login.substr(in_login + mark.size());
    auto const all = client_catalogue();
    auto const found =
        std::find_if(all.begin(), all.end(), [&](client_scenario const& each) { return each.what.id == id; });
    auto const at = sent.document.find(sent.who.login);
    if (found == all.end() || at == std::string::npos) return {}; // the login does not exist, and is refused
    sent.after_login = at + in_login;
    sent.document.erase(sent.after_login, sent.who.login.size() - in_login);
    sent.who.login.resize(in_login);
    return play(*found, sent, forward);
}

bool client_examination::is_known(marked_request const& sent, forward_function const& forward) const {
    auto const asking = encode_request(to_, via::post, to_xml(city_list_rq{.credential = sent.who}).value());
    if (!asking) return false;
    auto const answer = forward(*asking);
    if (!answer) return false;
    auto const read = decode_response(to_.called(via::post), *answer);
    return read && !read_refusal(read->document, read->form);
}

http::streamed_response client_examination::play(client_scenario const& of, marked_request const& sent,
                                                 forward_function const& forward) {
    client_event event{.document = masked(sent.document, client_side::masked_names),
                       .fingerprint = std::hash<std::string>{}(sent.document)};
    http::streamed_response made{http::response{}};
    bool const known = by_root(sent.root, [&]<class Request>(Request) {
        event.function = function<Request>.name;
        auto quirks = sent.quirks;
        if (auto const read = client_side::read_as<Request>(sent.document, sent.form, &quirks)) {
            client_side::note(*read, event);
            // of the content, which another form of the same request has too
            event.fingerprint = std::hash<std::string>{}(to_xml(*read).value_or(sent.document));
        }
        for (auto const& each : quirks) {
            auto text = explain(each);
            if (std::find(event.deviations.begin(), event.deviations.end(), text) == event.deviations.end())
                event.deviations.push_back(std::move(text));
        }
    });
    if (!known) event.function = sent.root;
    event.begun = now_();
    std::size_t position = 0;
    {
        std::lock_guard const lock(mutex_);
        login_ = sent.who.login;
        auto& state = states_[of.what.id];
        event.occurrence = ++state.occurrences[event.function];
        event.document = kept_text(std::move(event.document));
        auto shown = encode_request(to_, sent.access, event.document);
        run_.exchanges.push_back(
            {.scenario = std::string(of.what.id), .request = shown ? *std::move(shown) : http::request{}});
        event.exchange = run_.exchanges.size() - 1;
        event.ended = instant::of(9999, 1, 1); // it has not ended
        position = state.events.size();
        state.events.push_back(event);
    }
    auto const& plan = of.plan;
    bool const concerned = plan.concerns(event.function, event.occurrence);
    auto document = sent.document;
    if (concerned && !plan.fault.empty())
        document.insert(sent.after_login, "~sandbox~" + std::string(plan.fault) +
                                              (plan.function.empty() ? "" : "~" + std::string(plan.function)));
    result<http::response> answer = http::response{};
    // a login that the service does not know gets its refusal, not the answer of a scenario
    bool const answered_here = concerned && (plan.status != 0 || !plan.refusal.empty()) && is_known(sent, forward);
    if (answered_here && plan.status != 0) {
        answer->status = plan.status;
        answer->headers = {{"Content-Type", "text/plain"}, {"Retry-After", std::to_string(client_retry_after)}};
        answer->body = "Try again later\r\n";
        event.altered = true;
    } else if (answered_here) {
        auto const id = enumerator_named<error_id>(plan.refusal).value_or(error_id::internal);
        auto const form = sent.access.operation == operation::json ? document_form::json : document_form::xml;
        answer = encode_named_response(
            to_.names_of(sent.access.family), sent.access,
            write_refusal(root_of<hotel_booking_creation_res>, refusal(id, "The sandbox refuses as requested"), form));
        event.altered = true;
    } else {
        auto request = encode_request(to_, sent.access, document);
        if (request) answer = forward(*request);
        event.altered = concerned && !plan.fault.empty();
    }
    std::optional<decoded_response> decoded;
    if (answer)
        if (auto read = decode_response(to_.called(sent.access), *answer)) decoded = *std::move(read);
    if (decoded) {
        if (auto const refused = read_refusal(decoded->document, decoded->form)) {
            event.refused_as = refused->id;
            for (auto const& each : refused->field)
                (event.refused_for += event.refused_for.empty() ? "" : ", ") += each.path;
        } else {
            by_root(sent.root, [&]<class Request>(Request) {
                auto const read = client_side::read_as<response_of<Request>>(decoded->document, decoded->form);
                event.answered = read.has_value();
                if (read) client_side::note(*read, event);
            });
        }
        if (concerned && event.answered) {
            if (auto const other = deviating_document(decoded->document, decoded->form, plan.deviation)) {
                *answer = encode_named_response(to_.names_of(sent.access.family), sent.access, *other);
                event.altered = true;
            }
        }
    }
    event.ended = now_();
    std::lock_guard const lock(mutex_);
    auto& kept = run_.exchanges[event.exchange];
    kept.milliseconds = std::chrono::duration<double, std::milli>(event.ended - event.begun).count();
    states_[of.what.id].events[position] = event;
    if (!answer) {
        kept.failure =
            error{.code = error_code::connection_failed, .message = "the connection was closed instead of an answer"};
        return {http::response{200, {}, {}}, std::make_unique<client_side::lost_body>()};
    }
    kept.response = http::response{answer->status, {}, kept_text(masked(answer->body, client_side::masked_names))};
    if (auto const* const type = answer->headers.find("Content-Type"))
        kept.response->headers.add("Content-Type", *type);
    return *std::move(answer);
}

std::string client_examination::kept_text(std::string text) {
    auto const part = kept_.part_of(text);
    return kept_.kept(std::string(part), part.size(), text.size());
}

run_report client_examination::report() const {
    std::lock_guard const lock(mutex_);
    run_report made{.examined = "client " + (login_.empty() ? std::string("(none yet)") : login_), .run = run_};
    for (auto const& each : client_catalogue()) {
        auto& outcome = made.outcomes.emplace_back(scenario_outcome{.of = &each.what});
        std::vector<client_event> events;
        for (auto const& [id, state] : states_)
            if (each.all_scenarios || id == each.what.id)
                events.insert(events.end(), state.events.begin(), state.events.end());
        if (events.empty()) {
            outcome.verdict = verdict::not_examined;
            outcome.reason = "no request with the login …" + std::string(mark) + std::string(each.what.id);
            continue;
        }
        auto const judged = each.judge(events);
        outcome.verdict = judged.verdict;
        if (judged.verdict == verdict::not_examined) outcome.reason = judged.text;
        if (judged.verdict == verdict::failed)
            outcome.deviations.push_back(
                {.text = judged.text,
                 .exchange = judged.event ? std::optional(events[*judged.event].exchange) : std::nullopt,
                 .excerpt = {}});
        for (auto const& one : events) outcome.milliseconds += made.run.exchanges[one.exchange].milliseconds;
    }
    return made;
}

} // namespace waybill::native::certification
