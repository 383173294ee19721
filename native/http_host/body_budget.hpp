// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host_activity.hpp>

#include <cstddef>
#include <cstdint>

namespace waybill::native::http_host {

/// The part that one request's body has of the memory that all bodies together may take. It grows with what arrives,
/// not with what is announced: an announcement costs its sender nothing.
class body_budget {
public:
    body_budget(std::uint64_t most, host_activity& activity) : most_(most), held_(activity.body_bytes_held) {}
    body_budget(body_budget const&) = delete;
    body_budget& operator=(body_budget const&) = delete;
    ~body_budget() { give_back(); }

    /// Makes it `total` bytes. False: that would be more than there is, and it stays what it was.
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
