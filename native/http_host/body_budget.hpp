// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host_activity.hpp>

#include <cstddef>
#include <cstdint>

namespace waybill::native::http_host {

/// The share of one request's body in the memory for all bodies. It grows with the bytes that arrive, not with
/// Content-Length: an announcement costs the sender nothing.
class body_budget {
public:
    body_budget(std::uint64_t most, host_activity& activity) : most_(most), held_(activity.body_bytes_held) {}
    body_budget(body_budget const&) = delete;
    body_budget& operator=(body_budget const&) = delete;
    ~body_budget() { give_back(); }

    /// Changes the share to `total` bytes. False if that exceeds the memory; the share is then unchanged.
    [[nodiscard]] bool grow_to(std::uint64_t total) noexcept {
        if (total <= mine_) return true;
        auto const more = total - mine_;
        if (held_.fetch_add(more, std::memory_order_relaxed) + more > most_) {
            held_.fetch_sub(more, std::memory_order_relaxed);
            return false;
        }
        mine_ = total;
        return true;
    }
    void give_back() noexcept {
        if (mine_ != 0) held_.fetch_sub(mine_, std::memory_order_relaxed);
        mine_ = 0;
    }

private:
    std::uint64_t most_;
    host_activity::counter& held_;
    std::uint64_t mine_ = 0;
};

} // namespace waybill::native::http_host
