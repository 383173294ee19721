// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/detail/binding/form.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace waybill::detail::binding;
using namespace std::string_view_literals;

struct decoded_form {
    std::string_view written;
    std::string_view read;
    form_charset charset = form_charset::utf8;
};

TEST(form, decodes_what_clients_write_as_a_real_server_does) {
    constexpr decoded_form table[] = {
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

std::optional<std::string> value_of(std::string_view form) {
    auto const found = form_parameter(form, "strRQ");
    EXPECT_TRUE(found) << form;
    return found ? *found : std::nullopt;
}

TEST(form, takes_fields_apart) {
    EXPECT_EQ(value_of("strRQ=a%26b&x=1&&empty=&alone&y=p=q"), "a&b");
    EXPECT_EQ(value_of("x=1&&empty=&alone&strRQ=p=q"), "p=q");
    EXPECT_EQ(value_of(""), std::nullopt);
    EXPECT_EQ(value_of("&&"), std::nullopt);
}

TEST(form, finds_a_parameter_by_name_in_any_letter_case) {
    EXPECT_EQ(value_of("STRRQ=hi"), "hi");
    EXPECT_EQ(value_of("x=1&%73trrq=hi"), "hi");
    EXPECT_EQ(value_of("%u0073%u0054%u0072%u0052%u0051=hi"), "hi");
    EXPECT_EQ(value_of("strRQ="), "");
    EXPECT_EQ(value_of("strRQ"), std::nullopt) << "a name without = is a value without name";
    EXPECT_EQ(value_of("other=1&strR%51x=2&+strRQ=3"), std::nullopt);
}

TEST(form, joins_several_values_of_one_name_as_asp_net_does) {
    EXPECT_EQ(value_of("strRQ=a&strRQ=b"), "a,b");
    EXPECT_EQ(value_of("strRQ=&x=0&STRrq=b&strRQ="), ",b,");
}

TEST(form, refuses_more_parameters_than_anybody_sends) {
    std::string form = "strRQ=hi";
    for (std::size_t i = 1; i < most_form_fields; ++i) form += "&=";
    EXPECT_EQ(value_of(form), "hi");
    auto const refused = form_parameter(form + "&x", "strRQ");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, waybill::error_code::too_many_elements);
}

TEST(form, what_is_encoded_decodes_to_itself) {
    std::string every;
    for (int byte = 0; byte < 128; ++byte) every += char(byte);
    every += "ë سعيد € 😀";
    std::string encoded = "strRQ=";
    append_form_encoded(encoded, every);
    EXPECT_EQ(encoded.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%="),
              std::string::npos);
    EXPECT_EQ(value_of(encoded), every);
    std::string document;
    append_form_encoded(document, "<a b=\"ë\"/>");
    EXPECT_EQ(document, "%3Ca%20b%3D%22%C3%AB%22%2F%3E");
}

} // namespace
