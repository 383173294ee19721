// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/kept_texts.hpp>
#include <certification/observations.hpp>
#include <certification/outcome.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/workflow/quote_differences.hpp>

#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace waybill::native::certification {

/// What a client and a partner are examined for while they talk to each other.
[[nodiscard]] std::span<scenario const> traffic_catalogue();

/// Judges the requests of a client and the responses of a partner: each alone, both together, and with earlier ones.
/// Several threads may use it.
class watched_traffic {
public:
    watched_traffic(partner to, instant started);

    /// Judges one exchange.
    void add(http::request const& request, result<http::response> const& answer, double milliseconds, instant now);
    /// The report so far.
    [[nodiscard]] run_report report() const;

private:
    struct judged_exchange;

    template <request_document Request>
    void judge(judged_exchange& of, Request);
    void compare(judged_exchange& of, hotel_search_req const& request, hotel_search_res const& answer);
    void compare(judged_exchange& of, hotel_quote_req const& request, hotel_quote_res const& answer);
    void compare(judged_exchange& of, hotel_booking_creation_req const& request,
                 hotel_booking_creation_res const& answer);
    template <class Request, class Answer>
    void compare(judged_exchange&, Request const&, Answer const&) {}
    void check_order(judged_exchange& of, hotel_booking_creation_req const& request);
    void note_lost(judged_exchange const& of, hotel_booking_creation_req const& request);

    /// Offers and quotes that are remembered; more of them, and all are forgotten.
    static constexpr std::size_t most_remembered = 20'000;
    static constexpr std::size_t most_exchanges = 5'000;

    partner to_;
    mutable std::mutex mutex_{};
    recorded_run run_{};
    std::size_t count_ = 0; ///< exchanges, also those that are not kept
    kept_texts kept_{};
    std::vector<observation> observed_{};
    std::map<std::string, sale_terms> offers_{};
    std::map<std::string, sale_terms> quotes_{};
    std::map<std::string, std::string> lost_{}; ///< quotes of creations with an unknown outcome, and their references
};

} // namespace waybill::native::certification
