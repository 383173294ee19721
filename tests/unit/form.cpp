// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/outcome.hpp"

#include <waybill/detail/binding/form.hpp>
#include <waybill/explain.hpp>
#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::detail::binding;
using namespace std::string_view_literals;

struct decoded_form {
    std::string_view written;
    std::string_view read;
    std::string_view charset = {};
};

TEST(form, decodes_what_clients_write_as_a_real_server_does) {
    constexpr decoded_form table[] = {
        {"", ""},
        {"a+b%20c%2Bd", "a b c+d"},
        {"%c3%ab%C3%AB", "ëë"},
        {"Zo%u00EB", "Zoë"},
        {"%u0633%u064A+%uD83D%uDE00!", "سي 😀!"},
        {"%U00eb", "ë"},
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
        // bytes written bare
        {"Zo\xC3\xAB", "Zoë"},
        {"Zo%EB\xEB%u00EB", "Zoëëë", "iso-8859-1"},
        {"%80%FF", "\u0080ÿ", "iso-8859-1"},
        {"%80+Zo%EB%u20ACC%F4t%E9", "€ Zoë€Côté", "windows-1252"},
        {"%3C%00a%00%EB%00%3E%00", "<aë>", "utf-16"},
        {"%3C%00a%00%EB%00%3E%00", "<aë>"},
        {"%FF%FE%3C%00a%00", "<a"},
        {"<?xml version='1.0' encoding='windows-1252'?><a>Zo%EB</a>",
         "<?xml version='1.0' encoding='windows-1252'?><a>Zoë</a>"},
        {"<?xml version='1.0' encoding='windows-1252'?><a>Zo%C3%AB</a>",
         "<?xml version='1.0' encoding='windows-1252'?><a>Zoë</a>"},
        {"%EF%BB%BF<a/>", "\uFEFF<a/>"},
        {"<?xml version='1.0' encoding='windows-1252'?><a>%EB</a>",
         "<?xml version='1.0' encoding='windows-1252'?><a>ë</a>", "nope"},
        // by iconv
        {"%C7%E1%D3", "الس", "windows-1256"},
        {"%A3%F3d%BC", "Łódź", "iso-8859-2"},
        {"%CC%EE%F1%EA%E2%E0", "Москва", "windows-1251"},
        {"%93%FA%96%7B", "日本", "shift_jis"},
        {"<?xml version='1.0' encoding='windows-1256'?><a>%C7</a>",
         "<?xml version='1.0' encoding='windows-1256'?><a>ا</a>"},
    };
    text::set_decoder(iconv_decoder);
    for (auto const& row : table) {
        auto const read = form_decoded(row.written, row.charset);
        EXPECT_TRUE(read) << row.written << (read ? "" : explain(read.error()));
        EXPECT_EQ(read ? *read : "", row.read) << row.written;
    }
    text::set_decoder(nullptr);
}

/// A real server replaces these by U+FFFD, and confirms a booking for a name that nobody can repair.
TEST(form, refuses_what_is_no_text_in_its_encoding) {
    struct {
        std::string_view charset;
        std::vector<std::string_view> written;
        error_code code = error_code::encoding_invalid;
    } const table[] = {
        {"",
         {"%uD83D", "%uDE00%uD83D", "%uD83Dx", "%uD83D%u0041", "Zo%EB", "%C3%u00EB", "%F0%9F%98", "%E2%82%AC%E2%82",
          "%ED%A0%80", "%C0%AF", "Zo\xEB"}},
        {"utf-8", {"Zo%EB"}},
        {"us-ascii", {"Zo%EB"}},
        {"windows-1252", {"Zo%81"}},
        {"iso-8859-3", {"%A1"}, error_code{}},
        {"iso-8859-3", {"%A5"}},
        {"shift_jis", {"%93"}},
        {"utf-16", {"%3C%00a%00%00%D8"}},
        {"nope", {"Zo%EB", "Zo%C3%AB", "<a/>"}, error_code::encoding_unsupported},
        {"a charset nobody knows", {"<a/>"}, error_code::encoding_unsupported},
        {"utf-7", {"Zo%EB", "Zo%2BAOk"}, error_code::encoding_unsupported},
        {"cp037", {"Zo%EB"}, error_code::encoding_unsupported},
        {"windows-1251//translit", {"Zo%EB"}, error_code::encoding_unsupported},
        {"", {"%FF%FE%00%00%3C%00%00%00"}, error_code::encoding_unsupported},
    };
    text::set_decoder(iconv_decoder);
    for (auto const& row : table)
        for (auto const written : row.written) {
            auto const read = form_decoded(written, row.charset);
            EXPECT_EQ(read ? error_code{} : read.error().code, row.code) << written << ' ' << row.charset;
        }
    text::set_decoder(nullptr);
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
    support::expect_error(form_parameter(form + "&x", "strRQ"), waybill::error_code::too_many_elements);
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
