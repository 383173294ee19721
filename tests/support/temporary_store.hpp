// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "store/store.hpp"

#include <atomic>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace support {

/// A folder that is gone with everything in it at the end of the test.
class temporary_folder {
public:
    temporary_folder() {
        static std::atomic<unsigned> count{0};
        path_ = std::filesystem::temp_directory_path() /
                ("waybill-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
        std::filesystem::create_directories(path_);
    }
    temporary_folder(temporary_folder const&) = delete;
    temporary_folder& operator=(temporary_folder const&) = delete;
    ~temporary_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::filesystem::path const& path() const noexcept { return path_; }

private:
    std::filesystem::path path_;
};

/// An empty store in a file of its own.
class temporary_store {
public:
    temporary_store() : store_(open()) {}
    [[nodiscard]] std::string url() const { return "sqlite:" + (folder_.path() / "a store.db").string(); }
    [[nodiscard]] waybill::native::store& operator*() noexcept { return store_; }
    [[nodiscard]] waybill::native::store* operator->() noexcept { return &store_; }

private:
    waybill::native::store open() const {
        auto opened = waybill::native::store::open(url());
        if (!opened) throw std::runtime_error("cannot open a store: " + explain(opened.error()));
        return std::move(*opened);
    }

    temporary_folder folder_;
    waybill::native::store store_;
};

} // namespace support
