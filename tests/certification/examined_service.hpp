// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "authentication/registration.hpp"
#include "booking_service/booking_service.hpp"
#include "certification/partner_catalogue.hpp"
#include "inventory/load.hpp"
#include "sample_data/sample.hpp"
#include "support/admitted.hpp"
#include "support/temporary_store.hpp"

#include <waybill/binding/refusal.hpp>
#include <waybill/service.hpp>

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// A partner in this process that certification examines: the service, and mutants of it.
namespace certifying {

using namespace waybill;
using namespace waybill::native;
using forward_function = std::function<result<http::response>(http::request const&)>;
/// Answers a request with the help of the service: a partner with a defect.
using defect = std::function<result<http::response>(http::request const&, forward_function const&)>;

inline constexpr auto login = "certified-agency";
inline constexpr auto password = "certified-password";
/// Is accepted as well: with characters that XML and JSON escape, and with one that ends an object of JSON.
inline constexpr auto escaped_password = "certified}<&\"\\>";

/// The city of the sample that partners have: one is enough, and loads in a part of the time.
inline constexpr std::int64_t tunis = 101;

class examined_service {
public:
    explicit examined_service(support::store_engine engine = support::store_engine::sqlite,
                              service_settings const& serving = {}, unsigned requests_per_second = 0)
        : data_(engine), serving_(serving) {
        auto const today = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
        auto sample = sample_data::sample_inventory(today);
        std::erase_if(sample.cities, [](auto const& each) { return each.id != tunis; });
        std::erase_if(sample.hotels, [](auto const& each) { return each.city != tunis; });
        if (!inventory::load(*data_, sample) ||
            !authentication::register_login(*data_, {login, password}, {sample_data::sample_user}, {},
                                            {.update_rates = true}))
            throw std::runtime_error("the sample cannot be loaded");
        booking_service::booking_service_settings settings;
        settings.authenticator.matches = [](auto const&, std::string_view given) {
            return given == password || given == escaped_password;
        };
        for (auto* const each : {&settings.authenticator.login_limiter, &settings.authenticator.address_limiter})
            each->free_failures = 1'000'000; // the mutants share one service
        settings.authenticator.requests_per_second = requests_per_second;
        settings.present = now;
        bookings_.emplace(std::move(booking_service::booking_service::open(*data_, settings)).value());
    }

    /// May be called by several threads.
    result<http::response> handle(http::request const& request) {
        support::one_at_a_time handler(*bookings_);
        service<support::one_at_a_time> const serving(serving_, handler);
        return serving.handle(request, "127.0.0.1", now(), "id");
    }
    certification::examination_settings settings(bool book = false) const {
        return {.to = {.base_url = "http://127.0.0.1"},
                .who = {login, password},
                .user = sample_data::sample_user,
                .book = book,
                .run = "test-" + std::to_string(++runs())};
    }
    /// Without a defect: the service itself. Waiting takes no time.
    certification::surroundings around(defect const& broken = {}) {
        auto const forward = [this](http::request const& each) { return handle(each); };
        auto const send = [forward, broken](http::request const& each) {
            return broken ? broken(each, forward) : forward(each);
        };
        return {.send = [send](std::size_t, http::request const& each) { return send(each); },
                .send_and_cut = [send](http::request const& each) { (void)send(each); },
                .now = now,
                .wait = [](std::chrono::milliseconds) {}};
    }
    static instant now() { return instant::of(std::chrono::system_clock::now()); }

private:
    static std::atomic<int>& runs() {
        static std::atomic<int> count{0};
        return count;
    }
    support::temporary_store data_;
    service_settings serving_;
    std::optional<booking_service::booking_service> bookings_{};
};

/// The document of a request, with how it was sent.
inline std::optional<decoded_request> decoded(http::request const& request) {
    auto found = decode_request({}, request);
    return found ? std::optional(*std::move(found)) : std::nullopt;
}
inline http::request encoded(via access, std::string_view document) {
    return encode_request(partner{.base_url = "http://127.0.0.1"}, access, document).value();
}

/// Changes the texts of documents.
using text_change = std::function<void(std::string& document)>;
inline void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}
inline text_change replacing(std::string from, std::string to) {
    return [=](std::string& text) { replace_all(text, from, to); };
}

/// A defect in the reading of requests.
inline defect misreads(text_change const& change) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto found = decoded(request);
        if (!found) return forward(request);
        change(found->document);
        return forward(encoded(found->via, found->document));
    };
}
/// A defect in the bytes of responses.
inline defect miswrites(text_change const& change) {
    return [=](http::request const& request, forward_function const& forward) -> result<http::response> {
        auto answer = forward(request);
        if (answer) change(answer->body);
        return answer;
    };
}

template <class Document>
std::optional<Document> read_document(std::string_view text) {
    Document made{};
    read_options const options{.already_text = true};
    auto const read = text.find('{') == text.find_first_not_of(" \r\n") ? read_json(text, made, options)
                                                                        : read_xml(text, made, options);
    return read ? std::optional(std::move(made)) : std::nullopt;
}
template <class Document>
std::string written(Document const& of, via access) {
    return (access.operation == operation::json ? to_json(of) : to_xml(of)).value();
}

/// What a broken partner does with one function. Either part may be empty. `refuse` returns a refusal instead of an
/// answer.
template <class Request>
struct broken_function {
    std::function<void(Request&)> misread{};
    std::function<void(Request const&, response_of<Request>&)> miswrite{};
    std::function<std::optional<error_result>(Request const&)> refuse{};
    /// Answers what the service refuses.
    std::function<std::optional<response_of<Request>>(Request const&, error_result const&)> answer_refused{};

    operator defect() const { // NOLINT(google-explicit-constructor)
        return [*this](http::request const& request, forward_function const& forward) -> result<http::response> {
            auto const found = decoded(request);
            if (!found || find_root(found->document) != root_of<Request>) return forward(request);
            auto read = read_document<Request>(found->document);
            if (!read) return forward(request);
            auto const access = found->via;
            auto const form = access.operation == operation::json ? document_form::json : document_form::xml;
            auto const original = *read;
            if (refuse)
                if (auto const why = refuse(original))
                    return encode_response({}, access, write_refusal(root_of<response_of<Request>>, *why, form));
            if (misread) misread(*read);
            auto answer = forward(encoded(access, written(*read, access)));
            if (!answer) return answer;
            auto const document = decode_response(access, *answer);
            if (!document) return answer;
            if (auto const refused = read_refusal(document->document, document->form)) {
                if (!answer_refused) return answer;
                auto const made = answer_refused(original, *refused);
                return made ? encode_response({}, access, written(*made, access)) : answer;
            }
            auto made = read_document<response_of<Request>>(document->document);
            if (!made || !miswrite) return answer;
            miswrite(original, *made);
            return encode_response({}, access, written(*made, access));
        };
    }

private:
    static std::string find_root(std::string_view document) {
        auto const at = document.find_first_not_of(" \r\n{\"<");
        auto const end = document.find_first_of(" />\":", at);
        return std::string(document.substr(at, end - at));
    }
};

} // namespace certifying
