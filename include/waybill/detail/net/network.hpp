// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>
#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>
#include <waybill/transport/network_settings.hpp>

#include <memory>
#include <mutex>
#include <utility>

namespace waybill::detail::net {

/// The settings of a transport's connections, with what is made of them once: the context for TLS. Thread-safe.
class network {
public:
    explicit network(network_settings settings) : settings_(std::move(settings)) {
        waybill::text::set_decoder(iconv_decoder);
    }

    [[nodiscard]] network_settings const& settings() const noexcept { return settings_; }
    /// Returns what `make(settings)` has returned first, a `result<std::shared_ptr<void>>`. The type is erased because
    /// a program without TLS does not link OpenSSL.
    template <class Make>
    result<void*> once(Make const& make) {
        std::lock_guard const lock(mutex_);
        if (!made_) {
            auto made = make(settings_);
            if (!made) return made.error();
            made_ = std::move(*made);
        }
        return made_.get();
    }

private:
    network_settings settings_;
    std::mutex mutex_{};
    std::shared_ptr<void> made_{};
};

} // namespace waybill::detail::net
