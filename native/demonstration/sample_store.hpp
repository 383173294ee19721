// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

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

/// The sample in a store of its own, which the destructor deletes, and one login: `demo`, for the sample's user.
class sample_store {
public:
    /// An empty password: a random one.
    [[nodiscard]] static result<std::unique_ptr<sample_store>> make(date today, std::string password = {});

    [[nodiscard]] std::string url() const { return "sqlite:" + (folder_.path() / "sample.db").string(); }
    [[nodiscard]] waybill::credential const& login() const noexcept { return login_; }

private:
    sample_store() = default;

    temporary_folder folder_{};
    waybill::credential login_{};
};

} // namespace waybill::native::demonstration
