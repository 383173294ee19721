// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/address_range.hpp>
#include <authentication/steady_time.hpp>
#include <storage/store.hpp>

#include <chrono>
#include <memory>
#include <mutex>

namespace waybill::native::authentication {

/// Decides which callers are served, with a list that follows the store within a few seconds, so that `waybill allow
/// add` needs no restart. Thread-safe.
class caller_filter {
public:
    /// `from` must outlive this object.
    explicit caller_filter(storage::store const& from, std::chrono::seconds refresh = std::chrono::seconds(5));

    /// Whether the peer of a socket is served. While the store cannot be read, the last list stays in use; without one,
    /// only loopback is served.
    [[nodiscard]] bool admits(boost::asio::ip::address const& caller, steady_time now);
    /// Whether a caller with an address from a proxy's header is served. Loopback is not, unless it is listed: a header
    /// cannot prove that a request comes from this machine.
    [[nodiscard]] bool admits_forwarded(boost::asio::ip::address const& caller, steady_time now);
    /// Reads the list now, which may block on the store. If one thread calls this more often than the list expires, the
    /// functions above never block: while the store hangs they use the current list.
    void refresh(steady_time now);

private:
    [[nodiscard]] std::shared_ptr<address_list const> current(steady_time now);
    [[nodiscard]] std::shared_ptr<address_list const> read() const;

    storage::store const& store_;
    std::chrono::seconds refresh_;
    std::mutex guard_;
    bool reading_ = false;
    std::shared_ptr<address_list const> list_; ///< null: the store was never read
    steady_time stale_from_{};
};

} // namespace waybill::native::authentication
