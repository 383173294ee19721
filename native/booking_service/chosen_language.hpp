// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/snapshot.hpp>
#include <storage/translations.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace waybill::native::booking_service {

/// Chooses the texts of one response: those in the requested language where the inventory has them, else those that it
/// has for every language. Not thread-safe. The inventory must outlive it.
class chosen_language {
public:
    chosen_language(search_index::snapshot const& inventory, std::optional<std::int64_t> requested)
        : common_(&inventory.translations()), requested_(requested) {}

    [[nodiscard]] std::string const& city(storage::city_record const& of) {
        return title_of(*common_, storage::text_owner::city, of.id, of.name);
    }
    [[nodiscard]] std::string const& board(std::int64_t id, std::string const& title) {
        return title_of(*common_, storage::text_owner::board, id, title);
    }
    [[nodiscard]] std::string const& room(search_index::indexed_hotel const& hotel, storage::room_record const& of) {
        return title_of(hotel.translations, storage::text_owner::room, of.id, of.title);
    }
    [[nodiscard]] std::string const& hotel(search_index::indexed_hotel const& of) {
        return title_of(of.translations, storage::text_owner::hotel, of.hotel.id, of.hotel.title);
    }
    [[nodiscard]] std::optional<std::string> const& summary(search_index::indexed_hotel const& of) {
        return text_of(of, &storage::translation::summary, of.hotel.summary);
    }
    [[nodiscard]] std::optional<std::string> const& category(search_index::indexed_hotel const& of) {
        return text_of(of, &storage::translation::category, of.hotel.category);
    }
    [[nodiscard]] std::optional<std::string> const& remarks(search_index::indexed_hotel const& of) {
        return text_of(of, &storage::translation::remarks, of.hotel.remarks);
    }
    [[nodiscard]] std::optional<std::string> remarks(storage::rate_plan const& of) {
        auto const* const found = storage::find_remarks(of, requested_);
        if (found == nullptr) return std::nullopt;
        translated_ = translated_ || found->language;
        return found->text;
    }

    /// The language of the texts so far: the requested one if the inventory had one of them in it, else the language of
    /// the inventory. An inventory that states no language has its texts for every language.
    [[nodiscard]] std::optional<std::int64_t> used() const {
        if (translated_) return requested_;
        for (auto const& each : *common_)
            if (each.owner == storage::text_owner::inventory) return each.language;
        return requested_;
    }

private:
    [[nodiscard]] storage::translation const* find(std::vector<storage::translation> const& all,
                                                   storage::text_owner owner, std::int64_t id) {
        if (!requested_ || all.empty()) return nullptr;
        auto const* const found = storage::find_translation(all, owner, id, *requested_);
        translated_ = translated_ || found != nullptr;
        return found;
    }
    [[nodiscard]] std::optional<std::string> const& text_of(search_index::indexed_hotel const& of,
                                                            std::optional<std::string> storage::translation::* text,
                                                            std::optional<std::string> const& otherwise) {
        auto const* const found = find(of.translations, storage::text_owner::hotel, of.hotel.id);
        return found != nullptr && found->*text ? found->*text : otherwise;
    }
    [[nodiscard]] std::string const& title_of(std::vector<storage::translation> const& all, storage::text_owner owner,
                                              std::int64_t id, std::string const& otherwise) {
        auto const* const found = find(all, owner, id);
        return found != nullptr ? found->title : otherwise;
    }

    std::vector<storage::translation> const* common_;
    std::optional<std::int64_t> requested_;
    bool translated_ = false;
};

} // namespace waybill::native::booking_service
