// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <demonstration/demo_world.hpp>

#include <authentication/registration.hpp>
#include <inventory/load.hpp>
#include <sample_data/sample.hpp>

#include <fmt/format.h>
#include <stdlib.h>

#include <random>
#include <stdexcept>

namespace waybill::native::demonstration {

temporary_folder::temporary_folder() {
    auto pattern = (std::filesystem::temp_directory_path() / "waybill-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder like " + pattern);
    path_ = pattern;
}

temporary_folder::~temporary_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

namespace {

error failed(storage::store_error const& why) {
    return {.code = error_code::connection_failed, .message = "the demo's store: " + storage::explain(why)};
}

std::string random_password() {
    std::random_device random;
    return fmt::format("{:08x}{:08x}{:08x}", random(), random(), random());
}

} // namespace

result<std::unique_ptr<demo_world>> demo_world::start(date today) {
    std::unique_ptr<demo_world> world(new demo_world);
    world->credential_ = {.login = "demo", .password = random_password()};
    auto const url = "sqlite:" + (world->folder_.path() / "demo.db").string();
    {
        auto const data = storage::store::open(url);
        if (!data) return failed(data.error());
        if (auto const loaded = inventory::load(*data, sample_data::sample_inventory(today)); !loaded)
            return failed(loaded.error());
        auto const registered =
            authentication::register_login(*data, world->credential_, {sample_data::sample_user},
                                           {sample_data::sample_members.begin(), sample_data::sample_members.end()});
        if (!registered) return failed(registered.error());
    }
    server::server_settings settings; // named: g++ 12 reports nested temporaries as uninitialized
    settings.host.listen = "127.0.0.1:0";
    settings.store_url = url;
    settings.log.least = telemetry::log_level::warn;
    auto service = server::running_service::start(settings);
    if (!service) return service.error();
    world->service_ = std::move(service).value();
    return world;
}

} // namespace waybill::native::demonstration
