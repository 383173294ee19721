// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/agency.hpp"
#include "support/certificate.hpp"
#include "support/loopback_connection.hpp"
#include "support/loopback_listener.hpp"

#include <waybill/service.hpp>
#include <waybill_debug/raw_message.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace support {

/// How an `answering_partner` answers.
struct answering_settings {
    std::chrono::milliseconds delay{};                                               ///< before each answer
    int answers_per_connection = 1 << 30;                                            ///< then the connection is closed
    bool resets = false;                                                             ///< instead of closing it
    std::function<waybill::http::response(waybill::http::request const&)> respond{}; ///< default: the agency's service
    std::string client_ca{}; ///< requires a certificate of the client that this one has signed; empty: none
};

/// The service of `agency` on loopback with keep-alive, plain or by TLS, a thread for each connection.
class answering_partner {
public:
    explicit answering_partner(answering_settings settings = {}, certificate const* own = nullptr)
        : settings_(std::move(settings)), context_(make_server_context(own, settings_.client_ca)) {}

    [[nodiscard]] std::string url() const {
        return (context_ ? "https://localhost:" : "http://127.0.0.1:") + std::to_string(port());
    }
    [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
    [[nodiscard]] int connections() const { return connections_; }
    [[nodiscard]] int requests() const { return requests_; }
    [[nodiscard]] std::string last_request() const {
        std::lock_guard const lock(mutex_);
        return last_request_;
    }
    /// The field of that name of each request, empty if absent.
    [[nodiscard]] std::vector<std::string> fields(std::string_view name) const {
        std::lock_guard const lock(mutex_);
        std::vector<std::string> found;
        for (auto const& each : heads_) found.emplace_back(each.get(name));
        return found;
    }
    [[nodiscard]] std::string last_caller() const { ///< the address of the last connection
        std::lock_guard const lock(mutex_);
        return last_caller_;
    }

private:
    void serve(loopback_connection& over, std::string const& caller) {
        {
            std::lock_guard const lock(mutex_);
            last_caller_ = caller;
        }
        if (!over.secure(context_.get())) return;
        std::string received;
        for (int answered = 0; answered < settings_.answers_per_connection; ++answered) {
            auto const size = over.receive_message(received);
            if (!size) return;
            if (answered == 0) ++connections_; // those that connect and send nothing are attempts
            ++requests_;
            auto const text = received.substr(0, size->whole);
            {
                std::lock_guard const lock(mutex_);
                last_request_ = text;
            }
            received.erase(0, size->whole);
            auto const parsed = waybill::parse_raw_message(text);
            if (!parsed || parsed->request() == nullptr) return;
            {
                std::lock_guard const lock(mutex_);
                heads_.push_back(parsed->request()->headers);
            }
            std::this_thread::sleep_for(settings_.delay);
            if (!over.send(written(respond(*parsed->request())))) return;
        }
        if (settings_.resets) over.reset();
    }
    waybill::http::response respond(waybill::http::request const& request) {
        return settings_.respond ? settings_.respond(request) : service_.handle(request, "127.0.0.1", {}, "id");
    }
    static std::string written(waybill::http::response const& answer) {
        std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " -\r\n";
        for (auto const& field : answer.headers) text += field.name + ": " + field.value + "\r\n";
        return text + "Content-Length: " + std::to_string(answer.body.size()) + "\r\n\r\n" + answer.body;
    }

    answering_settings settings_;
    agency::request_handler handler_{};
    waybill::service<agency::request_handler> service_{{}, handler_};
    server_context context_;
    std::atomic<int> connections_ = 0;
    std::atomic<int> requests_ = 0;
    mutable std::mutex mutex_{};
    std::string last_request_{};
    std::vector<waybill::http::headers> heads_{};
    std::string last_caller_{};
    loopback_listener listener_{[this](auto& over, auto const& caller) { serve(over, caller); }};
};

} // namespace support
