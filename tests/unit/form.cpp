// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/access/form.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace waybill::access;
using namespace std::string_view_literals;

struct decoding {
    std::string_view written;
    std::string_view read;
    form_charset charset = form_charset::utf8;
};

TEST(form, decodes_what_clients_write_as_a_real_server_does) {
    constexpr decoding table[] = {
        {"", ""},
        {"a+b%20c%2Bd", "a b c+d"},
        {"%c3%ab%C3%AB", "ëë"},
        {"Zo%u00EB", "Zoë"},
        {"%u0633%u064A+%uD83D%uDE00!", "سي 😀!"},
        {"%U00eb", "ë"},
        {"%uD83D", "\uFFFD"},
        {"%uDE00%uD83D", "\uFFFD\uFFFD"},
        {"%uD83Dx", "\uFFFDx"},
        {"%uD83D%u0041", "\uFFFDA"},
        {"100%zz%", "100%zz%"},
        {"%", "%"},
        {"%4", "%4"},
        {"%u", "%u"},
        {"%u12", "%u12"},
        {"%u12G4", "%u12G4"},
        {"%%41", "%A"},
        {"<a>1</a>", "<a>1</a>"},
        {"hi\r\n", "hi\r\n"},
        {"a\0b"sv, "a\0b"sv},
        {"%00", "\0"sv},
        // bytes that are no UTF-8
        {"Zo%EB", "Zo\uFFFD"},
        {"%EB%EB", "\uFFFD\uFFFD"},
        {"%C3%u00EB", "\uFFFDë"},
        {"%F0%9F%98", "\uFFFD"},
        {"%F0%9F%98x", "\uFFFDx"},
        {"%E2%82%AC%E2%82", "€\uFFFD"},
        {"%ED%A0%80", "\uFFFD\uFFFD\uFFFD"},
        {"%C0%AF", "\uFFFD\uFFFD"},
        {"%F4%90%80%80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
        {"%FF", "\uFFFD"},
        // bytes written bare
        {"Zo\xC3\xAB", "Zoë"},
        {"Zo\xEB", "Zo\uFFFD"},
        {"Zo%EB\xEB%u00EB", "Zoëëë", form_charset::latin1},
        {"%80%FF", "\u0080ÿ", form_charset::latin1},
    };
    for (auto const& row : table) EXPECT_EQ(form_decoded(row.written, row.charset), row.read) << row.written;
}

TEST(form, takes_fields_apart) {
    auto const fields = decode_form("strRQ=a%26b&x=1&&empty=&alone&y=p=q");
    std::vector<form_field> const expected{{"strRQ", "a&b"}, {"x", "1"}, {"empty", ""}, {"", "alone"}, {"y", "p=q"}};
    EXPECT_EQ(fields, expected);
    EXPECT_TRUE(decode_form("").empty());
    EXPECT_TRUE(decode_form("&&").empty());
}

TEST(form, finds_a_parameter_by_name_in_any_letter_case) {
    EXPECT_EQ(form_value(decode_form("STRRQ=hi"), "strRQ"), "hi");
    EXPECT_EQ(form_value(decode_form("x=1&%73trrq=hi"), "strRQ"), "hi");
    EXPECT_EQ(form_value(decode_form("strRQ="), "strRQ"), "");
    EXPECT_EQ(form_value(decode_form("strRQ"), "strRQ"), std::nullopt) << "a name without = is a value without name";
    EXPECT_EQ(form_value(decode_form("other=1"), "strRQ"), std::nullopt);
}

TEST(form, joins_several_values_of_one_name_as_asp_net_does) {
    EXPECT_EQ(form_value(decode_form("strRQ=a&strRQ=b"), "strRQ"), "a,b");
    EXPECT_EQ(form_value(decode_form("strRQ=&x=0&STRrq=b&strRQ="), "strRQ"), ",b,");
}

TEST(form, what_is_encoded_decodes_to_itself) {
    std::string every;
    for (int byte = 0; byte < 128; ++byte) every += char(byte);
    every += "ë سعيد € 😀";
    auto const encoded = encode_form({{"strRQ", every}, {"a&b", "="}});
    EXPECT_EQ(encoded.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%=&"),
              std::string::npos);
    std::vector<form_field> const expected{{"strRQ", every}, {"a&b", "="}};
    EXPECT_EQ(decode_form(encoded), expected);
    EXPECT_EQ(encode_form({{"strRQ", "<a b=\"ë\"/>"}}), "strRQ=%3Ca%20b%3D%22%C3%AB%22%2F%3E");
}

} // namespace
