// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <search_index/night_table.hpp>

#include <algorithm>
#include <cstring>

namespace waybill::native::search_index {
namespace {

template <class Number>
void copy_as(std::vector<std::uint32_t> const& numbers, std::vector<std::byte>& into) {
    into.resize(numbers.size() * sizeof(Number));
    auto* to = into.data();
    for (auto const each : numbers) {
        auto const number = Number(each);
        std::memcpy(to, &number, sizeof(Number));
        to += sizeof(Number);
    }
}

/// A night without an allotment has no rooms, like one whose rooms are sold.
std::uint32_t cell_of(storage::night_rooms const& rooms) {
    return std::uint32_t(std::max(rooms.quantity, 0)) * 2 + (rooms.stopped ? 1 : 0);
}

} // namespace

packed_numbers::packed_numbers(std::vector<std::uint32_t> const& numbers) {
    auto const most = numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
    if (most <= 0xff) {
        copy_as<std::uint8_t>(numbers, bytes_);
    } else if (most <= 0xffff) {
        width_ = 2;
        copy_as<std::uint16_t>(numbers, bytes_);
    } else {
        width_ = 4;
        copy_as<std::uint32_t>(numbers, bytes_);
    }
}

std::vector<std::uint32_t> packed_numbers::unpacked() const {
    return visit([this](auto const* numbers) {
        return std::vector<std::uint32_t>(numbers, numbers + bytes_.size() / sizeof(*numbers));
    });
}

std::optional<night_terms> night_terms::of(storage::night_price const& night, unsigned digits) noexcept {
    using currencies::minor_units;
    auto const price = minor_units::of_price(night.price, digits);
    auto const child = minor_units::of_price(night.child_price.value_or(decimal()), digits);
    auto const full = minor_units::of_price(night.price_without_promotion.value_or(night.price), digits);
    if (!price || !child || !full) return std::nullopt;
    return night_terms{*price, *child, std::max(*full, *price), night.minimum_stay};
}

std::size_t night_terms_hash::operator()(night_terms const& of) const noexcept {
    std::uint64_t hash = 0;
    for (auto const part :
         {of.price.count(), of.child_price.count(), of.full_price.count(), std::int64_t{of.minimum_stay}}) {
        hash = (hash ^ std::uint64_t(part)) * 0x9e3779b97f4a7c15U; // the multiplier of Fibonacci hashing
        hash ^= hash >> 32;
    }
    return std::size_t(hash);
}

supply_of_stay night_table::supply_of(std::size_t room, std::size_t row, int nights) const {
    return cells_.visit([&](auto const* cells) {
        std::uint32_t least = ~std::uint32_t{0}, flags = 0;
        auto const* at = cells + row * rooms_ + room;
        for (int i = 0; i < nights; ++i, at += rooms_) {
            least = std::min(least, std::uint32_t(*at) / 2);
            flags |= *at;
        }
        return supply_of_stay{int(least), (flags & 1) != 0};
    });
}

night_table night_table::with_supplies(std::int64_t first, std::int64_t end,
                                       std::vector<supply> const& supplies) const {
    night_table changed = *this;
    auto cells = cells_.unpacked();
    auto const last = first_ + std::int64_t(nights_);
    auto const from = std::clamp(first, first_, last) - first_;
    auto const to = std::clamp(end, first_, last) - first_;
    if (from < to)
        std::fill(cells.begin() + std::ptrdiff_t(std::size_t(from) * rooms_),
                  cells.begin() + std::ptrdiff_t(std::size_t(to) * rooms_), 0U);
    for (auto const& [room, nights] : supplies)
        for (auto night = std::max(nights.first, first_ + from); night < std::min(nights.end, first_ + to); ++night)
            cells[std::size_t(night - first_) * rooms_ + room] = cell_of(nights.value);
    changed.cells_ = packed_numbers(cells);
    return changed;
}

void night_table_builder::add(std::size_t plan, storage::period<storage::night_price> const& prices) {
    auto const& [first, end, value] = prices;
    auto const terms = night_terms::of(value, digits_);
    if (!terms) return;
    auto const [known, added] = codes_.try_emplace(*terms, std::uint32_t(terms_.size() + 1));
    if (added) terms_.push_back(*terms);
    rates_.push_back({first, end, plan, known->second});
}

night_table night_table_builder::build() const {
    night_table table;
    table.plans_ = plans_;
    table.rooms_ = rooms_;
    if (rates_.empty()) return table;
    auto first = rates_.front().first, end = rates_.front().end;
    for (auto const& each : rates_) {
        first = std::min(first, each.first);
        end = std::max(end, each.end);
    }
    table.first_ = first;
    table.nights_ = std::size_t(end - first);

    std::vector<std::uint32_t> numbers(table.nights_ * plans_);
    for (auto const& each : rates_)
        for (auto night = each.first; night < each.end; ++night)
            numbers[std::size_t(night - first) * plans_ + each.plan] = each.code;
    table.codes_ = packed_numbers(numbers);
    table.cells_ = packed_numbers(std::vector<std::uint32_t>(table.nights_ * rooms_));
    table = table.with_supplies(table.first_, table.first_ + std::int64_t(table.nights_), supplies_);

    table.terms_ = terms_;
    return table;
}

} // namespace waybill::native::search_index
