// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/room_assignment.hpp>

namespace waybill::native::booking_service {
namespace {

/// A matching of rooms and groups, found by augmenting paths. There are few groups and few kinds of rooms, so the
/// simple algorithm is enough.
class matching {
public:
    matching(std::vector<int> const& wanted, std::vector<room_supply> const& supply)
        : wanted_(wanted), supply_(supply), given_(supply.size(), std::vector<int>(wanted.size(), 0)) {}

    bool complete() {
        for (std::size_t group = 0; group < wanted_.size(); ++group)
            for (int i = 0; i < wanted_[group]; ++i) {
                tried_.assign(supply_.size(), false);
                if (!give_room_to(group)) return false;
            }
        return true;
    }

private:
    bool give_room_to(std::size_t group) {
        for (std::size_t kind = 0; kind < supply_.size(); ++kind) {
            if (tried_[kind] || !supply_[kind].suits[group]) continue;
            tried_[kind] = true;
            if (!has_free(kind) && !release_room(kind)) continue;
            ++given_[kind][group];
            return true;
        }
        return false;
    }
    /// Moves a group that has a room of this kind to another kind.
    bool release_room(std::size_t kind) {
        for (std::size_t other = 0; other < wanted_.size(); ++other) {
            if (given_[kind][other] == 0 || !give_room_to(other)) continue;
            --given_[kind][other];
            return true;
        }
        return false;
    }
    bool has_free(std::size_t kind) const {
        int given = 0;
        for (int const count : given_[kind]) given += count;
        return given < supply_[kind].free;
    }

    std::vector<int> const& wanted_;
    std::vector<room_supply> const& supply_;
    std::vector<std::vector<int>> given_; ///< by kind of room and group
    std::vector<bool> tried_;
};

} // namespace

bool can_assign_all(std::vector<int> const& wanted, std::vector<room_supply> const& supply) {
    return matching(wanted, supply).complete();
}

} // namespace waybill::native::booking_service
