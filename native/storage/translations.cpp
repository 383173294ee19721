// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/translations.hpp>

#include <storage/bind.hpp>
#include <storage/nullable.hpp>

#include <algorithm>

namespace waybill::native::storage {
namespace {

constexpr auto select_translations = "SELECT owner, id, language, title, summary FROM translations WHERE ";
constexpr auto in_order_of_key = " ORDER BY owner, id, language";

/// The row that a statement fetches into.
struct translation_row {
    int owner = 0;
    long long id = 0, language = 0;
    std::string title{};
    nullable_text summary{};

    void fetch_all(soci::statement& rows, std::vector<translation>& into) {
        rows.execute();
        while (rows.fetch()) into.push_back({text_owner(owner), id, language, title, summary.value()});
    }
};

} // namespace

std::vector<translation> common_translations(soci::session& sql) {
    std::vector<translation> found;
    translation_row each;
    soci::statement rows = (sql.prepare << select_translations << "owner <= 2" << in_order_of_key,
                            soci::into(each.owner), soci::into(each.id), soci::into(each.language),
                            soci::into(each.title), soci::into(each.summary.text, each.summary.state));
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
         soci::into(each.title), soci::into(each.summary.text, each.summary.state));
    each.fetch_all(rows, found);
    return found;
}

void replace_translations(soci::session& sql, text_owner owner, std::int64_t id, std::vector<translation> const& all) {
    int const kind = int(owner);
    long long const of = id;
    sql << "DELETE FROM translations WHERE owner = :owner AND id = :id", bound(kind), bound(of);
    for (auto const& each : all) {
        long long const language = each.language;
        nullable_text summary(each.summary);
        sql << "INSERT INTO translations (owner, id, language, title, summary) "
               "VALUES (:owner, :id, :language, :title, :summary)",
            bound(kind), bound(of), bound(language), bound(each.title), bound(summary.text, summary.state);
    }
}

void remove_translations_of_hotel(soci::session& sql, std::int64_t hotel) {
    long long const id = hotel;
    sql << "DELETE FROM translations WHERE (owner = 3 AND id = :hotel) OR "
           "(owner = 4 AND id IN (SELECT r.id FROM rooms r WHERE r.hotel_id = :hotel_id))",
        bound(id), bound(id);
}

translation const* find_translation(std::vector<translation> const& all, text_owner owner, std::int64_t id,
                                    std::int64_t language) {
    std::tuple const key(owner, id, language);
    auto const found = std::lower_bound(
        all.begin(), all.end(), key, [](translation const& each, auto const& wanted) { return each.key() < wanted; });
    return found != all.end() && found->key() == key ? &*found : nullptr;
}

} // namespace waybill::native::storage
