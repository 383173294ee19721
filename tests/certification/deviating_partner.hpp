// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "certification/examined_service.hpp"

#include <waybill/binding/soap_version.hpp>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The means to alter the responses of a partner, for the table of deviations.
namespace certifying {

using namespace certification;

/// One deviation of a partner.
struct deviating_partner {
    std::string scenario; ///< that is meant for the defect
    std::string name;
    defect broken;
    std::function<void(surroundings&)> arrange{};
};

inline http::response plain(int status, std::string body, http::headers fields = {}) {
    fields.add("Content-Type", "text/plain");
    return {status, std::move(fields), std::move(body)};
}

/// Refuses or answers some requests at the HTTP level.
inline defect intercepts(std::function<std::optional<http::response>(http::request const&)> const& what) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        if (auto answer = what(request)) return *std::move(answer);
        return forward(request);
    };
}
/// Answers documents that contain a text with a server error.
inline defect fails_at(std::string const& text) {
    return intercepts([=](http::request const& request) -> std::optional<http::response> {
        auto const found = decoded(request);
        if (!found || found->document.find(text) == std::string::npos) return std::nullopt;
        return plain(500, "Object reference not set to an instance of an object.\r\n");
    });
}
/// Changes the responses.
inline defect alters(std::function<void(http::request const&, http::response&)> const& change) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto answer = forward(request);
        if (answer) change(request, *answer);
        return answer;
    };
}
inline bool is_soap12(http::request const& request) {
    return request.headers.get("Content-Type").find("soap+xml") != std::string_view::npos;
}

/// A defect in each offer of a search.
template <class Change>
defect miswrites_offers(Change const& change) {
    return broken_function<hotel_search_req>{.miswrite = [=](auto const&, auto& found) {
        for (auto& hotel : found.hotels.hotel)
            for (auto& room : hotel.rooms)
                for (auto& each : room.boardings) change(each);
    }};
}

inline error_result invalid(char const* why) { return refusal(error_id::field_invalid, why); }

inline decimal changed(decimal amount, std::int64_t by) {
    return decimal::from_units(amount.units() + by, amount.scale()).value();
}

inline void to_windows_1252(std::string& body) {
    std::string made;
    for (std::size_t i = 0; i < body.size(); ++i) {
        auto const first = static_cast<unsigned char>(body[i]);
        if (first == 0xC3 && i + 1 < body.size())
            made += static_cast<char>(static_cast<unsigned char>(body[++i]) + 0x40);
        else
            made += body[i];
    }
    body = std::move(made);
}

/// Replaces some documents of responses. `change(access, document, form)` returns another document, or nothing.
template <class Change>
defect replaces_documents(Change const& change) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto answer = forward(request);
        auto const sent = decoded(request);
        if (!answer || !sent) return answer;
        auto const found = decode_response(sent->via, *answer);
        if (!found) return answer;
        std::optional<std::string> const other = change(sent->via, found->document, found->form);
        return other ? encode_response({}, sent->via, *other) : *answer;
    };
}

/// Whether a request is for a function, by an access method and operation that `when` selects.
using selection_of_requests = std::function<bool(decoded_request const&)>;
inline selection_of_requests requests_of(std::string const& root, std::optional<access_method> by = {},
                                         std::optional<operation> in = {}) {
    return [=](decoded_request const& each) {
        return each.document.find(root) != std::string::npos && (!by || each.via.method == *by) &&
               (!in || each.via.operation == *in);
    };
}
/// Another answer to some requests.
inline defect answers(selection_of_requests const& when, http::response const& with) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto const found = decoded(request);
        return found && when(*found) ? with : forward(request);
    };
}
/// A defect in the answers to some requests.
inline defect in_requests(selection_of_requests const& when, defect const& broken) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto const found = decoded(request);
        return found && when(*found) ? broken(request, forward) : forward(request);
    };
}
/// Two defects, the second one nearer to the service.
inline defect both(defect const& outer, defect const& inner) {
    return [=](http::request const& request, forward_function const& forward) {
        return outer(request, [&](http::request const& each) { return inner(each, forward); });
    };
}
/// A body without its XML declaration.
inline std::string_view undeclared(std::string_view body) {
    return body.starts_with("<?xml") ? body.substr(body.find("?>") + 2) : body;
}

} // namespace certifying
