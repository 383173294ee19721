// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <demonstration/demo_world.hpp>

#include <utility>

namespace waybill::native::demonstration {

result<std::unique_ptr<demo_world>> demo_world::start(date today) {
    auto data = sample_store::make(today);
    if (!data) return data.error();
    std::unique_ptr<demo_world> world(new demo_world);
    world->data_ = *std::move(data);
    server::server_settings settings; // named: g++ 12 reports nested temporaries as uninitialized
    settings.host.listen = "127.0.0.1:0";
    settings.store_url = world->data_->url();
    settings.log.least = telemetry::log_level::warn;
    auto service = server::running_service::start(settings);
    if (!service) return service.error();
    world->service_ = std::move(service).value();
    return world;
}

} // namespace waybill::native::demonstration
