// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <server/running_service.hpp>

#include <waybill/message/credential.hpp>
#include <waybill/result.hpp>
#include <waybill/value/date.hpp>

#include <filesystem>
#include <memory>
#include <string>

namespace waybill::native::demonstration {

/// A new folder that is deleted by the destructor.
class temporary_folder {
public:
    temporary_folder();
    ~temporary_folder();
    temporary_folder(temporary_folder const&) = delete;
    temporary_folder& operator=(temporary_folder const&) = delete;

    [[nodiscard]] std::filesystem::path const& path() const noexcept { return path_; }

private:
    std::filesystem::path path_;
};

/// The sample in a store of its own, a login with a random password, and the service over them on loopback.
class demo_world {
public:
    [[nodiscard]] static result<std::unique_ptr<demo_world>> start(date today);

    /// `http://127.0.0.1:40213`
    [[nodiscard]] std::string base_url() const { return "http://" + service_->address(); }
    [[nodiscard]] waybill::credential const& credential() const noexcept { return credential_; }
    void stop() { service_->stop(); }

private:
    demo_world() = default;

    temporary_folder folder_{}; // first: destroyed last
    waybill::credential credential_{};
    std::unique_ptr<server::running_service> service_{};
};

} // namespace waybill::native::demonstration
