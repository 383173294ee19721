// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/store_error.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

namespace soci {
class session;
} // namespace soci

namespace waybill::native {

struct store_settings {
    std::size_t connections = 4;               ///< at most this many threads use the store at once; others wait
    std::chrono::milliseconds busy_time{5000}; ///< how long to wait for a writer of another process
};

/// The database behind a pool of connections, and the only place that knows which engine it is.
///
/// Repository functions (`users.hpp`, `addresses.hpp`, `inventory.hpp`, `bookings.hpp`) work on a `soci::session` and
/// throw; `read` and `write` lend them one and turn what they throw into a `store_error`. Several threads may use
/// one store at once.
///
///     auto login = store.read([&](soci::session& sql) { return find_login(sql, "agency"); });
class store {
public:
    /// Opens `sqlite:FILE`, creating file and tables, or bringing older tables up to date.
    [[nodiscard]] static stored<store> open(std::string_view url, store_settings const& settings = {});

    store(store&&) noexcept;
    store& operator=(store&&) noexcept;
    ~store();

    /// Runs `work(soci::session&)` in a transaction that sees one state throughout. What `work` returns comes back.
    template <class Work>
    auto read(Work&& work) const -> stored<std::invoke_result_t<Work&, soci::session&>> {
        return lend(access::read, work);
    }

    /// Runs `work(soci::session&)` in a transaction of its own: all of it happens, or, if it throws, nothing.
    template <class Work>
    auto write(Work&& work) const -> stored<std::invoke_result_t<Work&, soci::session&>> {
        return lend(access::write, work);
    }

private:
    enum class access { read, write };
    struct connections;

    explicit store(std::unique_ptr<connections> made) noexcept;

    template <class Work>
    auto lend(access how, Work& work) const -> stored<std::invoke_result_t<Work&, soci::session&>> {
        using value = std::invoke_result_t<Work&, soci::session&>;
        if constexpr (std::is_void_v<value>) {
            return run(how, std::ref(work));
        } else {
            std::optional<value> kept;
            auto const ran = run(how, [&](soci::session& sql) { kept.emplace(work(sql)); });
            if (!ran) return ran.error();
            return std::move(*kept);
        }
    }
    stored<void> run(access how, std::function<void(soci::session&)> const& work) const;

    std::unique_ptr<connections> connections_;
};

} // namespace waybill::native
