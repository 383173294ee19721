// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace bench {

/// A partner in a process of its own, so that its processor time is not the client's: answers every request on
/// loopback with the same bytes, and keeps connections open.
class partner_process {
public:
    /// `plain`: the response; `compressed`: the one for requests that accept gzip, empty for none. An address
    /// 127.0.0.N from `first_slow` on answers after `slow_ms`, others after `delay_ms`.
    struct settings {
        std::string plain{};
        std::string compressed{};
        unsigned delay_ms = 0;
        unsigned slow_ms = 0;
        unsigned first_slow = 256;
    };
    explicit partner_process(settings const& with);
    ~partner_process();
    partner_process(partner_process const&) = delete;
    partner_process& operator=(partner_process const&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }

private:
    pid_t process_ = -1;
    std::uint16_t port_ = 0;
};

} // namespace bench
