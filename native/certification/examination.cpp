// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/examination.hpp>

#include <waybill/document_form.hpp>
#include <waybill/explain.hpp>
#include <waybill/mask.hpp>
#include <waybill/retry.hpp>
#include <waybill/workflow/quote_differences.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <variant>

namespace waybill::native::certification {

namespace {

/// Longest wait that a partner may request with `Retry-After`.
constexpr std::chrono::seconds longest_wait{10};
constexpr int most_attempts = 4;
/// An offer may be booked if canceling it is free of charge for as long.
constexpr std::chrono::days free_of_charge{7};
constexpr std::string_view credential_mark = "%CREDENTIAL%";

/// Of travelers, in trip lists. The names of hotels are among them: that loses less than it protects.
constexpr std::string_view personal_names[] = {"name", "ticket_number", "phone", "email", "FirstName", "LastName"};

/// By the names of both roots: either may be in an encoding that hides it.
bool lists_travelers(http::request const& request, http::response const& answer) {
    for (auto const* const text : {&request.body, &request.target, &answer.body})
        for (auto const* const root : {"TripBookingListR", "HotelBookingListRE"})
            if (text->find(root) != std::string::npos) return true;
    return false;
}

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

std::string_view scenario_of(error_code code) noexcept {
    switch (code) {
    case error_code::encoding_invalid:
    case error_code::encoding_unsupported: return "encodings";
    case error_code::xml_malformed:
    case error_code::json_malformed:
    case error_code::doctype_refused:
    case error_code::envelope_invalid: return "well-formed";
    case error_code::root_unknown:
    case error_code::field_required:
    case error_code::field_repeated:
    case error_code::field_empty:
    case error_code::value_invalid:
    case error_code::value_impossible:
    case error_code::value_out_of_range:
    case error_code::content_unexpected: return "documents";
    default: return {};
    }
}

examination::examination(examination_settings with, surroundings around)
    : settings_(std::move(with)), around_(std::move(around)) {
    settings_.to.allow_plain_http = true; // the caller has decided that
    run_ = {.id = settings_.run,
            .started = around_.now(),
            .user = settings_.user,
            .city = settings_.city,
            .from = settings_.from,
            .book = settings_.book,
            .slowest = settings_.slowest,
            .exchanges = {}};
}

void examination::begin(scenario const& of) {
    outcome_ = {.of = &of};
    intended_.clear();
    begun_ = around_.now();
}

scenario_outcome examination::end() {
    cancel_bookings();
    outcome_.milliseconds = std::chrono::duration<double, std::milli>(around_.now() - begun_).count();
    return std::move(outcome_);
}

void examination::deviates(std::string text, std::optional<std::size_t> at, std::string excerpt) {
    outcome_.verdict = verdict::failed;
    deviation made{.text = std::move(text), .exchange = {}, .excerpt = std::move(excerpt)};
    if (at)
        made.exchange = at;
    else if (!run_.exchanges.empty())
        made.exchange = run_.exchanges.size() - 1;
    outcome_.deviations.push_back(std::move(made));
}

void examination::not_examined(std::string reason) {
    if (outcome_.verdict == verdict::failed) return;
    outcome_.verdict = verdict::not_examined;
    outcome_.reason = std::move(reason);
}

void examination::fails(error const& why) {
    auto const owner = scenario_of(why.code);
    if (!owner.empty() && owner != outcome_.of->id)
        return not_examined(fmt::format("a response could not be read: see {}", owner));
    auto text = why.code == error_code::refused
                    ? fmt::format("refused: {}, {}", why.id.empty() ? "without an id" : why.id, why.message)
                    : fmt::format("{}{}{}", name_of(why.code), why.message.empty() ? "" : ": ", why.message);
    deviates(std::move(text));
    if (why.line != 0 && !run_.exchanges.empty())
        outcome_.deviations.back().excerpt = explain(why, run_.exchanges.back().document);
}

bool examination::is_refusal(error const* why, std::initializer_list<error_id> ids) {
    std::string names;
    for (auto const id : ids) {
        if (why != nullptr && refused_as(*why, id)) return true;
        (names += names.empty() ? "" : " or ") += name_of(id);
    }
    if (why != nullptr && !scenario_of(why->code).empty()) {
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
    auto const request = build(settings_.who);
    auto const shown = build({std::string(mask_text), std::string(mask_text)});
    for (int attempt = 1;; ++attempt) {
        exchange made{.scenario = std::string(outcome_.of->id), .request = shown};
        auto const before = around_.now();
        auto answer = around_.send(0, request);
        made.milliseconds = std::chrono::duration<double, std::milli>(around_.now() - before).count();
        keep(made, std::move(answer));
        run_.exchanges.push_back(std::move(made));
        auto& kept = run_.exchanges.back();
        constexpr int too_many_requests = 429;
        if (!kept.response || kept.response->status != too_many_requests || attempt == most_attempts) return kept;
        auto const requested = parse_retry_after(kept.response->headers.get("Retry-After"),
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
    std::vector<exchange> made(builders.size());
    std::vector<std::thread> callers;
    for (std::size_t i = 0; i < builders.size(); ++i) {
        made[i].scenario = outcome_.of->id;
        made[i].request = builders[i]({std::string(mask_text), std::string(mask_text)});
        auto const send = [this, i, &made, request = builders[i](settings_.who)] {
            auto const before = around_.now();
            auto answer = around_.send(i, request);
            made[i].milliseconds = std::chrono::duration<double, std::milli>(around_.now() - before).count();
            keep(made[i], std::move(answer));
        };
        if (around_.repeated_secret)
            send();
        else
            callers.emplace_back(send);
    }
    for (auto& each : callers) each.join();
    auto const first = run_.exchanges.size();
    for (auto& each : made) run_.exchanges.push_back(std::move(each));
    return first;
}

void examination::keep(exchange& of, result<http::response> answer) {
    std::string_view const values[] = {settings_.who.password, settings_.who.login};
    redactor strike(values, default_secret_names, letter_case::matters, 1);
    if (!answer) {
        of.failure = std::move(answer).error();
        redact(*of.failure, strike);
        return;
    }
    redactor password(std::span(values, 1), {}, letter_case::matters);
    of.repeats_secret = around_.repeated_secret ? around_.repeated_secret() : password(answer->body) != answer->body;
    http::response kept{answer->status, {}, strike(answer->body)};
    if (lists_travelers(of.request, *answer)) kept.body = masked(kept.body, personal_names);
    for (auto const* const name : {"Content-Type", "Retry-After", "X-Request-ID"})
        if (auto const* const value = answer->headers.find(name)) kept.headers.add(name, strike(*value));
    of.response = std::move(kept);
}

hotel_search_res const* examination::search() {
    if (search_) return &*search_;
    bool const own = outcome_.of->id == "search";
    if (!unavailable_.empty()) {
        not_examined(unavailable_);
        return nullptr;
    }
    auto const lacks = [&](std::string why, error const* of) -> hotel_search_res const* {
        unavailable_ = own ? "there is no search result: see search" : std::move(why);
        if (of != nullptr && own)
            fails(*of);
        else
            not_examined(unavailable_);
        return nullptr;
    };
    std::vector<std::int64_t> cities;
    if (settings_.city) {
        cities.push_back(*settings_.city);
    } else {
        auto const listed = call(city_list_rq{settings_.who});
        if (!listed) return lacks("the partner has no list of cities: name one with --city", nullptr);
        for (auto const& each : listed->cities) cities.push_back(each.id);
    }
    constexpr std::size_t most_cities = 6;
    if (cities.size() > most_cities) cities.resize(most_cities);
    for (auto const city : cities) {
        auto request = search_request();
        request.search_details.booking_details.id_city = city;
        request.search_details.filters.emplace().price_break_down = true;
        auto found = call(request);
        if (!found) return lacks("the search failed: see search", &found.error());
        constexpr std::size_t enough = 3; // for pages and for orders
        bool const is_last = city == cities.back();
        if (found->hotels.hotel.size() < enough && !is_last) continue;
        if (found->hotels.hotel.empty())
            return lacks("no hotel was found: name another city with --city, or other dates with --from", nullptr);
        settings_.city = city;
        search_ = *std::move(found);
        return &*search_;
    }
    return lacks("the list of cities is empty: name one with --city", nullptr);
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
                     ? "no offer of the search can be booked and canceled free of charge"
                     : "no offer of the search is bookable On Request and can be canceled free of charge");
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
            auto const canceled = call(cancellation_of(number));
            // a booking that was declined or has expired cannot be canceled
            open = open || (!canceled && !refused_as(canceled.error(), error_id::state_conflict));
        }
        if (!open) around_.end_booking(each.reference);
    }
}

} // namespace waybill::native::certification
