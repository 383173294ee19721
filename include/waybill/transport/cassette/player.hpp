// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/response.hpp>
#include <waybill/detail/recording/recorded_request.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/cassette/format.hpp>
#include <waybill/transport/cassette/recorder.hpp>
#include <waybill/via.hpp>

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

/// Returns the recorded response.
inline result<http::response> answer_of(recorded_exchange const& kept, partner const& to, via access) {
    if (kept.failure) {
        auto const code = enumerator_named<error_code>(*kept.failure); // another version may have other codes
        return error{.code = code.value_or(error_code::connection_failed),
                     .message = kept.message.value_or("") + " (as recorded)"};
    }
    http::response answer;
    if (kept.document) {
        answer = encode_named_response(to.names_of(access.family), access, *kept.document);
    } else {
        if (kept.content_type) answer.headers.add("Content-Type", *kept.content_type);
        answer.body = kept.body.value_or("");
    }
    answer.status = kept.status.value_or(200);
    return answer;
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
/// nothing.
///
/// Errors: `not_found` if no remaining exchange matches; its message describes the nearest one and the difference.
template <class Documents = protocol_documents>
class cassette_player {
public:
    cassette_player(partner to, cassette from)
        : partner_(std::move(to)), from_(std::move(from)), played_(from_.exchanges.size(), false) {}

    result<http::response> operator()(std::string_view, http::request const& request) {
        std::optional<result<http::response>> answer;
        auto const matched = detail::recording::take_apart<Documents>(
            partner_, request, [&](detail::recording::recorded_request const& requested, auto const&) -> result<void> {
                auto const at = find(requested.requested);
                if (at == from_.exchanges.size()) return unmatched(requested.requested);
                played_[at] = true;
                answer.emplace(detail::recording::answer_of(from_.exchanges[at], partner_, requested.access));
                return {};
            });
        if (!matched) return matched.error();
        return *std::move(answer);
    }
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        return detail::recording::hand_over((*this)(base_url, request), into);
    }

    /// Does not wait: a retry takes the next exchange.
    void wait_for(std::chrono::milliseconds) const noexcept {}
    static constexpr bool ends_calls = true; ///< a call that is replayed takes no time

    /// Returns the number of exchanges not yet played.
    [[nodiscard]] std::size_t left() const noexcept {
        return std::size_t(std::count(played_.begin(), played_.end(), false));
    }

private:
    static bool same_access(recorded_exchange const& left, recorded_exchange const& right) noexcept {
        return left.method == right.method && left.operation == right.operation && left.family == right.family;
    }
    std::size_t find(recorded_exchange const& requested) const {
        std::size_t at = 0;
        while (at < played_.size() &&
               (played_[at] || from_.exchanges[at].function != requested.function ||
                !same_access(from_.exchanges[at], requested) || from_.exchanges[at].request != requested.request))
            ++at;
        return at;
    }

    error unmatched(recorded_exchange const& requested) const {
        error why{.code = error_code::not_found,
                  .message = "the cassette has no response to this " + requested.function};
        auto const access_of = [](recorded_exchange const& each) {
            return each.method + ' ' + each.operation + ' ' + each.family;
        };
        recorded_exchange const* nearest = nullptr;
        std::size_t alike = 0;
        for (std::size_t at = 0; at < played_.size(); ++at) {
            auto const& each = from_.exchanges[at];
            if (each.function != requested.function) continue;
            bool const same = each.request == requested.request && same_access(each, requested);
            if (same) { // played, or it would have been found
                why.message += ": each recorded response to it was already played";
                return why;
            }
            std::size_t const likeness =
                1 + (each.request == requested.request ? 2U : 0U) + (same_access(each, requested) ? 1U : 0U);
            if (likeness > alike) {
                alike = likeness;
                nearest = &each;
            }
        }
        if (nearest == nullptr) {
            why.message += ": none was recorded";
        } else if (nearest->request == requested.request || !same_access(*nearest, requested)) {
            why.message += ": it was recorded with another access method, operation or endpoint";
            why.expected = access_of(*nearest);
            why.found = access_of(requested);
        } else {
            auto const differ = std::mismatch(requested.request.begin(), requested.request.end(),
                                              nearest->request.begin(), nearest->request.end());
            auto const place = std::size_t(differ.first - requested.request.begin());
            why.message += ": the document differs from the recorded one, at byte " + std::to_string(place + 1);
            why.expected = detail::recording::around(nearest->request, place);
            why.found = detail::recording::around(requested.request, place);
        }
        return why;
    }

    partner partner_;
    cassette from_;
    std::vector<bool> played_;
};

} // namespace waybill
