// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/client_scenario.hpp>
#include <certification/kept_texts.hpp>

#include <waybill/binding/endpoint.hpp>
#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::certification {

/// Examines a client: passes its requests to a sandbox and its answers back, altered as the scenario in the login says.
/// `agency~certify~lost-answer` is the login `agency` in the scenario `lost-answer`. Several threads may use it.
class client_examination {
public:
    static constexpr std::string_view mark = "~certify~";
    using forward_function = std::function<result<http::response>(http::request const&)>;

    client_examination(endpoint_settings endpoints, std::function<instant()> now);

    /// Answers a request whose login names a scenario; others are not examined. `forward` sends one to the sandbox.
    [[nodiscard]] std::optional<http::streamed_response> answer(http::request const& request,
                                                                forward_function const& forward);
    /// The report so far: all scenarios, those that no login has named are not examined.
    [[nodiscard]] run_report report() const;

private:
    struct marked_request;
    struct scenario_state {
        std::vector<client_event> events{};
        std::map<std::string, std::size_t, std::less<>> occurrences{};
    };

    /// The part of a text that the report keeps.
    [[nodiscard]] std::string kept_text(std::string text);
    /// Whether the service admits the login of a request: asks it for the list of cities.
    [[nodiscard]] bool is_known(marked_request const& sent, forward_function const& forward) const;
    [[nodiscard]] http::streamed_response play(client_scenario const& of, marked_request const& sent,
                                               forward_function const& forward);

    endpoint_settings endpoints_;
    partner to_;
    std::function<instant()> now_;
    mutable std::mutex mutex_{};
    std::map<std::string_view, scenario_state> states_{};
    recorded_run run_{};
    kept_texts kept_{};
    std::string login_{};
};

} // namespace waybill::native::certification
