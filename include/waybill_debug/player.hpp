// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/via.hpp>
#include <waybill_debug/cassette.hpp> // IWYU pragma: export
#include <waybill_debug/detail/identified_request.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

namespace detail::recording {

/// A recorded exchange that may be replayed.
struct playable_exchange {
    identified_request requested{};
    result<http::response> answer = http::response{};
    bool played = false;
};

[[nodiscard]] inline std::string access_text(via access) {
    std::string text(name_of(access.method));
    ((text += ' ') += name_of(access.operation)) += ' ';
    return text += name_of(access.family);
}

/// Returns a few characters of a text around the position of a difference.
inline std::string around(std::string_view text, std::size_t at) {
    constexpr std::size_t before = 30;
    constexpr std::size_t length = 80;
    auto const is_inside = [&](std::size_t i) {
        return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
    };
    auto begin = at < before ? 0 : at - before;
    while (is_inside(begin)) --begin;
    auto end = std::min(text.size(), begin + length);
    while (is_inside(end)) --end;
    return std::string(text.substr(begin, end - begin));
}

} // namespace detail::recording

/// A transport that replays a cassette: returns each recorded response once, to the first request with the same
/// function, access method, operation and endpoint, and the same document apart from secrets and personal data. Sends
/// nothing. Exchanges with requests other than those of `Documents` are ignored.
///
/// Errors: `not_found` if no remaining exchange matches; its message describes the nearest one and the difference.
template <class Documents = protocol_documents>
class cassette_player {
public:
    cassette_player(partner to, cassette const& from) : partner_(std::move(to)) {
        for (auto const& each : from.exchanges)
            (void)detail::recording::identify<Documents>(
                partner_, request_in(each), [&](detail::recording::identified_request& requested, auto const&) {
                    kept_.push_back({std::move(requested), response_in(each)});
                    return result<void>();
                });
    }

    result<http::response> operator()(std::string_view, http::request const& request) {
        std::optional<result<http::response>> answer;
        auto const matched = detail::recording::identify<Documents>(
            partner_, request,
            [&](detail::recording::identified_request const& requested, auto const&) -> result<void> {
                auto const at = std::find_if(kept_.begin(), kept_.end(), [&](auto const& each) {
                    return !each.played && is_same(each.requested, requested);
                });
                if (at == kept_.end()) return unmatched(requested);
                at->played = true;
                answer.emplace(at->answer);
                if (!*answer) answer->error().message += " (as recorded)";
                return {};
            });
        if (!matched) return matched.error();
        return *std::move(answer);
    }

    /// Does not wait: a retry takes the next exchange.
    void wait_for(std::chrono::milliseconds) const noexcept {}
    static constexpr bool ends_calls = true; ///< a call that is replayed takes no time

    /// Returns the number of exchanges not yet played.
    [[nodiscard]] std::size_t left() const noexcept {
        return std::size_t(std::count_if(kept_.begin(), kept_.end(), [](auto const& each) { return !each.played; }));
    }

private:
    using identified_request = detail::recording::identified_request;

    static bool is_same(identified_request const& left, identified_request const& right) {
        return left.function == right.function && left.access == right.access && left.document == right.document;
    }

    error unmatched(identified_request const& requested) const {
        error why{.code = error_code::not_found,
                  .message = "the cassette has no response to this " + std::string(requested.function)};
        identified_request const* nearest = nullptr;
        std::size_t alike = 0;
        for (auto const& [each, answer, played] : kept_) {
            if (each.function != requested.function) continue;
            if (is_same(each, requested)) { // played, or it would have been found
                why.message += ": each recorded response to it was already played";
                return why;
            }
            std::size_t const likeness =
                1 + (each.document == requested.document ? 2U : 0U) + (each.access == requested.access ? 1U : 0U);
            if (likeness > alike) {
                alike = likeness;
                nearest = &each;
            }
        }
        if (nearest == nullptr) {
            why.message += ": none was recorded";
        } else if (nearest->document == requested.document || nearest->access != requested.access) {
            why.message += ": it was recorded with another access method, operation or endpoint";
            why.expected = detail::recording::access_text(nearest->access);
            why.found = detail::recording::access_text(requested.access);
        } else {
            auto const differ = std::mismatch(requested.document.begin(), requested.document.end(),
                                              nearest->document.begin(), nearest->document.end());
            auto const place = std::size_t(differ.first - requested.document.begin());
            why.message += ": the document differs from the recorded one, at byte " + std::to_string(place + 1);
            why.expected = detail::recording::around(nearest->document, place);
            why.found = detail::recording::around(requested.document, place);
        }
        return why;
    }

    partner partner_;
    std::vector<detail::recording::playable_exchange> kept_{};
};

} // namespace waybill
