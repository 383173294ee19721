// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/address_range.hpp>
#include <authentication/steady_time.hpp>
#include <storage/store.hpp>

#include <chrono>
#include <memory>
#include <mutex>

namespace waybill::native::authentication {

/// Tells which callers are served, by a list that follows the store within a few seconds, so that `waybill allow add`
/// needs no restart. Several threads may use one.
class caller_filter {
public:
    /// `from` is used as long as the object lives.
    explicit caller_filter(storage::store const& from, std::chrono::seconds refresh = std::chrono::seconds(5));

    /// Whether the socket's peer is served. While the store cannot be read the last list holds; where there is none,
    /// loopback alone.
    [[nodiscard]] bool admits(boost::asio::ip::address const& caller, steady_time now);
    /// Whether somebody is served of whom a proxy says that this is their address. Loopback is not, unless it is
    /// listed: that a request came from this very machine is nothing to be taken on another one's word.
    [[nodiscard]] bool admits_forwarded(boost::asio::ip::address const& caller, steady_time now);
    /// Reads the list now, which may wait for the store. Where a thread does so more often than the list is stale, the
    /// questions above wait for nothing: also while the store hangs they go on with the list there is.
    void refresh(steady_time now);

private:
    [[nodiscard]] std::shared_ptr<address_list const> current(steady_time now);
    [[nodiscard]] std::shared_ptr<address_list const> read() const;

    storage::store const& store_;
    std::chrono::seconds refresh_;
    std::mutex guard_;
    bool reading_ = false;
    std::shared_ptr<address_list const> list_; ///< null: the store could never be read
    steady_time stale_from_{};
};

} // namespace waybill::native::authentication
