// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/hotel_search.hpp"
#include "inventory/load.hpp"
#include "search_index/availability_index.hpp"
#include "support/number_setting.hpp"
#include "support/random_inventory.hpp"
#include "support/sql_search.hpp"
#include "support/taken_rooms.hpp"
#include "support/temporary_store.hpp"

#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <string>

/// The answers of the index are those of the SQL search, byte for byte. `WAYBILL_SEARCHES` sets the number of searches,
/// `WAYBILL_SEED` the first seed.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
namespace stored = waybill::native::storage;

constexpr stored::service_key sealing_key{3, 2, 1};

/// One store with its index, at random.
class compared_searches {
public:
    explicit compared_searches(std::uint64_t seed) : random_(seed) {
        EXPECT_TRUE(native::inventory::load(*store_, document_));
        index_ = native::search_index::availability_index::open(*store_).value();
    }

    /// Changes the store as a booking, a cancellation or a load does.
    void change() {
        if (random_.one_in(6)) {
            native::inventory::inventory_document part;
            if (random_.one_in(3)) part.cities.push_back(random_.city(1 + random_.below(random_.cities)));
            if (random_.one_in(3)) part.boards.push_back({1 + random_.below(random_.boards), "Another board"});
            part.hotels.push_back(random_.hotel(1 + random_.below(12)));
            part.logins.clear();
            EXPECT_TRUE(native::inventory::load(*store_, part));
            document_.hotels.push_back(part.hotels[0]);
            return;
        }
        auto const& hotel = document_.hotels[std::size_t(random_.below(int(document_.hotels.size())))];
        auto const& room = hotel.rooms[std::size_t(random_.below(int(hotel.rooms.size())))];
        auto const rooms =
            support::rooms_of(hotel.id, room.id, random_.first_night + std::chrono::days(random_.below(random_.nights)),
                              1 + random_.below(5), 1 + random_.below(2));
        bool const back = random_.one_in(3);
        EXPECT_TRUE(store_->write([&](auto& sql) {
            if (back)
                support::give_back(sql, rooms);
            else
                (void)support::take(sql, rooms);
        }));
    }

    void compare() {
        auto request = random_.search();
        request.credential = {"agency", "secret"};
        auto const terms = terms_of(request, random_.search_time);
        ASSERT_TRUE(terms) << terms.error().path << ": " << terms.error().why;
        ASSERT_TRUE(index_->catch_up());
        std::optional<stored::city_entry> city;
        auto const stock = store_->read([&](auto& sql) {
            city = support::sql_search::find_city(sql, terms->city);
            return support::sql_search::stock_of(sql, {terms->city, terms->check_in, terms->nights});
        });
        ASSERT_TRUE(stock);
        auto const expected = support::sql_search::search_hotels(*terms, *city, *stock, {sealing_key, "agency"});
        auto const inventory = index_->present();
        auto const found =
            search_hotels(*terms, *inventory->find_city(terms->city), *inventory, {sealing_key, "agency"});
        ASSERT_EQ(to_xml(found).value(), to_xml(expected).value()) << to_xml(request).value();
        hotels_ += found.hotels.hotel.size();
    }
    [[nodiscard]] std::size_t hotels() const noexcept { return hotels_; }

private:
    support::random_travel random_;
    native::inventory::inventory_document document_ = random_.inventory();
    support::temporary_store store_{};
    std::unique_ptr<native::search_index::availability_index> index_{};
    std::size_t hotels_ = 0; ///< in all answers
};

TEST(index_search, answers_like_the_sql_search) {
    constexpr int searches_of_a_store = 125, searches_of_a_state = 5;
    int const searches = support::number_setting("WAYBILL_SEARCHES", 2'000);
    auto seed = std::uint64_t(support::number_setting("WAYBILL_SEED", 1));
    std::size_t hotels = 0;
    for (int done = 0; done < searches; ++seed) {
        SCOPED_TRACE("WAYBILL_SEED=" + std::to_string(seed));
        compared_searches compared(seed);
        for (int i = 0; i < searches_of_a_store && done < searches; ++i, ++done) {
            if (i % searches_of_a_state == 0) compared.change();
            compared.compare();
            if (testing::Test::HasFailure()) return;
        }
        hotels += compared.hotels();
    }
    EXPECT_GT(hotels, std::size_t(searches) / 2) << "most searches find something";
}

} // namespace
