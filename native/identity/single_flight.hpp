// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace waybill::native {

/// One piece of work for each key at a time: who wants the same meanwhile waits, and takes what came of it.
template <class Key, class Outcome, class Hash>
class single_flight {
public:
    /// What `work()` gives, or gave the thread that was at it already. What `work` throws reaches the one who called
    /// it; then the next one tries.
    template <class Work>
    Outcome share(Key const& key, Work&& work) {
        auto const mine = std::make_shared<flight>();
        {
            std::unique_lock held(guard_);
            for (;;) {
                auto const [at, first] = under_way_.try_emplace(key, mine);
                if (first) break;
                auto const other = at->second;
                ended_.wait(held, [&other] { return other->ended; });
                if (other->outcome) return *other->outcome;
            }
        }
        ending const at_end(*this, key, *mine);
        mine->outcome.emplace(std::forward<Work>(work)());
        return *mine->outcome;
    }

private:
    struct flight {
        std::optional<Outcome> outcome{}; ///< others read it once it has ended
        bool ended = false;
    };
    class ending {
    public:
        ending(single_flight& all, Key const& key, flight& one) : all_(all), key_(key), one_(one) {}
        ending(ending const&) = delete;
        ending& operator=(ending const&) = delete;
        ~ending() {
            {
                std::lock_guard const held(all_.guard_);
                one_.ended = true;
                all_.under_way_.erase(key_);
            }
            all_.ended_.notify_all();
        }

    private:
        single_flight& all_;
        Key const& key_;
        flight& one_;
    };

    std::mutex guard_{};
    std::condition_variable ended_{};
    std::unordered_map<Key, std::shared_ptr<flight>, Hash> under_way_{};
};

} // namespace waybill::native
