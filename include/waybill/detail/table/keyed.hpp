// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/table/record.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// Maps: values with keys.
namespace waybill::detail::table {

template <class Map>
constexpr bool drop_map(object map, std::size_t used, sequence_end const*) {
    if (used == 0) as<Map>(map).clear();
    return true;
}
template <describe::keyed_container Map>
inline constexpr sequence sequence_of<Map>{nullptr, &drop_map<Map>};

/// The map of a member, which may be optional.
template <class Member>
constexpr auto& map_in(Member& member) {
    if constexpr (describe::optional_shape<Member>)
        return describe::engaged(member);
    else
        return member;
}

/// Returns the new value of a key; null, with an error, if the map has the key already. `offset` is that of the key.
template <class Map>
constexpr typename Map::mapped_type* new_value(reading& in, Map& map, std::string&& key, std::size_t offset,
                                               std::string_view key_name) {
    if (map.find(key) != map.end()) {
        in.fail(error_code::field_repeated, offset, "each key once", key, key_name, !key_name.empty());
        return nullptr;
    }
    return &map.try_emplace(std::move(key)).first->second;
}

/// Calls `each` with the pairs of a map in the order in which they are written: that of an unordered map is the order
/// of the keys, so that equal maps are written alike.
template <class Map, class Each>
constexpr void in_written_order(Map const& map, Each&& each) {
    if constexpr (requires { typename Map::hasher; }) {
        std::vector<typename Map::value_type const*> sorted;
        sorted.reserve(map.size());
        for (auto const& pair : map) sorted.push_back(&pair);
        std::sort(sorted.begin(), sorted.end(),
                  [](auto const* one, auto const* other) { return one->first < other->first; });
        for (auto const* const pair : sorted) each(*pair);
    } else {
        for (auto const& pair : map) each(pair);
    }
}

} // namespace waybill::detail::table
