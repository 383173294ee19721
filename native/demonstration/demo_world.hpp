// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <demonstration/sample_store.hpp>
#include <server/running_service.hpp>

#include <waybill/message/credential.hpp>
#include <waybill/result.hpp>
#include <waybill/value/date.hpp>

#include <memory>
#include <string>

namespace waybill::native::demonstration {

/// The sample in a store of its own, and the service over it on loopback.
class demo_world {
public:
    [[nodiscard]] static result<std::unique_ptr<demo_world>> start(date today);

    /// `http://127.0.0.1:40213`
    [[nodiscard]] std::string base_url() const { return "http://" + service_->address(); }
    [[nodiscard]] waybill::credential const& credential() const noexcept { return data_->login(); }
    void stop() { service_->stop(); }

private:
    demo_world() = default;

    std::unique_ptr<sample_store> data_{}; // first: destroyed last
    std::unique_ptr<server::running_service> service_{};
};

} // namespace waybill::native::demonstration
