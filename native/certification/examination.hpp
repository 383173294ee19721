// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the scenarios of `waybill certify` and `waybill serve --certify`, and their reports.
#pragma once

#include <captures/foreign_error.hpp>
#include <certification/observations.hpp>
#include <certification/outcome.hpp>
#include <certification/report_mask.hpp>

#include <waybill/binding/response.hpp>
#include <waybill/client.hpp>
#include <waybill/comparison.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/partner.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace waybill::native::certification {

/// What an examination needs of its surroundings: the network, a clock, the journal. `caller` is 0, or the number of
/// one of several callers that send at the same time, each in a thread of its own.
struct surroundings {
    std::function<result<http::response>(std::size_t caller, http::request const&)> send{};
    /// Sends a request and closes the connection when the response begins: a lost answer.
    std::function<void(http::request const&)> send_and_cut{};
    std::function<instant()> now{};
    std::function<void(std::chrono::milliseconds)> wait{};
    std::function<bool(std::string const& reference)> begin_booking = [](auto const&) { return true; };
    std::function<void(std::string const& reference)> end_booking = [](auto const&) {};
};

struct examination_settings {
    partner to{};
    credential who{};
    std::int64_t user = 0;
    std::optional<std::int64_t> city{}; ///< absent: the first one in the list of cities that has hotels
    std::optional<date> from{};         ///< check-in; absent: 90 days ahead
    bool book = false;
    bool update_rates = false;  ///< stops one night of one room, and puts it back
    bool wrong_password = true; ///< sends the login with a wrong password, as `credentials` announces
    std::string run{};          ///< a part of the client references
    std::chrono::milliseconds slowest{3'000};
    /// A partner decides neither how much memory nor how much time a run takes.
    std::size_t answer_bytes = std::size_t{4} << 20; ///< a larger response is not read
    std::size_t run_bytes = std::size_t{256} << 20;  ///< of all responses; then nothing but cancellations is sent
    std::chrono::milliseconds run_time = std::chrono::minutes(60);
};

/// An offer of the search, with what a quote needs.
struct found_offer {
    std::int64_t hotel = 0;
    hotel_room const* room = nullptr;
    waybill::offer const* offer = nullptr;
};

struct quoted_offer {
    hotel_quote_req requested{};
    hotel_quote_res quoted{};
};

/// `HotelSearchRES/ToDate is 23/04/2026; expected 22/04/2026, as HotelSearchREQ/SearchDetails/BookingDetails/ToDate`.
[[nodiscard]] std::string described(contradiction const& of);

/// One run: sends requests for scenarios and collects exchanges and deviations. Scenarios share the search and the trip
/// list that the first of them requests.
class examination {
public:
    examination(examination_settings with, surroundings around);

    // What a scenario reports.
    void begin(scenario const& of);
    [[nodiscard]] scenario_outcome end();
    /// Reports a deviation in the last exchange, or in another one.
    void deviates(std::string text, std::optional<std::size_t> at = {}, std::string excerpt = {});
    bool expects_at(bool met, std::string text, std::size_t at) {
        if (!met) deviates(std::move(text), at);
        return met;
    }
    bool expects(bool met, std::string text) {
        if (!met) deviates(std::move(text));
        return met;
    }
    void not_examined(std::string reason);

    /// Reports each field in which a response contradicts its request.
    template <request_document Request>
    void repeats(Request const& request, response_of<Request> const& answer) {
        for (auto const& each : contradictions_of(request, answer)) deviates(described(each));
    }

