// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// CSV files of rates as spreadsheets of several countries write them.
#include <inventory/rates_csv.hpp>

#include "support/command_outcome.hpp"
#include "support/sanitized.hpp"
#include "support/scratch_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using namespace waybill::native::inventory;
using support::exits;
using support::fails;
using testing::HasSubstr;

constexpr auto dmy = date_order::dmy;
constexpr auto mdy = date_order::mdy;
constexpr auto point = decimal_sign::point;
constexpr auto comma = decimal_sign::comma;

/// `2027-07-01 2027-07-14 1200` for each update, or the error.
std::string understood(std::string_view file, csv_forms const& given = {}) {
    auto const updates = updates_of_csv(file, given);
    if (!updates) return explain(updates.error());
    std::string text;
    for (auto const& each : *updates) {
        if (!text.empty()) text += ", ";
        text += text_of(each.update.from, wire_format::iso_date) + ' ' + text_of(each.update.to, wire_format::iso_date);
        if (each.update.price) text += ' ' + text_of(*each.update.price);
    }
    return text;
}

constexpr auto one_room = R"({"Inventory": {
  "Cities": [{"Id": 104, "Name": "Hammamet", "Currency": "TND"}], "Boards": [{"Id": 2, "Title": "Breakfast"}],
  "Hotels": [{"Id": 1, "City": 104, "Title": "Palm", "Currency": "TND", "Rooms": [
    {"Id": 501, "Title": "Double", "Adults": 2,
     "Rates": [{"Board": 2, "Periods": [{"From": "2027-01-01", "To": "2027-12-31", "Price": "100.000"}]}],
     "Allotments": [{"From": "2027-01-01", "To": "2027-12-31", "Quantity": 3}]}]}]}})";

struct csv_case {
    char const* what;
    std::string file;
    csv_forms given;
    char const* expected; ///< or a part of the error
};

std::string dates(std::string const& lines) { return "Room;From;To;Quantity\n" + lines; }
std::string prices(std::string const& lines, char separator = ';') {
    std::string text = "Room,Rate,From,To,Price\n" + lines;
    for (char& each : text)
        if (each == ',') each = separator;
    for (char& each : text)
        if (each == '~') each = ',';
    return text;
}

csv_forms const unknown, day_first{.dates = dmy}, month_first{.dates = mdy}, with_point{.decimals = point},
    with_comma{.decimals = comma};

csv_case const cases[] = {
    {"dates in the international form", dates("1;2027-01-07;2027-05-07;1\n"), unknown, "2027-01-07 2027-05-07"},
    {"dates with slashes", dates("1;2027-07-01;14/07/2027;1\n"), unknown,
     "line 2/To: \"14/07/2027\" is ambiguous: give --dates dmy (day first) or --dates mdy (month first)"},
    {"month first", dates("1;7/1/2027;7/14/2027;1\n"), month_first, "2027-07-01 2027-07-14"},
    {"an order that nothing shows", dates("1;7/1/2027;7/5/2027;1\n"), unknown,
     "line 2/From: \"7/1/2027\" is ambiguous: give --dates dmy (day first) or --dates mdy (month first)"},
    {"the same, decided", dates("1;7/1/2027;7/5/2027;1\n"), day_first, "2027-01-07 2027-05-07"},
    {"the same, decided otherwise", dates("1;7/1/2027;7/5/2027;1\n"), month_first, "2027-07-01 2027-07-05"},
    {"a month that is none", dates("1;01/07/2027;14/07/2027;1\n"), month_first, "line 2/To: the date does not exist"},
    {"a time of midnight", dates("1;7/1/2027 0:00;7/5/2027 0:00;1\n"), unknown,
     "line 2/From: \"7/1/2027 0:00\" is ambiguous"},
    {"the same, decided", dates("1;7/1/2027 00:00:00;7/5/2027 00:00:00;1\n"), month_first, "2027-07-01 2027-07-05"},
    {"dashes", dates("1;07-01-2027;14/07/2027;1\n"), day_first, "line 2/From: expected"},
    {"no date", dates("1;soon;14/07/2027;1\n"), day_first, "line 2/From: expected"},

    {"decimal commas", prices("1,1,2027-07-01,2027-07-01,980~50\n"), unknown, "2027-07-01 2027-07-01 980.50"},
    {"three digits after a comma", prices("1,1,2027-07-01,2027-07-01,120~000\n"), unknown,
     "2027-07-01 2027-07-01 120.000"},
    {"points between semicolons", prices("1,1,2027-07-01,2027-07-01,12.50\n"), unknown,
     "line 2/Price: \"12.50\" is ambiguous, since decimals of this file have a comma"},
    {"three digits after a point between commas", prices("1,1,2027-07-01,2027-07-01,120.000\n", ','), unknown,
     "2027-07-01 2027-07-01 120.000"},
    {"thousands among decimal commas", prices("1,1,2027-07-01,2027-07-01,1.200\n1,1,2027-07-02,2027-07-02,980~50\n"),
     unknown, "line 2/Price: \"1.200\" is ambiguous, since decimals of this file have a comma"},
    {"the same, as decimals", prices("1,1,2027-07-01,2027-07-01,1.200\n"), with_point, "2027-07-01 2027-07-01 1.200"},
    {"thousands and decimals", prices("1,1,2027-07-01,2027-07-01,1~200.50\n"), with_point,
     "line 2/Price: \"1,200.50\" is ambiguous, since decimals of this file have a point"},
    {"tabs show no sign", prices("1,1,2027-07-01,2027-07-01,1~200\n", '\t'), unknown,
     "line 2/Price: \"1,200\" is ambiguous"},
    {"tabs with a sign", prices("1,1,2027-07-01,2027-07-01,9~5\n", '\t'), with_comma, "2027-07-01 2027-07-01 9.5"},
    {"whole numbers", prices("1,1,2027-07-01,2027-07-01,1200\n", '\t'), unknown, "2027-07-01 2027-07-01 1200"},
    {"no number", prices("1,1,2027-07-01,2027-07-01,1.2.3\n"), unknown, "line 2/Price: "},

    {"a first line with the separator", "sep=;\r\n" + prices("1,1,2027-07-01,2027-07-01,5\r\n"), unknown,
     "2027-07-01 2027-07-01 5"},
    {"its line counts", "sep=;\r\n" + prices("1,1,2027-07-01,2027-07-01,x\r\n"), unknown, "line 3/Price: expected"},
    {"empty columns after the last one", "Room;From;To;Quantity;;\r\n1;2027-07-01;2027-07-02;3;;\r\n", unknown,
     "2027-07-01 2027-07-02"},
    {"more of them in a row", "Room;From;To;Quantity\r\n1;2027-07-01;2027-07-02;3;;;\r\n", unknown,
     "2027-07-01 2027-07-02"},
    {"a value without a name", "Room;From;To;Quantity;\r\n1;2027-07-01;2027-07-02;3;9\r\n", unknown,
     "line 2: the cell 5 has no name in the header"},
    {"CR alone", "Room,From,To,Quantity\r1,2027-07-01,2027-07-02,3\r1,2027-07-03,2027-07-03,x\r", unknown,
     "line 3/Quantity: expected"},
    {"UTF-16", std::string("\xFF\xFER\0o\0o\0m\0", 10), unknown, "line 1: the file is UTF-16: save it as CSV in UTF-8"},
    {"UTF-16 without a mark", std::string("R\0o\0o\0m\0", 8), unknown, "line 1: the file is UTF-16"},
};

