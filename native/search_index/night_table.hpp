// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <currencies/minor_units.hpp>
#include <storage/night_price.hpp>
#include <storage/periods.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

/// The inventory in memory, in a compact form for hotel searches: immutable snapshots that are replaced when the store
/// changes.
namespace waybill::native::search_index {

/// Unsigned numbers of 1, 2 or 4 bytes each: the smallest width that fits all of them.
class packed_numbers {
public:
    packed_numbers() = default;
    explicit packed_numbers(std::vector<std::uint32_t> const& numbers);

    /// Calls `with` with a pointer to the numbers, as `std::uint8_t const*`, `std::uint16_t const*` or
    /// `std::uint32_t const*`.
    template <class With>
    decltype(auto) visit(With&& with) const {
        switch (width_) {
        case 1: return with(reinterpret_cast<std::uint8_t const*>(bytes_.data()));
        case 2: return with(reinterpret_cast<std::uint16_t const*>(bytes_.data()));
        default: return with(reinterpret_cast<std::uint32_t const*>(bytes_.data()));
        }
    }
    [[nodiscard]] std::uint32_t at(std::size_t index) const {
        return visit([index](auto const* numbers) { return std::uint32_t(numbers[index]); });
    }
    [[nodiscard]] std::vector<std::uint32_t> unpacked() const;
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_.capacity(); }

private:
    unsigned width_ = 1;
    std::vector<std::byte> bytes_{}; ///< from `operator new`, hence aligned for each width
};

/// `storage::stay_limits` in four bytes.
struct packed_limits {
    unsigned maximum_stay : 14 = 0;
    unsigned minimum_stay_through : 14 = 1;
    unsigned closed_to_arrival : 1 = 0;
    unsigned closed_to_departure : 1 = 0;
    unsigned closed : 1 = 0;

    [[nodiscard]] static packed_limits of(storage::stay_limits const& limits) noexcept;
    bool operator==(packed_limits const&) const = default;
};

/// What a rate says about one night, in the minor units of the hotel's currency. Nights with equal terms share one
/// entry.
struct night_terms {
    currencies::minor_units price{};
    currencies::minor_units child_price{}; ///< 0 if there is none
    currencies::minor_units full_price{};  ///< the price without promotion; the price if there is no promotion
    int minimum_stay = 1;
    packed_limits limits{};

    /// Nothing: an amount is not a price, so that the night cannot be sold. `digits` are those of the currency.
    [[nodiscard]] static std::optional<night_terms> of(storage::night_price const& night, unsigned digits) noexcept;

    [[nodiscard]] bool promoted() const noexcept { return full_price > price; }
    bool operator==(night_terms const&) const = default;
};

/// The prices of some guests of one night, in minor units; below 0: there is none. Apart from `night_terms`, because
/// most hotels have none.
struct guest_prices {
    currencies::minor_units single{-1};
    currencies::minor_units third_adult{-1};
    currencies::minor_units second_child{-1};
    currencies::minor_units extra_bed{-1};

    /// Nothing: an amount is not a price, so that the night cannot be sold.
    [[nodiscard]] static std::optional<guest_prices> of(storage::night_price const& night, unsigned digits) noexcept;

    bool operator==(guest_prices const&) const = default;
};

/// All that a rate says about one night.
struct night_terms_with_guests {
    night_terms terms{};
    guest_prices guests{};

    /// Nothing: the night cannot be sold. The price 0, which channel managers send for none, is one only of a rate that
    /// is free of charge; without a price for one adult, the price of the room or of the person applies.
    [[nodiscard]] static std::optional<night_terms_with_guests> of(storage::night_price const& night, unsigned digits,
                                                                   bool free_of_charge) noexcept;

    bool operator==(night_terms_with_guests const&) const = default;
};

struct night_terms_hash {
    std::size_t operator()(night_terms_with_guests const& of) const noexcept;
};

/// The free rooms of one kind, by the place of the kind in the hotel; fewer than 0 if more were sold than there are.
using supply = std::pair<std::size_t, storage::period<storage::night_rooms>>;

/// The rooms of one kind that are free in each of some nights.
struct supply_of_stay {
    int free = 0;
    bool stopped = false; ///< one of the nights is not sold

    bool operator==(supply_of_stay const&) const = default;
};

/// Consecutive nights that have rows, and the row of the first of them.
struct night_range {
    std::int64_t first = 0;
    std::int64_t end = 0;
    std::size_t row = 0;
};