    // Calls.
    /// Sends a request and reads the response; reports nothing.
    template <request_document Request>
    result<response_of<Request>> call(Request const& request, via access = via::post) {
        send_built([&](credential const& who) { return built(request, access, who); });
        return read<Request>(exchanges().back(), access);
    }
    /// The response; a failure is a deviation.
    template <request_document Request>
    std::optional<response_of<Request>> answered(Request const& request, via access = via::post) {
        auto answer = call(request, access);
        if (answer) return *std::move(answer);
        fails(answer.error());
        return std::nullopt;
    }
    /// A failure, unless the partner does not have the function: then the scenario is not examined.
    void fails_unless_absent(error const& why, std::string_view root);
    /// Whether the request was refused with one of these ids; anything else is a deviation.
    template <request_document Request>
    bool refused(Request const& request, std::initializer_list<error_id> ids, via access = via::post) {
        auto const answer = call(request, access);
        return is_refusal(answer ? nullptr : &answer.error(), ids);
    }
    /// Sends what `build` returns for a credential. The exchange contains what it returns for a masked one.
    exchange& send_built(std::function<http::request(credential const&)> const& build);
    /// Sends a document that need not be valid; `%CREDENTIAL%` in it becomes the credential in that form.
    exchange& send_document(std::string_view document, via access = via::post);
    /// Reports a failed call: a deviation, or the scenario that such errors belong to. `what` was called.
    void fails(error const& why, std::string const& what = {}, std::optional<std::size_t> at = {});
    bool is_refusal(error const* why, std::initializer_list<error_id> ids);
    /// Reads the response of an exchange, before anything else is sent.
    template <request_document Request>
    result<response_of<Request>> read(exchange const& of, via access) {
        if (of.failure) return *of.failure;
        auto const called = settings_.to.called(access_of<Request>(access));
        std::vector<quirk> quirks;
        auto answer = understand<Request>(called, *of.response, {.quirks = &quirks});
        observe(of, called, quirks, answer ? nullptr : &answer.error());
        if (answer) observe_inconsistencies(of, inconsistencies_of(*answer, around_.now()));
        if constexpr (std::is_same_v<Request, hotel_search_req>) {
            if (answer) observe_counts(*answer);
            if (answer && answer->hotels.hotel.empty()) return without_failure(std::move(answer), of, called);
        }
        if constexpr (std::is_same_v<Request, trip_booking_list_rq>)
            if (answer && answer->bookings.empty()) return without_failure(std::move(answer), of, called);
        return answer;
    }
    /// Sends requests at the same time.
    template <request_document Request>
    std::vector<result<response_of<Request>>> call_at_once(std::vector<Request> const& requests) {
        std::vector<std::function<http::request(credential const&)>> builders;
        for (auto const& each : requests)
            builders.emplace_back([this, &each](credential const& who) { return built(each, via::post, who); });
        auto const first = send_at_once(builders);
        std::vector<result<response_of<Request>>> answers;
        for (std::size_t i = 0; i < requests.size(); ++i)
            answers.push_back(read<Request>(exchanges()[first + i], via::post));
        return answers;
    }

    /// Whether the last response is XML although JSON was requested.
    [[nodiscard]] bool answers_in_xml(via access) const;
    /// Reports what was observed in the exchanges so far and belongs to this scenario.
    void report_observed();

    // Requests.
    [[nodiscard]] trip_booking_list_rq trips_request() const;
    [[nodiscard]] hotel_search_req search_request() const;
    /// The search that `search` returns the result of.
    [[nodiscard]] hotel_search_req first_search() const;
    [[nodiscard]] hotel_search_req search_from(date first) const;
    /// A check-in near that of the run: `ambiguous` if its day could be a month and is another one.
    [[nodiscard]] date stay_beginning(bool ambiguous) const;
    [[nodiscard]] hotel_quote_req quote_request(found_offer const& of) const;
    /// With the next reference of the run.
    [[nodiscard]] hotel_booking_creation_req creation_request(quoted_offer const& of);
    [[nodiscard]] hotel_booking_list_req booking_list_request() const;
    [[nodiscard]] hotel_booking_detail_req detail_of(std::string number) const;
    [[nodiscard]] hotel_booking_detail_req detail_of_reference(std::string reference) const;
    [[nodiscard]] hotel_booking_cancellation_req cancellation_of(std::string number) const;

