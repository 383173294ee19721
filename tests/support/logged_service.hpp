// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "server/running_service.hpp"
#include "support/file.hpp"
#include "support/scratch_folder.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace support {

/// A fixture with a service in this process, whose store is new and whose log is a file of JSON objects.
class logged_service : public testing::Test {
protected:
    /// Starts the service with these settings on a free port of loopback.
    void start(waybill::native::server::server_settings settings = {}) {
        settings.host.listen = "127.0.0.1:0";
        settings.store_url = data_.url();
        settings.log = {.least = waybill::native::telemetry::log_level::debug,
                        .form = waybill::native::telemetry::log_form::json,
                        .file = folder_.file("log")};
        auto started = waybill::native::server::running_service::start(std::move(settings));
        ASSERT_TRUE(started) << started.error().message;
        service_ = std::move(started).value();
    }
    /// Stops the service and returns its log.
    std::string log() {
        service_->stop();
        service_.reset();
        return read_if_there(folder_.file("log"));
    }

    scratch_folder folder_;
    temporary_store data_;
    std::unique_ptr<waybill::native::server::running_service> service_;
};

} // namespace support
