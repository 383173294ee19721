// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/deviating_document.hpp>
#include <certification/outcome.hpp>

#include <waybill/message/money.hpp>
#include <waybill/value/instant.hpp>

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::certification {

/// The guests of one room: of a search and a quote, or the customers of a creation.
struct room_guests {
    int adults = 0;
    int minors = 0;
    std::vector<int> ages{}; ///< of the minors, in ascending order; fewer if some have no age

    auto operator<=>(room_guests const&) const = default;
};

/// One request of a client within a scenario, and how it was answered.
struct client_event {
    std::string function{};     ///< `HotelQuote`
    std::size_t occurrence = 0; ///< of this function in the scenario, counted from 1
    bool altered = false;       ///< the sandbox did not answer as the service did
    instant begun{};
    instant ended{};
    std::size_t exchange = 0; ///< position in the exchanges of the report

    // of the request
    std::string document{};      ///< masked
    std::size_t fingerprint = 0; ///< of the document before it was masked
    std::string reference{};     ///< ClientReference
    std::string quote_id{};
    std::optional<money> expected_price{};
    std::string number{}; ///< BookingNumber
    bool simulates = false;
    std::vector<room_guests> rooms{};      ///< of a search, a quote or a creation
    std::vector<std::string> deviations{}; ///< from the canonical form, each once

    // of the response, as the client received it
    bool answered = false;     ///< with a document that is no refusal
    std::string refused_as{};  ///< id of the refusal
    std::string refused_for{}; ///< the fields that it names
    std::string answered_quote{};
    std::optional<money> total{};
    std::optional<money> previous{};
    std::string status{};              ///< of a quote or a booking: `PriceChanged`, `OR`
    std::vector<std::string> listed{}; ///< ClientReferences in a list of bookings
    bool is_end_of_list = false;
};

/// What the sandbox does with one request of a scenario.
struct client_plan {
    /// A fault of the sandbox, as in `login~sandbox~FAULT`; empty: none.
    std::string_view fault{};
    std::string_view function{}; ///< whose requests are concerned; empty: all
    std::size_t occurrence = 1;  ///< the last one of them; 0: all
    int status = 0;              ///< this status instead of an answer, with `Retry-After`; 0: none
    std::string_view refusal{};  ///< this refusal instead of an answer
    document_deviation deviation = document_deviation::none;

    [[nodiscard]] bool concerns(std::string_view called, std::size_t number) const noexcept {
        return (function.empty() || function == called) && (occurrence == 0 || number <= occurrence);
    }
};

/// What the events of a scenario show.
struct client_judgement {
    certification::verdict verdict = verdict::not_examined;
    std::string text{}; ///< the deviation, or what has not happened yet
    std::optional<std::size_t> event{};
};

/// Seconds of `Retry-After`.
inline constexpr int client_retry_after = 1;

/// A scenario for a client: what the sandbox does, and what the client must do then.
struct client_scenario {
    scenario what;
    client_plan plan;
    client_judgement (*judge)(std::vector<client_event> const& events);
    bool all_scenarios = false; ///< judges the requests of all scenarios
};

[[nodiscard]] std::span<client_scenario const> client_catalogue();

} // namespace waybill::native::certification
