// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// How a piece of work uses the store.
enum class store_access : std::uint8_t {
    single_statement_read, ///< one statement that reads, without a transaction around it
    read,                  ///< statements that all see one state
    write,                 ///< all or nothing, as if alone
    migrate,               ///< as `write`, and nobody else migrates meanwhile
};

class connections;
class store_clock;

struct store_settings {
    std::size_t connections = 4;               ///< at most this many threads use the store at once; others wait
    std::chrono::milliseconds busy_time{5000}; ///< how long to wait for others who write the same
    /// How long one `read`, `single_statement_read` or `write` may take, with the wait for a connection; then it fails,
    /// and its connection is closed. 0: any time, as for a load of an inventory, which is one transaction.
    std::chrono::milliseconds use_time{60'000};
};

/// The database behind a pool of connections, and the only place that knows which engine it is.
///
/// Repository functions (`users.hpp`, `addresses.hpp`, `inventory.hpp`, `bookings.hpp`) work on a `soci::session` and
/// throw; `read` and `write` lend them one and turn what they throw into a `store_error`. Several threads may use
/// one store at once, and several processes one database. A copy is the same store, with the same connections.
///
/// The work may be run more than once: a write that met another one is undone and done again, and so is what lost the
/// server before it committed. It changes nothing but the store and what it sets anew each time, and it lets through
/// what repository functions throw: after a failed statement PostgreSQL takes no other one in the transaction.
///
///     auto login = store.read([&](soci::session& sql) { return find_login(sql, "agency"); });
class store {
public:
    /// Opens `sqlite:FILE`, creating the file, or `postgresql://USER@HOST/DATABASE`, a database that is there. Creates
    /// the tables, or brings older ones up to date.
    [[nodiscard]] static stored<store> open(std::string_view url, store_settings const& settings = {});

    /// The same store, whose uses are counted in `clock`, which outlives it. Null: they are not counted.
    [[nodiscard]] store measured_by(store_clock* clock) const;

    /// Whether tables are older than this program, as when a backup was put in their place. A failure where they are
    /// newer, or where nobody answers.
    [[nodiscard]] stored<bool> migrations_missing() const;

    /// Why requests cannot be answered now, in words of the program: the store cannot be read, or what is written would
    /// be refused or lost. Empty where all is well. Waits for the store. Where the last write failed since nothing can
    /// be written, it tries to write.
    [[nodiscard]] std::string problem() const;

    /// Ends what runs, with `unreachable`, or `outcome_unknown` where it commits, and refuses whatever comes: for a
    /// process that is about to end.
    void abandon() const;

    /// Runs `work(soci::session&)` in a transaction that sees one state throughout. What `work` returns comes back.
    template <class Work>
    auto read(Work&& work) const -> stored<std::invoke_result_t<Work&, soci::session&>> {
        return lend(store_access::read, work);
    }

    /// Runs `work(soci::session&)`, which makes one statement that reads: one round trip to a server in the place of
    /// three.
    template <class Work>
    auto single_statement_read(Work&& work) const -> stored<std::invoke_result_t<Work&, soci::session&>> {
        return lend(store_access::single_statement_read, work);
    }

    /// Runs `work(soci::session&)` in a transaction of its own, which has the effect of running alone: all of it
    /// happens, or, if it throws, nothing. `outcome_unknown` where the server was lost while it committed.
    template <class Work>
    auto write(Work&& work) const -> stored<std::invoke_result_t<Work&, soci::session&>> {
        return lend(store_access::write, work);
    }

private:
    struct parts;

    explicit store(std::shared_ptr<parts> shared) noexcept;

    template <class Work>
    auto lend(store_access how, Work& work) const -> stored<std::invoke_result_t<Work&, soci::session&>> {
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
    stored<void> run(store_access how, std::function<void(soci::session&)> const& work) const;

    std::shared_ptr<parts> parts_;
    store_clock* clock_ = nullptr;
};

} // namespace waybill::native::storage
