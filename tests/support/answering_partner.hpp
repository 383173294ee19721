// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/agency.hpp"
#include "support/certificate.hpp"

#include <waybill/capture/raw_message.hpp>
#include <waybill/service.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
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
    std::function<waybill::http::response(waybill::http::request const&)> respond{}; ///< default: the agency's service
    std::string client_ca{}; ///< requires a certificate of the client that this one has signed; empty: none
};

/// The service of `agency` on loopback with keep-alive, plain or by TLS, a thread for each connection.
class answering_partner {
public:
    explicit answering_partner(answering_settings settings = {}, certificate const* own = nullptr)
        : settings_(std::move(settings)) {
        std::signal(SIGPIPE, SIG_IGN);
        if (!settings_.respond)
            settings_.respond = [this](waybill::http::request const& request) {
                return service_.handle(request, "127.0.0.1", {}, "id");
            };
        if (own != nullptr) {
            context_.reset(SSL_CTX_new(TLS_server_method()));
            if (SSL_CTX_use_certificate_file(context_.get(), own->certificate_file.c_str(), SSL_FILETYPE_PEM) != 1 ||
                SSL_CTX_use_PrivateKey_file(context_.get(), own->key_file.c_str(), SSL_FILETYPE_PEM) != 1)
                throw std::runtime_error("the certificate cannot be loaded");
            if (!settings_.client_ca.empty()) {
                SSL_CTX_load_verify_locations(context_.get(), settings_.client_ca.c_str(), nullptr);
                SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
                constexpr std::string_view name = "waybill";
                SSL_CTX_set_session_id_context(context_.get(), reinterpret_cast<unsigned char const*>(name.data()),
                                               unsigned(name.size()));
            }
        }
        listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        if (::bind(listening_, generic, size) != 0 || ::listen(listening_, 256) != 0 ||
            ::getsockname(listening_, generic, &size) != 0)
            throw std::runtime_error("cannot listen");
        port_ = ntohs(address.sin_port);
        accepting_ = std::thread([this] { accept_all(); });
    }
    ~answering_partner() {
        stopping_ = true;
        accepting_.join();
        for (auto const& each : open_) ::shutdown(each->handle, SHUT_RDWR);
        for (auto const& each : open_) each->running.join();
        for (auto const& each : open_) ::close(each->handle);
        ::close(listening_);
    }
    answering_partner(answering_partner const&) = delete;
    answering_partner& operator=(answering_partner const&) = delete;

    [[nodiscard]] std::string url() const {
        return (context_ ? "https://localhost:" : "http://127.0.0.1:") + std::to_string(port_);
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] int connections() const { return connections_; }
    [[nodiscard]] int resumed() const { return resumed_; } ///< connections with a resumed TLS session
    [[nodiscard]] int requests() const { return requests_; }
    [[nodiscard]] std::string last_request() const {
        std::lock_guard const lock(mutex_);
        return last_request_;
    }
    [[nodiscard]] std::string last_caller() const { ///< the address of the last connection
        std::lock_guard const lock(mutex_);
        return last_caller_;
    }

private:
    struct one {
        int handle = -1;
        std::thread running{};
    };
    struct freed {
        void operator()(SSL_CTX* each) const { SSL_CTX_free(each); }
        void operator()(SSL* each) const { SSL_free(each); }
    };

    void accept_all() {
        while (!stopping_) {
            pollfd waiting{listening_, POLLIN, 0};
            if (::poll(&waiting, 1, 20) <= 0) continue;
            sockaddr_in caller{};
            socklen_t size = sizeof caller;
            int const handle = ::accept4(listening_, reinterpret_cast<sockaddr*>(&caller), &size, SOCK_CLOEXEC);
            if (handle < 0) continue;
            {
                std::array<char, INET_ADDRSTRLEN> text{};
                std::lock_guard const lock(mutex_);
                last_caller_ = ::inet_ntop(AF_INET, &caller.sin_addr, text.data(), text.size());
            }
            int const on = 1;
            ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            open_.push_back(std::make_unique<one>());
            open_.back()->handle = handle;
            open_.back()->running = std::thread([this, handle] {
                serve(handle);
                ::shutdown(handle, SHUT_RDWR);
            });
        }
    }
    void serve(int handle) {
        std::unique_ptr<SSL, freed> secured;
        if (context_) {
            secured.reset(SSL_new(context_.get()));
            SSL_set_fd(secured.get(), handle);
            if (SSL_accept(secured.get()) != 1) return;
            if (SSL_session_reused(secured.get()) == 1) ++resumed_;
        }
        std::string received;
        for (int answered = 0; answered < settings_.answers_per_connection; ++answered) {
            auto const size = read_request(handle, secured.get(), received);
            if (size == 0) break;
            if (answered == 0) ++connections_; // those that connect and send nothing are attempts
            ++requests_;
            auto const parsed = waybill::parse_raw_message(std::string_view(received).substr(0, size));
            {
                std::lock_guard const lock(mutex_);
                last_request_ = received.substr(0, size);
            }
            received.erase(0, size);
            if (!parsed || parsed->request() == nullptr) break;
            std::this_thread::sleep_for(settings_.delay);
            auto const answer = settings_.respond(*parsed->request());
            std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " -\r\n";
            for (auto const& field : answer.headers) text += field.name + ": " + field.value + "\r\n";
            text += "Content-Length: " + std::to_string(answer.body.size()) + "\r\n\r\n" + answer.body;
            if (!send(handle, secured.get(), text)) break;
        }
        if (secured) SSL_shutdown(secured.get());
    }
    /// Returns the size of the next request in `received`; 0 at the end of the connection.
    static std::size_t read_request(int handle, SSL* secured, std::string& received) {
        std::array<char, 16'384> bytes{};
        for (;;) {
            auto const end = received.find("\r\n\r\n");
            if (end != received.npos) {
                auto const named = received.find("Content-Length: ");
                auto const length = named < end ? std::stoul(received.substr(named + 16)) : 0UL;
                if (received.size() >= end + 4 + length) return end + 4 + length;
            }
            auto const count = secured != nullptr ? SSL_read(secured, bytes.data(), int(bytes.size()))
                                                  : ::recv(handle, bytes.data(), bytes.size(), 0);
            if (count <= 0) return 0;
            received.append(bytes.data(), std::size_t(count));
        }
    }
    static bool send(int handle, SSL* secured, std::string_view bytes) {
        while (!bytes.empty()) {
            auto const sent = secured != nullptr ? SSL_write(secured, bytes.data(), int(bytes.size()))
                                                 : ::send(handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(std::size_t(sent));
        }
        return true;
    }

    answering_settings settings_;
    agency::request_handler handler_{};
    waybill::service<agency::request_handler> service_{{}, handler_};
    std::unique_ptr<SSL_CTX, freed> context_{};
    int listening_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<bool> stopping_ = false;
    std::atomic<int> connections_ = 0;
    std::atomic<int> resumed_ = 0;
    std::atomic<int> requests_ = 0;
    std::vector<std::unique_ptr<one>> open_{};
    mutable std::mutex mutex_{};
    std::string last_request_{};
    std::string last_caller_{};
    std::thread accepting_{};
};

} // namespace support