TEST(rates_csv, are_read_or_refused_as_ambiguous) {
    for (auto const& each : cases) {
        auto const result = understood(each.file, each.given);
        if (std::string_view(each.expected).starts_with("line"))
            EXPECT_THAT(result, HasSubstr(each.expected)) << each.what;
        else
            EXPECT_EQ(result, each.expected) << each.what;
    }
}

/// Each in a time that grows with the file: a second for 4 MB is more than ten times what it needs.
TEST(rates_csv, of_any_shape_end_in_time) {
    auto const times = [](std::size_t count, std::string_view text) {
        std::string all;
        while (count-- != 0) all += text;
        return all;
    };
    constexpr std::size_t many = 100'000;
    struct {
        std::string file;
        char const* expected;
    } const files[] = {
        {times(many, "Room,"), "line 1: more than 16384 cells"},
        {times(many, ","), "line 1: more than 16384 cells"},
        {times(16'000, ",") + "Room\n" + times(60, times(16'000, ",") + "x\n"), "line 2/Room: expected a whole number"},
        {times(many * 40, "x"), "line 1: a cell has more than 1000 characters"},
        {"Room\n" + times(many * 40, "1"), "line 2: a cell has more than 1000 characters"},
        {"Room\n\"" + times(many * 20, "\"\""), "line 2: a quoted cell has no end"},
        {times(many * 10, "\"a\";"), "line 1: more than 16384 cells"},
        {"Room;Rate\n" + times(many * 4, ";;;\n") + "x\n", "/Room: expected"},
    };
    for (auto const& each : files) {
        auto const begun = std::clock();
        auto const result = understood(each.file);
        EXPECT_LT(double(std::clock() - begun) / CLOCKS_PER_SEC, support::sanitized ? 10 : 2)
            << each.file.substr(0, 20);
        EXPECT_THAT(result, HasSubstr(each.expected));
        EXPECT_LT(result.size(), 2000U);
    }
    EXPECT_THAT(support::run_program({"load", "--rates", "/dev/zero", "--store", "sqlite:unused.db"}),
                fails(1, "/dev/zero: more than 256 MiB"));
}

TEST(rates_csv, are_shown_by_a_dry_run_that_changes_nothing) {
    support::scratch_folder const folder;
    auto const store = "sqlite:" + folder.file("w.db");
    auto const file =
        folder.file("rates.csv", "Room;Rate;From;To;Price;Stop\n501;1;07/01/2027;07/05/2027;120,000;false\n");
    auto const run = [&](std::vector<std::string> const& words) {
        return support::run_program(support::joined(words, {"--store", store}));
    };
    ASSERT_THAT(run({"load", folder.file("inventory.json", one_room)}), exits(0));
    auto const before = run({"export", "inventory"}).output;
    EXPECT_THAT(run({"load", "--rates", file, "--dry-run"}), fails(1, "line 2/From: \"07/01/2027\" is ambiguous"));
    EXPECT_THAT(run({"load", "--rates", file, "--dry-run", "--dates", "dmy"}),
                support::prints(testing::StrEq(
                    "line 2: room 501, rate 1: 121 nights, 07/01/2027 to 07/05/2027, price 120.000, sale resumed\n"
                    "Nothing was loaded: 1 of 1 updates would change the store\n")));
    EXPECT_EQ(run({"export", "inventory"}).output, before);
    EXPECT_THAT(run({"load", "--rates", file, "--dates", "dmy"}), exits(0));
    EXPECT_NE(run({"export", "inventory"}).output, before);
}

} // namespace
