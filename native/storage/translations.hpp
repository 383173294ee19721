// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/inventory.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// What a text of the inventory belongs to. The store contains the numbers.
enum class text_owner { inventory = 0, city = 1, board = 2, hotel = 3, room = 4 };

/// The texts of a city, a board, a hotel or a room in one language. That of the inventory has no texts: it states the
/// language of the texts that are no translations.
struct translation {
    text_owner owner = text_owner::inventory;
    std::int64_t id = 0;
    std::int64_t language = 0;
    std::string title{};
    std::optional<std::string> summary{}, category{}, remarks{}; ///< of a hotel

    [[nodiscard]] auto key() const noexcept { return std::tuple(owner, id, language); }
    bool operator==(translation const&) const = default;
};

/// All translations of cities and boards, and that of the inventory, in order of `key`.
[[nodiscard]] std::vector<translation> common_translations(soci::session& sql);
/// The translations of the hotel and its rooms, in order of `key`.
[[nodiscard]] std::vector<translation> translations_of_hotel(soci::session& sql, std::int64_t hotel);

/// The remarks of the rate in that language, else those without a language; null if there are none.
[[nodiscard]] rate_remarks const* find_remarks(rate_plan const& of, std::optional<std::int64_t> language);

/// Replaces the remarks of the hotel by those in that language, if there are any.
void translate_remarks(soci::session& sql, hotel_record& of, std::int64_t language);

/// The translation in a list in order of `key`; null if there is none.
[[nodiscard]] translation const* find_translation(std::vector<translation> const& all, text_owner owner,
                                                  std::int64_t id, std::int64_t language);

} // namespace waybill::native::storage
