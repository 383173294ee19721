// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <search_index/night_table.hpp>

#include <storage/time_numbers.hpp>

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

std::uint8_t scale_of(std::optional<decimal> const& amount) {
    return amount ? std::uint8_t(amount->scale()) : night_terms::none;
}

/// Whether the amount, if there is one, can be brought to the scale as an integer below `largest_amount`.
bool fits(std::int64_t units, std::uint8_t from, unsigned to) {
    if (from == night_terms::none) return true;
    if (units < 0) return false;
    for (unsigned i = from; i < to; ++i) {
        if (units >= night_table::largest_amount) return false;
        units *= 10;
    }
    return units < night_table::largest_amount;
}

std::int64_t widened(std::int64_t units, std::uint8_t from, unsigned to) {
    if (from == night_terms::none) return 0;
    for (unsigned i = from; i < to; ++i) units *= 10;
    return units;
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

std::size_t night_terms_hash::operator()(night_terms const& of) const noexcept {
    std::uint64_t hash = 0;
    for (std::uint64_t const part :
         {std::uint64_t(of.price), std::uint64_t(of.child_price), std::uint64_t(of.full_price),
          std::uint64_t(of.minimum_stay),
          std::uint64_t(of.price_scale) << 16 | std::uint64_t(of.child_scale) << 8 | of.full_scale}) {
        hash = (hash ^ part) * 0x9e3779b97f4a7c15U; // the multiplier of Fibonacci hashing
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

decimal night_table::amount(std::int64_t units, std::uint8_t scale) const {
    if (plain_)
        for (unsigned i = scale; i < scale_; ++i) units /= 10;
    auto const made = decimal::from_units(units, scale);
    return made ? *made : decimal(); // cannot fail: it was a decimal
}

std::vector<storage::nightly_rate> night_table::rates(std::size_t plan, std::int64_t first, int nights) const {
    std::vector<storage::nightly_rate> found;
    for (auto night = std::max(first, first_); night < std::min(first + nights, first_ + std::int64_t(nights_));
         ++night) {
        auto const code = codes_.at(std::size_t(night - first_) * plans_ + plan);
        if (code == 0) continue;
        auto const& terms = terms_of(code);
        auto& rate = found.emplace_back();
        rate.night = storage::night_of(night);
        rate.price = amount(terms.price, terms.price_scale);
        if (terms.has_child_price()) rate.child_price = amount(terms.child_price, terms.child_scale);
        if (terms.has_full_price()) rate.price_without_promotion = amount(terms.full_price, terms.full_scale);
        rate.minimum_stay = terms.minimum_stay;
    }
    return found;
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
    night_terms const terms{
        .price = value.price.units(),
        .child_price = value.child_price ? value.child_price->units() : 0,
        .full_price = value.price_without_promotion ? value.price_without_promotion->units() : 0,
        .minimum_stay = value.minimum_stay,
        .price_scale = std::uint8_t(value.price.scale()),
        .child_scale = scale_of(value.child_price),
        .full_scale = scale_of(value.price_without_promotion),
    };
    auto const [known, added] = codes_.try_emplace(terms, std::uint32_t(terms_.size() + 1));
    if (added) terms_.push_back(terms);
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
    for (auto const& each : terms_)
        for (auto const scale : {each.price_scale, each.child_scale, each.full_scale})
            if (scale != night_terms::none) table.scale_ = std::max(table.scale_, unsigned(scale));
    for (auto const& each : terms_) {
        table.plain_ = table.plain_ && fits(each.price, each.price_scale, table.scale_) &&
                       fits(each.child_price, each.child_scale, table.scale_) &&
                       fits(each.full_price, each.full_scale, table.scale_);
        for (auto const scale : {each.price_scale, each.child_scale, each.full_scale})
            table.one_scale_ = table.one_scale_ && (scale == night_terms::none || scale == table.scale_);
    }
    if (!table.plain_) return table;
    for (auto& each : table.terms_) {
        each.price = widened(each.price, each.price_scale, table.scale_);
        each.child_price = widened(each.child_price, each.child_scale, table.scale_);
        each.full_price = widened(each.full_price, each.full_scale, table.scale_);
    }
    return table;
}

} // namespace waybill::native::search_index
