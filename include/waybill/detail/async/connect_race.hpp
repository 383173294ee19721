// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/async/connection.hpp>
#include <waybill/detail/net/resolve.hpp>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fcntl.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace waybill::detail::async {

/// Orders addresses so that the families alternate, starting with the family of the first one (RFC 8305, 4). The order
/// within a family, which is that of RFC 6724, remains.
[[nodiscard]] inline std::vector<net::socket_address> interleaved(std::vector<net::socket_address> const& sorted) {
    std::vector<net::socket_address> made;
    if (sorted.empty()) return made;
    std::vector<net::socket_address> families[2];
    for (auto const& each : sorted)
        families[each.bytes.ss_family == sorted.front().bytes.ss_family ? 0 : 1].push_back(each);
    for (std::size_t at = 0; at < std::max(families[0].size(), families[1].size()); ++at)
        for (auto const& family : families)
            if (at < family.size()) made.push_back(family[at]);
    return made;
}

/// Connects to the first address that accepts (RFC 8305, 5): starts the next attempt when the last one has failed or
/// has had no result for a quarter of a second, and keeps the first connection.
class connect_race {
public:
    /// Receives the result, once, on the strand.
    class owner {
    public:
        virtual void on_connected(tcp::socket connected) = 0;
        virtual void on_unreachable(error_code why) = 0;

    protected:
        ~owner() = default;
    };

    static constexpr std::chrono::milliseconds attempt_delay{250};

    explicit connect_race(strand const& on) : on_(on), delay_(on.get_inner_executor()) {}

    /// `by` has this object as a member; the attempts keep it alive. `local` is the local address of the connection.
    /// Precondition: there are addresses.
    void start(std::shared_ptr<owner> const& by, std::vector<net::socket_address> const& addresses,
               std::optional<net::socket_address> const& local = std::nullopt) {
        addresses_ = interleaved(addresses);
        local_ = local;
        attempts_.clear();
        failed_ = 0;
        running_ = true;
        ++round_;
        try_next(by);
    }
    /// Ends all attempts; the owner receives nothing more.
    void stop() {
        running_ = false;
        delay_.cancel();
        for (auto& each : attempts_) {
            error_code ignored;
            each.close(ignored);
        }
    }

private:
    void try_next(std::shared_ptr<owner> const& by) {
        error_code why;
        while (attempts_.size() < addresses_.size()) {
            auto const to = endpoint_of(addresses_[attempts_.size()]);
            auto const at = attempts_.size();
            attempts_.reserve(addresses_.size());
            auto& socket = attempts_.emplace_back(on_.get_inner_executor());
            socket.open(to.protocol(), why);
            if (!why && local_) socket.bind(endpoint_of(*local_), why);
            if (why) {
                ++failed_;
                continue;
            }
            ::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
            error_code ignored;
            // without it Nagle's algorithm and delayed acknowledgements cost 40 ms per call
            socket.set_option(tcp::no_delay(true), ignored);
            socket.async_connect(to, asio::bind_executor(on_, [this, by, at, round = round_](error_code result) {
                                     if (running_ && round == round_) on_attempt(by, at, result);
                                 }));
            if (attempts_.size() < addresses_.size()) wait(by);
            return;
        }
        if (failed_ == addresses_.size()) fail(by, why);
    }
    static tcp::endpoint endpoint_of(net::socket_address const& address) {
        tcp::endpoint made;
        made.resize(address.size);
        std::memcpy(made.data(), &address.bytes, address.size);
        return made;
    }
    void wait(std::shared_ptr<owner> const& by) {
        delay_.expires_after(attempt_delay);
        delay_.async_wait(asio::bind_executor(on_, [this, by, round = round_](error_code why) {
            if (!why && running_ && round == round_) try_next(by);
        }));
    }
    void on_attempt(std::shared_ptr<owner> const& by, std::size_t at, error_code why) {
        if (!why) {
            auto connected = std::move(attempts_[at]);
            stop();
            return by->on_connected(std::move(connected));
        }
        ++failed_;
        error_code ignored;
        attempts_[at].close(ignored);
        if (failed_ == addresses_.size()) return fail(by, why);
        if (attempts_.size() < addresses_.size()) try_next(by); // sets the timer again
    }
    void fail(std::shared_ptr<owner> const& by, error_code why) {
        stop();
        by->on_unreachable(why);
    }

    strand on_;
    asio::steady_timer delay_;
    bool running_ = false;
    unsigned round_ = 0; ///< of starts; a handler of an earlier one does nothing
    std::vector<net::socket_address> addresses_{};
    std::optional<net::socket_address> local_{};
    std::vector<tcp::socket> attempts_{};
    std::size_t failed_ = 0;
};

} // namespace waybill::detail::async
