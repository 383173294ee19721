// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp>
#include <waybill/quirk.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace waybill::native::telemetry {

/// The number of quirks of each kind in a request. Their places and texts are not kept: they belong to the caller.
class quirk_tally {
public:
    static constexpr std::size_t kinds = enumerators<quirk_kind>.size();

    quirk_tally() = default;
    explicit quirk_tally(std::span<quirk const> seen) {
        for (auto const& each : seen) ++counts_[std::size_t(each.kind)];
        total_ = seen.size();
    }

    [[nodiscard]] std::size_t total() const noexcept { return total_; }
    [[nodiscard]] std::uint32_t of(quirk_kind kind) const noexcept { return counts_[std::size_t(kind)]; }

private:
    std::array<std::uint32_t, kinds> counts_{};
    std::size_t total_ = 0;
};

} // namespace waybill::native::telemetry
