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
template <class Prepared> class statement_cache {
public:
    /// A statement that is not in use, or none.
    [[nodiscard]] Prepared take(std::string const& text) {
        auto const found = unused_.find(text);
        if (found == unused_.end()) return {};
        auto taken = std::move(found->second);
        unused_.erase(found);
        return taken;
    }
    /// Adds a statement; returns one that was removed for it if there are too many, or none. Destructors call this:
    /// if there is too little memory, the statement itself is returned.
    [[nodiscard]] Prepared put(std::string const& text, Prepared prepared) noexcept {
        constexpr std::size_t most = 300;
        Prepared displaced{};
        if (unused_.size() == most) {
            displaced = std::move(unused_.begin()->second);
            unused_.erase(unused_.begin());
        }
        try {
            unused_.emplace(text, std::move(prepared));
        } catch (std::bad_alloc const&) { return prepared; }
        return displaced;
    }

private:
    std::unordered_multimap<std::string, Prepared> unused_{};
};

} // namespace waybill::native::storage
