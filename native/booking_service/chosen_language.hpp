// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/snapshot.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::booking_service {

/// Chooses the texts of one response: those in the requested language where the inventory has them, else those that it
/// has for every language. Not thread-safe. The inventory must outlive it.
class chosen_language {
public:
    chosen_language(search_index::snapshot const& inventory, std::optional<std::int64_t> requested)
        : of_inventory_(inventory.language()), requested_(requested) {}

    [[nodiscard]] std::string const& city(storage::city_entry const& of) {
        auto const* const found = find(of.translations);
        return found != nullptr ? found->title : of.name;
    }
    /// The title of a board, a room or a hotel.
    [[nodiscard]] std::string const& title(auto const& of) {
        auto const* const found = find(of.translations);
        return found != nullptr ? found->title : of.title;
    }
    [[nodiscard]] std::optional<std::string> const& summary(storage::hotel_entry const& of) {
        return text_of(of, &storage::translation_entry::summary, of.summary);
    }
    [[nodiscard]] std::optional<std::string> const& category(storage::hotel_entry const& of) {
        return text_of(of, &storage::translation_entry::category, of.category);
    }
    [[nodiscard]] std::optional<std::string> const& remarks(storage::hotel_entry const& of) {
        return text_of(of, &storage::translation_entry::remarks, of.remarks);
    }
    [[nodiscard]] std::optional<std::string> remarks(storage::rate_entry const& of) {
        auto const* const found = find(of.translations);
        return found != nullptr ? found->remarks : of.remarks;
    }

    /// The language of the texts so far: the requested one if the inventory had one of them in it, else the language of
    /// the inventory. An inventory that states no language has its texts for every language.
    [[nodiscard]] std::optional<std::int64_t> used() const {
        return translated_ || !of_inventory_ ? requested_ : of_inventory_;
    }

private:
    template <class Entry>
    [[nodiscard]] Entry const* find(std::vector<Entry> const& all) {
        if (!requested_) return nullptr;
        auto const* const found = storage::in_language(all, requested_);
        translated_ = translated_ || found != nullptr;
        return found;
    }
    [[nodiscard]] std::optional<std::string> const& text_of(
        storage::hotel_entry const& of, std::optional<std::string> storage::translation_entry::* text,
        std::optional<std::string> const& otherwise) {
        auto const* const found = find(of.translations);
        return found != nullptr && found->*text ? found->*text : otherwise;
    }

    std::optional<std::int64_t> of_inventory_, requested_;
    bool translated_ = false;
};

} // namespace waybill::native::booking_service
