// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/offer_token.hpp>

#include <memory>
#include <mutex>
#include <utility>

namespace waybill::native::booking_service {

/// The keys of the offers: one thread replaces them after a rotation while others use them. Thread-safe.
class shared_offer_keys {
public:
    explicit shared_offer_keys(offer_keys keys) : keys_(std::make_shared<offer_keys const>(std::move(keys))) {}

    /// Not empty; those of one request.
    [[nodiscard]] std::shared_ptr<offer_keys const> present() const {
        std::lock_guard const lock(mutex_);
        return keys_;
    }
    void replace(offer_keys keys) {
        if (keys.empty() || keys == *present()) return;
        auto made = std::make_shared<offer_keys const>(std::move(keys));
        std::lock_guard const lock(mutex_);
        keys_.swap(made);
    }

private:
    mutable std::mutex mutex_{};
    std::shared_ptr<offer_keys const> keys_;
};

} // namespace waybill::native::booking_service
