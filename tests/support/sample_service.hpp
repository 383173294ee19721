// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "authentication/registration.hpp"
#include "inventory/load.hpp"
#include "sample_data/sample.hpp"
#include "server/running_service.hpp"
#include "support/temporary_store.hpp"

#include <waybill/message/credential.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace support {

/// A fixture with a service in this process that serves the sample to one login.
class sample_service : public testing::Test {
protected:
    explicit sample_service(store_engine engine = store_engine::sqlite,
                            waybill::credential credential = {.login = "agency", .password = "pw"})
        : data_(engine), credential_(std::move(credential)) {}

    void SetUp() override {
        using namespace waybill::native;
        auto const now = std::chrono::system_clock::now();
        auto const today = waybill::date::of(std::chrono::floor<std::chrono::days>(now));
        ASSERT_TRUE(inventory::load(*data_, sample_data::sample_inventory(today)));
        ASSERT_TRUE(authentication::register_login(*data_, credential_, {sample_data::sample_user}, {}));
        serve({});
    }
    /// Starts the service, again with other settings.
    void serve(waybill::native::server::server_settings settings) {
        service_.reset();
        settings.host.listen = "127.0.0.1:0";
        settings.store_url = data_.url();
        auto started = waybill::native::server::running_service::start(std::move(settings));
        ASSERT_TRUE(started) << started.error().message;
        service_ = std::move(started).value();
    }
    [[nodiscard]] std::string url() const { return "http://" + service_->address(); }

    temporary_store data_;
    waybill::credential credential_;
    std::unique_ptr<waybill::native::server::running_service> service_;
};

} // namespace support
