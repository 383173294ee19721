// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host_activity.hpp>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace waybill::native::http_host {

/// The memory for the bodies of all requests. Large bodies leave a part of it to small ones, and those of one address
/// use a share, so that unfinished uploads of one caller do not stop the requests of others.
class body_memory {
public:
    static constexpr std::uint64_t small_body = std::uint64_t{64} << 10; ///< in bytes; larger than nearly all requests
    static constexpr std::uint64_t reserved = 8;                         ///< an eighth is for small bodies alone
    static constexpr std::uint64_t shared = 4; ///< the large bodies of one address have a quarter, or one body

    body_memory(std::uint64_t most, std::uint64_t most_of_body, host_activity& activity)
        : most_(most), most_of_address_(std::max(most / shared, most_of_body)), held_(activity.body_bytes_held) {}

    /// Changes the size of a body. `address` is empty if it is that of many callers. False if the memory is used up.
    [[nodiscard]] bool grow(std::string const& address, std::uint64_t from, std::uint64_t to) {
        bool const large = to > small_body;
        if (large && !address.empty() && !grow_share(address, from > small_body ? to - from : to)) return false;
        auto const usable = large ? most_ - most_ / reserved : most_;
        if (held_.fetch_add(to - from, std::memory_order_relaxed) + to - from <= usable) return true;
        held_.fetch_sub(to - from, std::memory_order_relaxed);
        if (large && !address.empty()) shrink_share(address, from > small_body ? to - from : to);
        return false;
    }
    void give_back(std::string const& address, std::uint64_t bytes) noexcept {
        held_.fetch_sub(bytes, std::memory_order_relaxed);
        if (bytes > small_body && !address.empty()) shrink_share(address, bytes);
    }

private:
    bool grow_share(std::string const& address, std::uint64_t by) {
        std::lock_guard const held(guard_);
        auto& share = shares_[address];
        if (share + by > most_of_address_) {
            if (share == 0) shares_.erase(address);
            return false;
        }
        share += by;
        return true;
    }
    void shrink_share(std::string const& address, std::uint64_t by) noexcept {
        std::lock_guard const held(guard_);
        auto const share = shares_.find(address);
        if ((share->second -= by) == 0) shares_.erase(share);
    }

    std::uint64_t most_, most_of_address_;
    host_activity::counter& held_;
    std::mutex guard_{};
    std::unordered_map<std::string, std::uint64_t> shares_{}; ///< of addresses that are sending large bodies
};

/// The part of one request's body in the memory for all bodies. It grows with the bytes that arrive, not with
/// Content-Length: an announcement costs the sender nothing.
class body_budget {
public:
    explicit body_budget(body_memory& memory) : memory_(memory) {}
    body_budget(body_budget const&) = delete;
    body_budget& operator=(body_budget const&) = delete;
    ~body_budget() { give_back(); }

    /// The caller whose body follows; empty if many callers have this address.
    void begin(std::string_view address) { address_ = address; }
    /// Changes the part to `total` bytes. False if that exceeds the memory; the part is then unchanged.
    [[nodiscard]] bool grow_to(std::uint64_t total) {
        if (total <= mine_) return true;
        if (!memory_.grow(address_, mine_, total)) return false;
        mine_ = total;
        return true;
    }
    void give_back() noexcept {
        if (mine_ != 0) memory_.give_back(address_, std::exchange(mine_, 0));
    }

private:
    body_memory& memory_;
    std::string address_{};
    std::uint64_t mine_ = 0;
};

} // namespace waybill::native::http_host
