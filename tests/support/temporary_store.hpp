// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/store.hpp"
#include "support/postgresql_schema.hpp"
#include "support/scratch_folder.hpp"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

namespace support {

enum class store_engine { sqlite, postgresql };

/// A place for an empty store: a file, or a schema of the PostgreSQL server that ctest has started.
class store_place {
public:
    explicit store_place(store_engine engine = store_engine::sqlite,
                         std::filesystem::path const& in = std::filesystem::temp_directory_path())
        : folder_(in) {
        if (engine == store_engine::postgresql) schema_.emplace();
    }
    [[nodiscard]] std::string url() const {
        return schema_ ? schema_->url() : "sqlite:" + (folder_.path() / "a store.db").string();
    }

private:
    scratch_folder folder_;
    std::optional<postgresql_schema> schema_{};
};

/// An empty store in a place of its own.
class temporary_store {
public:
    explicit temporary_store(store_engine engine = store_engine::sqlite) : place_(engine), store_(open()) {}
    [[nodiscard]] std::string url() const { return place_.url(); }
    [[nodiscard]] waybill::native::storage::store& operator*() noexcept { return store_; }
    [[nodiscard]] waybill::native::storage::store* operator->() noexcept { return &store_; }

private:
    waybill::native::storage::store open() const {
        auto opened = waybill::native::storage::store::open(url());
        if (!opened) throw std::runtime_error("cannot open a store: " + explain(opened.error()));
        return std::move(*opened);
    }

    store_place place_;
    waybill::native::storage::store store_;
};

} // namespace support
