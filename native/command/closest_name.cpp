// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/closest_name.hpp>

#include <algorithm>
#include <cstddef>

namespace waybill::native {

namespace {

/// Optimal string alignment: a swap of two neighbours is one edit.
std::size_t edits_between(std::string_view from, std::string_view to) {
    std::vector<std::vector<std::size_t>> cost(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
    for (std::size_t i = 0; i <= from.size(); ++i) cost[i][0] = i;
    for (std::size_t j = 0; j <= to.size(); ++j) cost[0][j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i)
        for (std::size_t j = 1; j <= to.size(); ++j) {
            std::size_t const replaced = from[i - 1] == to[j - 1] ? 0 : 1;
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + replaced});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[from.size()][to.size()];
}

} // namespace

std::string closest_name(std::string_view typed, std::vector<std::string> const& known) {
    constexpr std::size_t longest = 64; // the cost is the product of the lengths
    if (typed.empty() || typed.size() > longest) return {};
    std::string best;
    auto fewest = std::max<std::size_t>(typed.size() / 3, 1) + 1;
    for (auto const& each : known) {
        auto const edits = edits_between(typed, each);
        if (edits < fewest) {
            fewest = edits;
            best = each;
        }
    }
    return best;
}

} // namespace waybill::native
