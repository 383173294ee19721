// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <search_index/night_table.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

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

/// Gaps of fewer nights have rows: a range for each of many short gaps would make searches slower.
constexpr std::int64_t shortest_gap = 366;

/// Calls `with(row, night)` for each night from `first` to before `end` that has a row.
template <class With>
void for_each_row(std::vector<night_range> const& ranges, std::int64_t first, std::int64_t end, With&& with) {
    for (auto const& each : ranges)
        for (auto night = std::max(first, each.first); night < std::min(end, each.end); ++night)
            with(each.row + std::size_t(night - each.first), night);
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

packed_limits packed_limits::of(storage::stay_limits const& limits) noexcept {
    auto const packed = [](int nights) { return unsigned(std::clamp(nights, 0, 0x3fff)) & 0x3fffU; };
    packed_limits made;
    made.maximum_stay = packed(limits.maximum_stay) & 0x3fffU;
    made.minimum_stay_through = packed(limits.minimum_stay_through) & 0x3fffU;
    made.closed_to_arrival = limits.closed_to_arrival ? 1 : 0;
    made.closed_to_departure = limits.closed_to_departure ? 1 : 0;
    made.closed = limits.closed ? 1 : 0;
    return made;
}

std::optional<night_terms> night_terms::of(storage::night_price const& night, unsigned digits) noexcept {
    using currencies::minor_units;
    auto const price = minor_units::of_price(night.price, digits);
    auto const child = minor_units::of_price(night.child_price.value_or(decimal()), digits);
    auto const full = minor_units::of_price(night.price_without_promotion.value_or(night.price), digits);
    if (!price || !child || !full) return std::nullopt;
    return night_terms{*price, *child, std::max(*full, *price), night.minimum_stay, packed_limits::of(night.limits)};
}

std::optional<guest_prices> guest_prices::of(storage::night_price const& night, unsigned digits) noexcept {
    guest_prices made;
    for (auto const& [from, to] :
         {std::pair(&night.single_price, &made.single), std::pair(&night.third_adult_price, &made.third_adult),
          std::pair(&night.second_child_price, &made.second_child),
          std::pair(&night.extra_bed_price, &made.extra_bed)}) {
        if (!*from) continue;
        auto const units = currencies::minor_units::of_price(**from, digits);
        if (!units) return std::nullopt;
        *to = *units;
    }
    return made;
}

std::optional<night_terms_with_guests> night_terms_with_guests::of(storage::night_price const& night, unsigned digits,
                                                                   bool free_of_charge) noexcept {
    auto const terms = night_terms::of(night, digits);
    auto guests = guest_prices::of(night, digits);
    if (!terms || !guests || (terms->price.count() == 0 && !free_of_charge)) return std::nullopt;
    if (guests->single.count() == 0 && !free_of_charge) guests->single = guest_prices().single;
    return night_terms_with_guests{*terms, *guests};
}

std::size_t night_terms_hash::operator()(night_terms_with_guests const& both) const noexcept {
    std::uint64_t hash = 0;
    auto const& [of, guests] = both;
    auto const& limits = of.limits;
    for (auto const part :
         {of.price.count(), of.child_price.count(), of.full_price.count(), std::int64_t{of.minimum_stay},
          std::int64_t{limits.maximum_stay},
          std::int64_t{limits.minimum_stay_through} * 8 + limits.closed_to_arrival * 4 +
              limits.closed_to_departure * 2 + limits.closed,
          guests.single.count(), guests.third_adult.count(), guests.second_child.count(), guests.extra_bed.count()}) {
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
    for_each_row(ranges_, first, end, [&](std::size_t row, std::int64_t) {
        std::fill_n(cells.begin() + std::ptrdiff_t(row * rooms_), rooms_, 0U);
    });
    for (auto const& [room, nights] : supplies)
        for_each_row(ranges_, std::max(nights.first, first), std::min(nights.end, end),
                     [&](std::size_t row, std::int64_t) { cells[row * rooms_ + room] = cell_of(nights.value); });
    changed.cells_ = packed_numbers(cells);
    return changed;
}

void night_table_builder::add(std::size_t plan, storage::period<storage::night_price> const& prices,
                              bool free_of_charge) {
    auto const& [first, end, value] = prices;
    auto const sold = night_terms_with_guests::of(value, digits_, free_of_charge);
    if (!sold) return;
    auto const [known, added] = codes_.try_emplace(*sold, std::uint32_t(terms_.size() + 1));
    if (added) {
        terms_.push_back(sold->terms);
        guests_.push_back(sold->guests);
    }
    rates_.push_back({first, end, plan, known->second});
}

std::vector<night_range> night_table_builder::ranges() const {
    std::vector<night_range> nights;
    for (auto const& each : rates_) nights.push_back({each.first, each.end});
    std::sort(nights.begin(), nights.end(),
              [](auto const& left, auto const& right) { return left.first < right.first; });
    std::vector<night_range> made;
    for (auto const& each : nights) {
        if (!made.empty() && each.first - made.back().end < shortest_gap)
            made.back().end = std::max(made.back().end, each.end);
        else
            made.push_back(each);
    }
    for (std::size_t i = 1; i < made.size(); ++i)
        made[i].row = made[i - 1].row + std::size_t(made[i - 1].end - made[i - 1].first);
    return made;
}

night_table night_table_builder::build() const {
    night_table table;
    table.plans_ = plans_;
    table.rooms_ = rooms_;
    if (rates_.empty()) return table;
    table.ranges_ = ranges();
    auto const& last = table.ranges_.back();
    auto const rows = last.row + std::size_t(last.end - last.first);

    std::vector<std::uint32_t> numbers(rows * plans_);
    for (auto const& rate : rates_)
        for_each_row(table.ranges_, rate.first, rate.end,
                     [&](std::size_t row, std::int64_t) { numbers[row * plans_ + rate.plan] = rate.code; });
    table.codes_ = packed_numbers(numbers);
    table.cells_ = packed_numbers(std::vector<std::uint32_t>(rows * rooms_));
    table = table.with_supplies(table.ranges_.front().first, last.end, supplies_);

    table.terms_ = terms_;
    if (std::any_of(guests_.begin(), guests_.end(), [](auto const& each) { return each != guest_prices(); }))
        table.guests_ = guests_;
    table.limits_later_nights_ = std::any_of(terms_.begin(), terms_.end(), [](night_terms const& each) {
        return each.limits.minimum_stay_through > 1 || each.limits.closed_to_departure || each.limits.closed;
    });
    return table;
}

} // namespace waybill::native::search_index
