// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/pruning.hpp>

#include <booking_service/expiry.hpp>
#include <storage/audit.hpp>
#include <storage/changes.hpp>
#include <storage/pruning.hpp>

#include <cstddef>
#include <functional>

namespace waybill::native::booking_service {

namespace {

/// Until then, a request for an expired quote reports whether it was booked.
constexpr std::chrono::hours quotes_kept{24};
/// How long changes of the inventory stay in the log: twice as long as the index of searches relies on it.
constexpr std::chrono::hours changes_kept{1};

/// Calls `deleting`, which returns the number of what it has deleted, until that is less than `at_once`.
storage::stored<void> delete_all(storage::store const& in, std::size_t at_once,
                                 std::function<std::size_t(storage::session&)> const& deleting) {
    for (std::size_t deleted = at_once; deleted >= at_once;) {
        auto const done = in.write(deleting);
        if (!done && done.error().kind == storage::store_failure::busy) return {};
        if (!done) return done.error();
        deleted = *done;
    }
    return {};
}

} // namespace

storage::stored<void> prune(storage::store const& in, instant now, retention_settings const& kept) {
    using storage::pruned_at_once;
    if (auto const done = expire_overdue(in, {}, {now, now}); !done) return done;
    struct {
        std::size_t at_once;
        std::function<std::size_t(storage::session&)> deleting;
    } const all[] = {
        {storage::changes_forgotten_at_once,
         [&](auto& sql) { return std::size_t(storage::delete_changes(sql, now - changes_kept)); }},
        {pruned_at_once, [&](auto& sql) { return storage::prune_quotes(sql, now - quotes_kept); }},
        {pruned_at_once, [&](auto& sql) { return storage::prune_unconfirmed(sql, now - kept.unconfirmed); }},
        {pruned_at_once, [&](auto& sql) { return storage::prune_audit(sql, now - kept.audit); }},
    };
    for (auto const& [at_once, deleting] : all)
        if (auto const done = delete_all(in, at_once, deleting); !done) return done;
    return {};
}

} // namespace waybill::native::booking_service
