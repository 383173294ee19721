// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/same.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace waybill::detail::describe {

template <std::size_t Width>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t name_word(char const* at) noexcept {
    if constexpr (Width == 8) {
        if (!std::is_constant_evaluated()) return text::load_word<std::uint64_t>(at);
    } else if constexpr (Width == 4) {
        if (!std::is_constant_evaluated()) return text::load_word<std::uint32_t>(at);
    }
    std::uint64_t value = 0;
    for (std::size_t i = Width; i != 0; --i) value = value << 8 | static_cast<unsigned char>(at[i - 1]);
    return value;
}

/// Finds a field by its name with one multiplication and one comparison. The hash has no collisions; its factor is
/// computed at compile time.
class name_index {
public:
    /// The value of an empty slot.
    static constexpr std::uint8_t nothing = 0xFF;

    /// Compares the names one after the other.
    constexpr name_index() noexcept = default;
    constexpr name_index(std::uint64_t factor, unsigned bits, std::uint8_t const* slots) noexcept
        : factor_(factor), shift_(64 - bits), slots_(slots) {}

    /// Returns the index of the field with exactly this name in this place; the number of fields if there is none.
    /// `fields` are those that the index was made of.
    [[nodiscard]] constexpr std::size_t find(array_view<field_info> fields, std::string_view name,
                                             field_place place) const noexcept {
        if (name.empty()) return fields.size();
        if (factor_ == 0) [[unlikely]]
            return one_by_one(fields, name, place);
        std::size_t const field = slots_[slot(name, place, factor_, shift_)];
        if (field == nothing) return fields.size();
        return fields[field].place == place && text::same(fields[field].wire, name) ? field : fields.size();
    }

    /// Returns the slot of a name.
    [[nodiscard]] static constexpr std::size_t slot(std::string_view name, field_place place, std::uint64_t factor,
                                                    unsigned shift) noexcept {
        auto const size = name.size();
        auto const* const begin = name.data();
        // the first and last bytes and the length distinguish the names of one struct
        auto key = (std::uint64_t{size} << 56) ^ (std::uint64_t(place) << 50);
        if (size >= 8)
            key ^= name_word<8>(begin) ^ std::rotl(name_word<8>(begin + size - 8), 29);
        else if (size >= 4)
            key ^= name_word<4>(begin) ^ std::rotl(name_word<4>(begin + size - 4), 29);
        else
            key ^= name_word<1>(begin) | name_word<1>(begin + size / 2) << 8 | name_word<1>(begin + size - 1) << 16;
        return std::size_t((key * factor) >> shift);
    }

private:
    [[nodiscard, gnu::noinline]] static constexpr std::size_t one_by_one(array_view<field_info> fields,
                                                                         std::string_view name,
                                                                         field_place place) noexcept {
        std::size_t i = 0;
        while (i < fields.size() && !(fields[i].place == place && text::same(fields[i].wire, name))) ++i;
        return i;
    }

    std::uint64_t factor_ = 0;
    unsigned shift_ = 0;
    std::uint8_t const* slots_ = nullptr;
};

/// The slots of a table's names, and a factor that gives each name its own slot; the factor is 0 if none does.
template <std::size_t Slots>
struct made_index {
    std::uint64_t factor = 0;
    std::array<std::uint8_t, Slots> slots{};
};

template <class T>
inline constexpr unsigned index_bits = std::bit_width(2 * table<T>.size() + 1) + 1;

template <class T>
consteval auto make_index() {
    made_index<(std::size_t{1} << index_bits<T>)> index;
    std::uint64_t seed = 0;
    bool good = table<T>.size() == 0;
    for (int attempt = 0; !good; ++attempt) {
        if (attempt == 2'000) { // names that differ only in their middle
            index.factor = 0;
            break;
        }
        // SplitMix64
        seed += 0x9E3779B97F4A7C15u;
        auto mixed = seed;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        index.factor = (mixed ^ (mixed >> 31)) | 1;
        for (auto& slot : index.slots) slot = name_index::nothing;
        good = true;
        for (std::size_t i = 0; good && i < table<T>.size(); ++i) {
            auto const& field = table<T>[i];
            auto& slot = index.slots[name_index::slot(field.wire, field.place, index.factor, 64 - index_bits<T>)];
            good = slot == name_index::nothing;
            slot = std::uint8_t(i);
        }
    }
    return index;
}

template <class T>
inline constexpr auto index_of = make_index<T>();

/// The index of a described struct's fields.
template <class T>
inline constexpr name_index names{index_of<T>.factor, index_bits<T>, index_of<T>.slots.data()};

} // namespace waybill::detail::describe
