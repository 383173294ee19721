// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/translations.hpp>

#include <storage/bind.hpp>
#include <storage/nullable.hpp>

#include <algorithm>

namespace waybill::native::storage {
namespace {

constexpr auto select_translations =
    "SELECT owner, id, language, title, summary, category, remarks FROM translations WHERE ";
constexpr auto in_order_of_key = " ORDER BY owner, id, language";

/// The row that a statement fetches into.
struct translation_row {
    int owner = 0;
    long long id = 0, language = 0;
    std::string title{};
    nullable_text summary{}, category{}, remarks{};

    void fetch_all(soci::statement& rows, std::vector<translation>& into) {
        rows.execute();
        while (rows.fetch())
            into.push_back(
                {text_owner(owner), id, language, title, summary.value(), category.value(), remarks.value()});
    }
};

} // namespace

std::vector<translation> common_translations(soci::session& sql) {
    std::vector<translation> found;
    translation_row each;
    soci::statement rows =
        (sql.prepare << select_translations << "owner <= 2" << in_order_of_key, soci::into(each.owner),
         soci::into(each.id), soci::into(each.language), soci::into(each.title),
         soci::into(each.summary.text, each.summary.state), soci::into(each.category.text, each.category.state),
         soci::into(each.remarks.text, each.remarks.state));
    each.fetch_all(rows, found);
    return found;
}

std::vector<translation> translations_of_hotel(soci::session& sql, std::int64_t hotel) {
    std::vector<translation> found;
    translation_row each;
    long long const id = hotel;
    soci::statement rows =
        (sql.prepare << select_translations
                     << "(owner = 3 AND id = :hotel) OR "
                        "(owner = 4 AND id IN (SELECT r.id FROM rooms r WHERE r.hotel_id = :hotel_id))"
                     << in_order_of_key,
         bound(id), bound(id), soci::into(each.owner), soci::into(each.id), soci::into(each.language),
         soci::into(each.title), soci::into(each.summary.text, each.summary.state),
         soci::into(each.category.text, each.category.state), soci::into(each.remarks.text, each.remarks.state));
    each.fetch_all(rows, found);
    return found;
}

rate_remarks const* find_remarks(rate_plan const& of, std::optional<std::int64_t> language) {
    rate_remarks const* found = nullptr;
    for (auto const& each : of.remarks)
        if (each.language == language || (!each.language && found == nullptr)) found = &each;
    return found;
}

void translate_remarks(soci::session& sql, hotel_record& of, std::int64_t language) {
    auto const all = translations_of_hotel(sql, of.id);
    auto const* const found = find_translation(all, text_owner::hotel, of.id, language);
    if (found != nullptr && found->remarks) of.remarks = found->remarks;
}

translation const* find_translation(std::vector<translation> const& all, text_owner owner, std::int64_t id,
                                    std::int64_t language) {
    std::tuple const key(owner, id, language);
    auto const found = std::lower_bound(
        all.begin(), all.end(), key, [](translation const& each, auto const& wanted) { return each.key() < wanted; });
    return found != all.end() && found->key() == key ? &*found : nullptr;
}

} // namespace waybill::native::storage
