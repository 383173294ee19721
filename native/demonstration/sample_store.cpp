// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <demonstration/sample_store.hpp>

#include <authentication/registration.hpp>
#include <inventory/load.hpp>
#include <sample_data/sample.hpp>

#include <fmt/format.h>
#include <stdlib.h>

#include <random>
#include <stdexcept>
#include <utility>

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
    return {.code = error_code::connection_failed, .message = "the store of the sample: " + storage::explain(why)};
}

std::string random_password() {
    std::random_device random;
    return fmt::format("{:08x}{:08x}{:08x}", random(), random(), random());
}

} // namespace

result<std::unique_ptr<sample_store>> sample_store::make(date today, std::string password) {
    std::unique_ptr<sample_store> made(new sample_store);
    made->login_ = {.login = "demo", .password = password.empty() ? random_password() : std::move(password)};
    auto const data = storage::store::open(made->url());
    if (!data) return failed(data.error());
    if (auto const loaded = inventory::load(*data, sample_data::sample_inventory(today)); !loaded)
        return failed(loaded.error());
    auto const registered = authentication::register_login(*data, made->login_, {sample_data::sample_user}, {});
    if (!registered) return failed(registered.error());
    return made;
}

} // namespace waybill::native::demonstration