    // What scenarios share. Null, and the scenario is not examined, if it cannot be had.
    hotel_search_res const* search();
    trip_booking_list_rs const* trips();
    /// The search, or null: another scenario reports why.
    hotel_search_res const* found();
    /// Whether the partner reads the dates of stays in another order, or refuses a day that is no month.
    bool dates_are_misread();
    /// Whether each booking of a list could be read. If not, the scenario is not examined: `documents` reports it.
    bool is_readable(trip_booking_list_rs const& list);
    [[nodiscard]] std::vector<found_offer> offers() const;
    /// Offers that can be cancelled free of charge for a week or more, confirmed at once or On Request.
    std::vector<found_offer> safe_offers(availability which);
    /// A quote that can be booked; nothing, and the scenario is not examined, if there is none.
    std::optional<quoted_offer> quote(bookable_as how = bookable_as::confirmed);
    /// Books a quote; nothing after a deviation. Every booking is cancelled when the scenario ends.
    std::optional<order_details> book(hotel_booking_creation_req const& request);
    std::optional<order_details> book(quoted_offer const& of) { return book(creation_request(of)); }
    /// Names a reference that may be booked from now on. False, and the scenario is not examined, if the journal cannot
    /// be written.
    bool intends(std::string const& reference);
    /// Names a booking that a response reported.
    void booked(std::string const& reference, std::string const& number);

    std::vector<exchange>& exchanges() noexcept { return run_.exchanges; }
    [[nodiscard]] recorded_run const& run() const noexcept { return run_; }
    [[nodiscard]] examination_settings const& settings() const noexcept { return settings_; }
    [[nodiscard]] surroundings const& around() const noexcept { return around_; }
    [[nodiscard]] bool is_passing() const noexcept { return outcome_.verdict == verdict::passed; }
    [[nodiscard]] bool is_active() const noexcept { return outcome_.verdict != verdict::not_examined; }
    /// Why nothing is sent any more; empty while the run is within its limits.
    [[nodiscard]] std::string exhausted() const;
    /// Why the partner cannot be examined at all; empty if it can.
    [[nodiscard]] std::string problem();

    /// How calls by access methods ended: `function, access method, operation and endpoint`.
    std::map<std::string, std::optional<std::string>> outcomes{};

private:
    void find_hotels();
    template <request_document Request>
    http::request built(Request request, via access, credential const& who) const {
        if (request.credential == settings_.who || who.login == mask_text) request.credential = who;
        auto made = prepare(settings_.to, request, access);
        return made ? *std::move(made) : http::request{};
    }
    std::size_t send_at_once(std::vector<std::function<http::request(credential const&)>> const& builders);
    void receive(exchange& of, result<http::response> answer);
    void observe(exchange const& of, called_operation const& called, std::vector<quirk> const& quirks,
                 error const* why);
    void observe(observation made);
    void observe_inconsistencies(exchange const& of, std::vector<contradiction> const& found);
    void observe_counts(hotel_search_res const& found);
    /// An empty list, or an error if it states a failure beside it.
    template <class Answer>
    result<Answer> without_failure(result<Answer> empty, exchange const& of, called_operation const& called) const {
        auto const decoded = decode_response(called, *of.response);
        if (!decoded) return empty;
        auto const stated = captures::foreign_error_in(decoded->document, decoded->form);
        return stated.failed ? result<Answer>(captures::failed_list(stated)) : std::move(empty);
    }
    /// Masks and cuts the responses so far: they were read.
    void mask_responses();
    void cancel_bookings();

    examination_settings settings_;
    surroundings around_;
    report_mask mask_;
    recorded_run run_{};
    std::size_t masked_until_ = 0; ///< exchanges whose responses were masked
    std::size_t received_ = 0;     ///< bytes of responses
    bool cancelling_ = false;      ///< also beyond the limits of the run
    std::vector<observation> observed_{};
    scenario_outcome outcome_{};
    instant begun_{};
    std::optional<hotel_search_res> search_{};
    std::optional<trip_booking_list_rs> trips_{};
    date_time trips_from_ = date_time::of(2000, 1, 1);
    struct failed_search {
        std::string reason{};
        std::optional<error> why{};
        std::size_t exchange = 0;
    };
    std::optional<failed_search> no_search_{};
    std::optional<bool> dates_are_misread_{};
    struct intended_booking {
        std::string reference{};
        std::vector<std::string> numbers{}; ///< that responses reported
    };
    std::vector<intended_booking> intended_{}; ///< by this scenario
    int references_ = 0;                       ///< drawn in this run
};

/// The day in UTC.
[[nodiscard]] date day_of(instant moment);

} // namespace waybill::native::certification