/// The nights of a hotel. For each there is a row with one number per rate plan, the index of its night terms, or 0 for
/// a night without a price; and a row with one number per kind of room: free rooms and the stop flag. A search reads a
/// few neighboring rows. Long gaps between nights with a price have no rows.
class night_table {
public:
    night_table() = default;

    [[nodiscard]] std::size_t plans() const noexcept { return plans_; }
    [[nodiscard]] std::size_t rooms() const noexcept { return rooms_; }

    /// The first row of a stay, or nothing if one of its nights has no row and hence no price. `first` is a number of
    /// days since 1970-01-01.
    [[nodiscard]] std::optional<std::size_t> row_of(std::int64_t first, int nights) const noexcept {
        for (auto const& each : ranges_)
            if (first >= each.first && first + nights <= each.end) return each.row + std::size_t(first - each.first);
        return std::nullopt;
    }

    /// Calls `with(codes)`: the code of plan p in row r is `codes[r * plans() + p]`.
    template <class With>
    decltype(auto) visit_codes(With&& with) const {
        return codes_.visit(with);
    }
    /// The terms of a code that is not 0.
    [[nodiscard]] night_terms const& terms_of(std::uint32_t code) const noexcept { return terms_[code - 1]; }
    /// The prices of guests of a code that is not 0.
    [[nodiscard]] guest_prices const& guests_of(std::uint32_t code) const noexcept {
        static constexpr guest_prices none{};
        return guests_.empty() ? none : guests_[code - 1];
    }
    /// The terms of the plan in that row; null if the night has no price.
    [[nodiscard]] night_terms const* find_terms(std::size_t plan, std::size_t row) const {
        auto const code = codes_.at(row * plans_ + plan);
        return code == 0 ? nullptr : &terms_of(code);
    }

    /// The terms of the plan in that night; null if it has no row or no price.
    [[nodiscard]] night_terms const* terms_at(std::size_t plan, std::int64_t night) const {
        auto const row = row_of(night, 1);
        return row ? find_terms(plan, *row) : nullptr;
    }
    /// Whether any night has a minimum stay for each stay that has it, or is closed, also to departure: most hotels
    /// have none.
    [[nodiscard]] bool limits_later_nights() const noexcept { return limits_later_nights_; }

    [[nodiscard]] supply_of_stay supply_of(std::size_t room, std::size_t row, int nights) const;

    /// A copy in which the nights from `first` to before `end` have these rooms, and no others.
    [[nodiscard]] night_table with_supplies(std::int64_t first, std::int64_t end,
                                            std::vector<supply> const& supplies) const;

    [[nodiscard]] std::size_t bytes() const noexcept {
        return codes_.bytes() + cells_.bytes() + terms_.capacity() * sizeof(night_terms) +
               guests_.capacity() * sizeof(guest_prices) + ranges_.capacity() * sizeof(night_range);
    }

private:
    friend class night_table_builder;

    std::vector<night_range> ranges_{}; ///< in order
    std::size_t plans_ = 0, rooms_ = 0;
    bool limits_later_nights_ = false;
    packed_numbers codes_{};
    packed_numbers cells_{}; ///< twice the number of free rooms, plus 1 if the night is not sold
    std::vector<night_terms> terms_{};
    std::vector<guest_prices> guests_{}; ///< of the same codes; empty if no night has any
};

/// Collects the nights of one hotel.
class night_table_builder {
public:
    /// `digits` are those of the hotel's currency.
    night_table_builder(std::size_t plans, std::size_t rooms, unsigned digits)
        : plans_(plans), rooms_(rooms), digits_(digits) {}

    /// Sets the price of each night of the period, once. Prices that cannot be sold are left out.
    void add(std::size_t plan, storage::period<storage::night_price> const& prices, bool free_of_charge = false);
    /// Sets the free rooms of each night of the period.
    void add(supply const& rooms) { supplies_.push_back(rooms); }

    /// The table of the nights that have a price, and of the short gaps between them.
    [[nodiscard]] night_table build() const;

private:
    [[nodiscard]] std::vector<night_range> ranges() const;

    struct priced_nights {
        std::int64_t first;
        std::int64_t end;
        std::size_t plan;
        std::uint32_t code;
    };

    std::size_t plans_, rooms_;
    unsigned digits_;
    std::vector<night_terms> terms_{};
    std::vector<guest_prices> guests_{};
    std::unordered_map<night_terms_with_guests, std::uint32_t, night_terms_hash> codes_{};
    std::vector<priced_nights> rates_{};
    std::vector<supply> supplies_{};
};

} // namespace waybill::native::search_index
