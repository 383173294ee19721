// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <new>
#include <string>
#include <unordered_map>
#include <utility>

namespace waybill::native::storage {

/// The prepared statements of one connection that are not in use, by text.
///
/// To prepare a statement takes longer than to execute most of them: SQLite parses it and plans its execution, and
/// PostgreSQL needs two more round trips for it. `Prepared` is what the engine knows a statement by; a default one is
/// none. Not thread-safe, like the connection.
template <class Prepared> class kept_statements {
public:
    /// A statement that is not in use, or none.
    [[nodiscard]] Prepared take(std::string const& text) {
        auto const found = kept_.find(text);
        if (found == kept_.end()) return {};
        auto taken = std::move(found->second);
        kept_.erase(found);
        return taken;
    }
    /// Keeps a statement; returns one that is not kept any more if there are too many, or none. Destructors call this:
    /// if there is too little memory, the statement itself is returned.
    [[nodiscard]] Prepared keep(std::string const& text, Prepared unused) noexcept {
        constexpr std::size_t most = 300;
        Prepared displaced{};
        if (kept_.size() == most) {
            displaced = std::move(kept_.begin()->second);
            kept_.erase(kept_.begin());
        }
        try {
            kept_.emplace(text, std::move(unused));
        } catch (std::bad_alloc const&) { return unused; }
        return displaced;
    }

private:
    std::unordered_multimap<std::string, Prepared> kept_{};
};

} // namespace waybill::native::storage
