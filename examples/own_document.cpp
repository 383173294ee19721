// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Describes a document of one's own, and converts it between XML and JSON. One description serves both forms, the error
// texts and the masking of secrets.
//
//     own_document                  # writes a sample in XML
//     own_document vouchers.xml     # reads the file, XML or JSON, and writes it in the other form
#include <waybill/documents.hpp>

#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

enum class meal { none, breakfast, half_board };
BOOST_DESCRIBE_ENUM(meal, none, breakfast, half_board)
template <>
inline constexpr auto waybill::wire<meal> = waybill::values("None", "Breakfast", "HalfBoard");

struct voucher {
    std::int64_t number = 0;
    waybill::date valid_until{};
    std::optional<meal> meals{};         // std::optional: the element may be absent; all other members are required
    std::optional<waybill::money> fee{}; // a struct that the library describes
    std::string pin{};
};
BOOST_DESCRIBE_STRUCT(voucher, (), (number, valid_until, meals, fee, pin))
template <>
inline constexpr auto waybill::wire<voucher> = waybill::fields(
    waybill::field<&voucher::number>().attribute(),
    // the second name was used by an older release: it is read and reported, but not written
    waybill::field<&voucher::valid_until>("ValidUntil").alias("Validity").as(waybill::wire_format::iso_date),
    waybill::field<&voucher::meals>("Meals"), waybill::field<&voucher::fee>("Fee"),
    waybill::field<&voucher::pin>("Pin").secret()); // never in an error or an explanation

struct voucher_list {
    std::vector<voucher> vouchers{};
};
BOOST_DESCRIBE_STRUCT(voucher_list, (), (vouchers))
template <>
inline constexpr auto waybill::wire<voucher_list> =
    waybill::document("VoucherList", waybill::field<&voucher_list::vouchers>("Vouchers").items("Voucher"));

voucher_list sample() {
    return {.vouchers = {
                {.number = 17, .valid_until = waybill::date::of(2027, 4, 28), .meals = meal::half_board, .pin = "4711"},
                {.number = 18,
                 .valid_until = waybill::date::of(2027, 5, 2),
                 .fee = waybill::money{"TND", *waybill::decimal::parse("12.500")},
                 .pin = "0815"}}};
}

int main(int count, char** arguments) {
    if (count == 1) {
        std::cout << waybill::to_xml(sample()).value() << '\n'; // all of its values can be written
        return 0;
    }
    std::ifstream file(arguments[1], std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    if (!file || count != 2) {
        std::cerr << "usage: own_document [FILE]; the file must be readable\n";
        return 2;
    }
    bool const json = text.find_first_not_of(" \t\r\n") == text.find('{');
    std::vector<waybill::quirk> quirks;
    auto const read = json ? waybill::from_json<voucher_list>(text, {.quirks = &quirks})
                           : waybill::from_xml<voucher_list>(text, {.quirks = &quirks});
    if (!read) { // with the line of the document, and a caret below the position
        std::cerr << waybill::explain(read.error(), text);
        return 1;
    }
    for (auto const& each : quirks) std::cerr << waybill::explain(each) << '\n';
    auto const written = json ? waybill::to_xml(*read) : waybill::to_json(*read);
    if (!written) {
        std::cerr << waybill::explain(written.error());
        return 1;
    }
    std::cout << *written << '\n';
}
