// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/examination.hpp>

#include <waybill/document_form.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/mask.hpp>
#include <waybill/retry.hpp>
#include <waybill/workflow/quote_differences.hpp>
#include <waybill/xml.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <variant>

namespace waybill::native::certification {

namespace {

/// Longest wait that a partner may request with `Retry-After`.
constexpr std::chrono::seconds longest_wait{10};
constexpr int most_attempts = 4;
constexpr int too_many_requests = 429;
/// An offer may be booked if cancelling it is free of charge for as long.
constexpr std::chrono::days free_of_charge{7};
constexpr std::string_view credential_mark = "%CREDENTIAL%";

/// The credential as a request of that form contains it, in XML with its element; empty if no request can.
std::string written_credential(credential const& who, document_form form) {
    city_list_rq const request{who}; // which contains nothing else
    auto const text = (form == document_form::json ? to_json(request) : to_xml(request)).value_or(std::string());
    auto const [begin, end] =
        form == document_form::json ? std::pair("{\"Login\"", "}}") : std::pair("<Credential>", "</CityListRQ>");
    auto const from = text.find(begin), to = text.rfind(end);
    return from < to && to != text.npos ? text.substr(from, to - from) : std::string();
}

std::string with_credential(std::string document, credential const& who) {
    auto const at = document.find(credential_mark);
    if (at == std::string::npos) return document;
    auto const made = written_credential(who, form_of(document));
    return made.empty() ? document : document.replace(at, credential_mark.size(), made);
}

} // namespace

std::string described(contradiction const& of) {
    return fmt::format("{} is {}; expected {}, as {}", of.path, of.found, of.expected, of.requested);
}

date day_of(instant moment) { return date::of(std::chrono::floor<std::chrono::days>(moment.value)); }

examination::examination(examination_settings with, surroundings around)
    : settings_(std::move(with)), around_(std::move(around)), mask_(settings_.who) {
    settings_.to.allow_plain_http = true; // the caller has decided that
    run_ = {.id = settings_.run, .started = around_.now(), .exchanges = {}};
}

void examination::begin(scenario const& of) {
    outcome_ = {.of = &of};
    intended_.clear();
    begun_ = around_.now();
}

scenario_outcome examination::end() {
    cancel_bookings();
    mask_responses();
    outcome_.milliseconds = std::chrono::duration<double, std::milli>(around_.now() - begun_).count();
    return std::move(outcome_);
}

void examination::deviates(std::string text, std::optional<std::size_t> at, std::string excerpt) {
    outcome_.verdict = verdict::failed;
    deviation made{.text = mask_(text), .exchange = {}, .excerpt = mask_(excerpt)};
    if (at)
        made.exchange = at;
    else if (!run_.exchanges.empty())
        made.exchange = run_.exchanges.size() - 1;
    outcome_.deviations.push_back(std::move(made));
}

void examination::not_examined(std::string reason) {
    if (outcome_.verdict == verdict::failed) return;
    outcome_.verdict = verdict::not_examined;
    outcome_.reason = mask_(reason);
}

void examination::fails(error const& why, std::string const& what, std::optional<std::size_t> at) {
    auto const owner = scenario_of(why.code);
    if (!owner.empty() && owner != outcome_.of->id)
        return not_examined(fmt::format("a response could not be read: see {}", owner));
    if (why.code == error_code::cancelled) return not_examined(why.message); // by the limits of the run
    if (why.code == error_code::answer_too_large || why.code == error_code::too_large)
        return not_examined(fmt::format("a response is larger than {} bytes", settings_.answer_bytes));
    if (refused_as(why, error_id::rate_limited) || why.status == too_many_requests)
        return not_examined("the partner limits the rate of requests");
    auto const text = why.code == error_code::refused
                          ? fmt::format("refused: {}, {}", why.id.empty() ? "without an id" : why.id, why.message)
                          : fmt::format("{}{}{}", name_of(why.code), why.message.empty() ? "" : ": ", why.message);
    deviates(what.empty() ? text : what + ": " + text, at);
}

bool examination::is_refusal(error const* why, std::initializer_list<error_id> ids) {
    std::string names;
    for (auto const id : ids) {
        if (why != nullptr && refused_as(*why, id)) return true;
        (names += names.empty() ? "" : " or ") += name_of(id);
    }
    bool const of_others =
        why != nullptr && (!scenario_of(why->code).empty() || why->code == error_code::cancelled ||
                           why->code == error_code::answer_too_large || refused_as(*why, error_id::rate_limited) ||
                           why->status == too_many_requests);
    if (of_others) {
        fails(*why);
        return false;
    }
    deviates(why == nullptr ? fmt::format("answered; expected a refusal with the id {}", names)
             : why->code == error_code::refused
                 ? fmt::format("refused with the id {}; expected {}", why->id.empty() ? "(none)" : why->id, names)
                 : fmt::format("{} {}; expected a refusal with the id {}", name_of(why->code), why->message, names));
    return false;
}

exchange& examination::send_built(std::function<http::request(credential const&)> const& build) {
    mask_responses();
    auto const request = build(settings_.who);
    auto const shown = build({std::string(mask_text), std::string(mask_text)});
    for (int attempt = 1;; ++attempt) {
        auto& made = run_.exchanges.emplace_back(exchange{.scenario = std::string(outcome_.of->id), .request = shown});
        if (auto why = exhausted(); !why.empty()) {
            made.failure = error{.code = error_code::cancelled, .message = std::move(why)};
            return made;
        }
        auto const before = around_.now();
        auto answer = around_.send(0, request);
        made.milliseconds = std::chrono::duration<double, std::milli>(around_.now() - before).count();
        receive(made, std::move(answer));
        if (!made.response || made.response->status != too_many_requests || attempt == most_attempts) return made;
        auto const requested = parse_retry_after(made.response->headers.get("Retry-After"),
                                                 std::chrono::floor<std::chrono::seconds>(around_.now().value));
        around_.wait(std::min(requested.value_or(std::chrono::seconds(1)), std::chrono::seconds(longest_wait)));
    }
}

exchange& examination::send_document(std::string_view document, via access) {
    return send_built([&](credential const& who) {
        auto made = encode_request(settings_.to, access, with_credential(std::string(document), who));
        return made ? *std::move(made) : http::request{};
    });
}

std::size_t examination::send_at_once(std::vector<std::function<http::request(credential const&)>> const& builders) {
    mask_responses();
    std::vector<exchange> made(builders.size());
    std::vector<result<http::response>> answers(builders.size(), error{});
    std::vector<std::thread> callers;
    for (std::size_t i = 0; i < builders.size(); ++i) {
        made[i].scenario = outcome_.of->id;
        made[i].request = builders[i]({std::string(mask_text), std::string(mask_text)});
        callers.emplace_back([this, i, &made, &answers, request = builders[i](settings_.who)] {
            auto const before = around_.now();
            answers[i] = around_.send(i, request);
            made[i].milliseconds = std::chrono::duration<double, std::milli>(around_.now() - before).count();
        });
    }
    for (auto& each : callers) each.join();
    auto const first = run_.exchanges.size();
    for (std::size_t i = 0; i < made.size(); ++i) {
        receive(made[i], std::move(answers[i]));
        run_.exchanges.push_back(std::move(made[i]));
    }
    return first;
}

void examination::receive(exchange& of, result<http::response> answer) {
    if (!answer) {
        of.failure = std::move(answer).error();
        return;
    }
    received_ += answer->body.size();
    if (answer->body.size() > settings_.answer_bytes)
        of.failure = error{.code = error_code::answer_too_large};
    else
        of.response = *std::move(answer);
}

void examination::mask_responses() {
    for (; masked_until_ < run_.exchanges.size(); ++masked_until_) {
        auto& each = run_.exchanges[masked_until_];
        if (each.response && mask_.repeats_password(each.response->body))
            add_observation(observed_, {.scenario = "secrets",
                                        .key = "password",
                                        .text = "the response contains the password of the request",
                                        .exchange = masked_until_});
        mask_.apply(each);
    }
}

std::string examination::exhausted() const {
    if (cancelling_) return {};
    if (received_ > settings_.run_bytes)
        return fmt::format("the limit of the run is reached: {} bytes were received", received_);
    auto const taken = std::chrono::floor<std::chrono::seconds>(around_.now() - run_.started);
    if (taken <= settings_.run_time) return {};
    return fmt::format("the limit of the run is reached: it has taken {} s", taken.count());
}

void examination::observe(exchange const& of, called_operation const& called, std::vector<quirk> const& quirks,
                          error const* why) {
    for (auto& each : observations_of(of, called, quirks, why)) {
        each.exchange = std::size_t(&of - run_.exchanges.data());
        add_observation(observed_, std::move(each));
    }
}

void examination::observe(observation made) {
    made.exchange = run_.exchanges.size() - 1;
    add_observation(observed_, std::move(made));
}

void examination::observe_inconsistencies(exchange const& of, std::vector<contradiction> const& found) {
    for (auto const& each : found)
        add_observation(observed_, {.scenario = "consistent-answers",
                                    .key = without_digits(each.path) + ' ' + without_digits(each.requested),
                                    .text = described(each),
                                    .exchange = std::size_t(&of - run_.exchanges.data())});
}

void examination::observe_counts(hotel_search_res const& found) {
    auto const count = std::size_t(std::max(found.hotels.count, 0)), listed = found.hotels.hotel.size();
    bool const paged = found.pagination_data && found.pagination_data->total_pages > 1;
    if (paged ? count >= listed : count == listed) return;
    observe({.scenario = "consistent-answers",
             .key = "count",
             .text = fmt::format("Hotels/@count is {}, and {} hotels are listed", count, listed)});
}

void examination::report_observed() {
    mask_responses();
    for (auto const& each : observed_)
        if (each.scenario == outcome_.of->id) deviates(each.text, each.exchange, each.excerpt);
}

hotel_search_res const* examination::search() {
    if (auto const* const hotels = found()) return hotels;
    if (outcome_.of->id == "search" && no_search_->why)
        fails(*no_search_->why, {}, no_search_->exchange);
    else
        not_examined(no_search_->reason);
    return nullptr;
}

hotel_search_res const* examination::found() {
    if (!search_ && !no_search_) find_hotels();
    return search_ ? &*search_ : nullptr;
}

void examination::fails_unless_absent(error const& why, std::string_view root) {
    if (refused_as(why, error_id::root_unknown) || why.code == error_code::soap_fault ||
        why.code == error_code::server_error)
        not_examined(fmt::format("the partner does not answer {}", root));
    else
        fails(why);
}

void examination::find_hotels() {
    auto const lacks = [&](std::string reason, error const* why = nullptr) {
        no_search_ = {std::move(reason), why == nullptr ? std::nullopt : std::optional(*why),
                      run_.exchanges.size() - 1};
    };
    std::vector<std::int64_t> cities;
    if (settings_.city) {
        cities.push_back(*settings_.city);
    } else {
        auto const listed = call(city_list_rq{settings_.who});
        if (!listed) return lacks("the partner has no list of cities: name one with --city");
        for (auto const& each : listed->cities) cities.push_back(each.id);
    }
    constexpr std::size_t most_cities = 6;
    if (cities.size() > most_cities) cities.resize(most_cities);
    for (auto const city : cities) {
        auto request = first_search();
        request.search_details.booking_details.id_city = city;
        auto found = call(request);
        auto const place = run_.exchanges.size() - 1;
        bool const other_dates = found && (found->from_date != request.search_details.booking_details.from_date ||
                                           found->to_date != request.search_details.booking_details.to_date);
        if (!found || other_dates) {
            if (!settings_.city) settings_.city = city;
            if (dates_are_misread()) return lacks("dates of stays are not read as day, month, year: see stay-dates");
        }
        if (!found) {
            lacks("the search failed: see search", &found.error());
            no_search_->exchange = place;
            return;
        }
        constexpr std::size_t enough = 3; // for pages and for orders
        bool const is_last = city == cities.back();
        if (found->hotels.hotel.size() < enough && !is_last) continue;
        if (found->hotels.hotel.empty())
            return lacks("no hotel was found: name another city with --city, or other dates with --from");
        settings_.city = city;
        search_ = *std::move(found);
        return;
    }
    lacks("the list of cities is empty: name one with --city");
}

trip_booking_list_rs const* examination::trips() {
    if (!trips_) {
        auto read = call(trips_request());
        if (!read) {
            not_examined("the trip list cannot be read: see post");
            return nullptr;
        }
        trips_ = *std::move(read);
    }
    return &*trips_;
}

bool examination::dates_are_misread() {
    if (dates_are_misread_) return *dates_are_misread_;
    bool swapped = false, named = false;
    std::array<bool, 2> answered{};
    for (bool const ambiguous : {true, false}) {
        auto const request = search_from(stay_beginning(ambiguous));
        auto const first = request.search_details.booking_details.from_date;
        auto const answer = call(request);
        answered[ambiguous ? 1 : 0] = answer.has_value();
        if (answer)
            swapped = swapped || (answer->from_date != first &&
                                  unsigned(answer->from_date.value.day()) == unsigned(first.value.month()) &&
                                  unsigned(answer->from_date.value.month()) == unsigned(first.value.day()));
        else
            named = named || answer.error().detail.find("FromDate") != std::string::npos ||
                    answer.error().detail.find("ToDate") != std::string::npos;
    }
    dates_are_misread_ = swapped || named || (answered[1] && !answered[0]);
    return *dates_are_misread_;
}

bool examination::answers_in_xml(via access) const {
    auto const& answer = run_.exchanges.back().response;
    if (!answer) return false;
    auto const decoded = decode_response(settings_.to.called(access), *answer);
    return decoded && decoded->form == document_form::xml;
}

std::string examination::problem() {
    auto answer = call(trips_request());
    // all bookings of a large agency are more than a response may have
    for (int const days : {365, 30, 1}) {
        if (answer || answer.error().code != error_code::answer_too_large) break;
        trips_from_ = date_time::at(day_of(run_.started) - std::chrono::days(days), {});
        answer = call(trips_request());
    }
    if (answer) return {};
    auto const& why = answer.error();
    if (refused_as(why, error_id::auth_invalid) || refused_as(why, error_id::ip_not_allowed) ||
        why.code == error_code::connection_failed || why.code == error_code::tls_failed ||
        why.code == error_code::url_invalid || why.code == error_code::not_found)
        return "the partner cannot be examined: " + (why.id.empty() ? std::string(name_of(why.code)) : why.id) +
               (why.message.empty() ? "" : ", " + why.message);
    return {};
}

bool examination::is_readable(trip_booking_list_rs const& list) {
    bool const all = std::none_of(list.bookings.begin(), list.bookings.end(), [](auto const& each) {
        auto const* const other = std::get_if<waybill::unknown_booking>(&each);
        return other != nullptr && other->problem;
    });
    if (!all) not_examined("a booking could not be read: see documents");
    return all;
}

std::vector<found_offer> examination::offers() const {
    std::vector<found_offer> all;
    if (!search_) return all;
    for (auto const& hotel : search_->hotels.hotel)
        for (auto const& room : hotel.rooms)
            for (auto const& each : room.boardings)
                if (!each.offer_id.empty()) all.push_back({hotel.id, &room, &each});
    return all;
}

std::vector<found_offer> examination::safe_offers(availability which) {
    auto all = offers();
    auto const until = day_of(around_.now()) + free_of_charge;
    std::erase_if(all, [&](found_offer const& each) {
        auto const& policies = each.offer->cancellation_policy;
        return each.offer->available.status != which || each.offer->non_refundable ||
               std::any_of(policies.begin(), policies.end(), [&](auto const& one) { return one.from_date <= until; });
    });
    return all;
}

std::optional<quoted_offer> examination::quote(bookable_as how) {
    if (search() == nullptr) return std::nullopt;
    constexpr std::size_t most_tried = 6;
    auto tried = safe_offers(how == bookable_as::confirmed ? availability::available : availability::request);
    if (tried.size() > most_tried) tried.resize(most_tried);
    for (auto const& each : tried) {
        auto requested = quote_request(each);
        auto quoted = call(requested);
        if (!quoted) {
            not_examined("an offer could not be quoted: see quote-price");
            return std::nullopt;
        }
        if (quoted->status == quote_status::available &&
            !quote_differences(terms_of({*each.offer}), terms_of(*quoted)).all.empty()) {
            not_examined("an offer was quoted at another price or on other terms: see quote-price");
            return std::nullopt;
        }
        if (quoted->status != quote_status::sold_out && quoted->bookable_as == how)
            return quoted_offer{std::move(requested), *std::move(quoted)};
    }
    not_examined(how == bookable_as::confirmed
                     ? "no offer of the search can be booked and cancelled free of charge"
                     : "no offer of the search is bookable On Request and can be cancelled free of charge");
    return std::nullopt;
}

std::optional<order_details> examination::book(hotel_booking_creation_req const& request) {
    if (!intends(request.client_reference)) return std::nullopt;
    auto answer = answered(request);
    if (!answer) return std::nullopt;
    booked(request.client_reference, answer->order_details.booking_number);
    return std::move(answer->order_details);
}

bool examination::intends(std::string const& reference) {
    auto const same = [&](intended_booking const& each) { return each.reference == reference; };
    if (std::any_of(intended_.begin(), intended_.end(), same)) return true;
    if (!around_.begin_booking(reference)) {
        not_examined("the journal cannot be written, so nothing is booked");
        return false;
    }
    intended_.push_back({reference, {}});
    return true;
}

void examination::booked(std::string const& reference, std::string const& number) {
    for (auto& each : intended_)
        if (each.reference == reference &&
            std::find(each.numbers.begin(), each.numbers.end(), number) == each.numbers.end())
            each.numbers.push_back(number);
}

void examination::cancel_bookings() {
    cancelling_ = true;
    for (auto& each : intended_) {
        bool open = false;
        if (each.numbers.empty()) {
            auto const found = call(detail_of_reference(each.reference));
            if (found)
                each.numbers.push_back(found->order_details.booking_number);
            else
                open = !refused_as(found.error(), error_id::booking_not_found);
        }
        for (auto const& number : each.numbers) {
            auto const cancelled = call(cancellation_of(number));
            // a booking that was declined or has expired cannot be cancelled
            open = open || (!cancelled && !refused_as(cancelled.error(), error_id::state_conflict));
        }
        if (!open) around_.end_booking(each.reference);
    }
    cancelling_ = false;
}

} // namespace waybill::native::certification
