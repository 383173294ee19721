// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/connection.hpp>
#include <store/dialect.hpp>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace waybill::native {

/// The connections of a store, each lent to one thread at a time.
class connections {
    struct slot {
        connection sql{};
        bool open = false;
    };

public:
    connections(dialect const& engine, soci::connection_parameters const& parameters,
                std::chrono::milliseconds busy_time)
        : engine_(&engine), parameters_(parameters), busy_time_(busy_time) {}
    ~connections();
    connections(connections const&) = delete;
    connections& operator=(connections const&) = delete;

    [[nodiscard]] dialect const& engine() const noexcept { return *engine_; }
    [[nodiscard]] std::chrono::milliseconds busy_time() const noexcept { return busy_time_; }

    /// Opens one more. Throws `soci::soci_error`.
    void add();

    /// A connection in the hands of one thread. Waits until there is one.
    class lease {
    public:
        explicit lease(connections& from) : from_(&from), slot_(from.take()) {}
        lease(lease const&) = delete;
        lease& operator=(lease const&) = delete;
        ~lease() { from_->give_back(slot_); }

        [[nodiscard]] connection& operator*() const noexcept { return slot_->sql; }
        [[nodiscard]] connection* operator->() const noexcept { return &slot_->sql; }
        [[nodiscard]] bool open() const noexcept { return slot_->open; }
        /// Opens the connection anew. Throws `soci::soci_error`.
        void reopen();
        void close();

    private:
        connections* from_;
        slot* slot_;
    };

private:
    void open(slot& fresh);
    slot* take();
    void give_back(slot* back);

    dialect const* engine_;
    soci::connection_parameters parameters_;
    std::chrono::milliseconds busy_time_;
    std::mutex mutex_{};
    std::condition_variable returned_{};
    std::vector<std::unique_ptr<slot>> all_{};
    std::vector<slot*> free_{}; ///< the last one that was returned is the next one to be lent
};

} // namespace waybill::native
