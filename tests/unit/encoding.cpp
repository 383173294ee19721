// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/outcome.hpp"
#include "support/utf8_table.hpp"

#include <waybill/detail/charset/encoding.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill::detail::charset;
using namespace waybill::detail::grammar;
using namespace waybill::detail::text;
using namespace std::string_literals;
using namespace std::string_view_literals;
using waybill::error_code;

std::string utf_16(std::u16string_view text, bool big) {
    std::string bytes;
    for (char16_t const unit : text) {
        auto const high = static_cast<char>(unit >> 8);
        auto const low = static_cast<char>(unit & 0xFF);
        bytes += big ? high : low;
        bytes += big ? low : high;
    }
    return bytes;
}
std::string little(std::u16string_view text) { return utf_16(text, false); }
std::string big(std::u16string_view text) { return utf_16(text, true); }

std::string saying(std::string_view encoding, std::string_view content) {
    return "<?xml version=\"1.0\" encoding=\""s.append(encoding).append("\"?><a>").append(content).append("</a>");
}
std::u16string saying_16(std::u16string_view encoding, std::u16string_view content) {
    return u"<?xml version=\"1.0\" encoding=\""s.append(encoding).append(u"\"?><a>").append(content).append(u"</a>");
}

struct decoding {
    std::string_view why;
    std::string bytes;
    std::string_view charset;
    std::string text;
    std::string_view declared;
    encoding used;
    bool misdeclared = false;
    std::size_t mark = 0;
};

TEST(encoding, is_believed_in_order_of_mark_bytes_charset_declaration) {
    using enum encoding;
    auto const mark = "\xEF\xBB\xBF"s;
    decoding const table[] = {
        {"nobody says anything", "<a>\xC3\xA9</a>", "", "<a>é</a>", "", utf_8},
        {"nothing at all", "", "", "", "", utf_8},
        {"one byte", "x", "", "x", "", utf_8},
        {"a mark", mark + "<a/>", "", "<a/>", "", utf_8, false, 3},
        {"only a mark", mark, "", "", "", utf_8, false, 3},
        {"a declaration without encoding", "<?xml version='1.0'?><a/>", "", "<?xml version='1.0'?><a/>", "", utf_8},
        {"declared UTF-8", saying("UTF-8", "é"), "", saying("UTF-8", "é"), "UTF-8", utf_8},
        {"declared utf8", saying("utf8", "é"), "", saying("utf8", "é"), "utf8", utf_8},
        {"declared Latin-1", saying("iso-8859-1", "\xE9"), "", saying("iso-8859-1", "é"), "iso-8859-1", iso_8859_1},
        {"declared windows-1252", saying("Windows-1252", "\x80 \x9F \xE9"), "", saying("Windows-1252", "€ Ÿ é"),
         "Windows-1252", windows_1252},
        {"declared ASCII", saying("US-ASCII", "e"), "", saying("US-ASCII", "e"), "US-ASCII", us_ascii},
        {"ASCII in another code page", saying("windows-1256", "e"), "", saying("windows-1256", "e"), "windows-1256",
         us_ascii},
        {"a charset", "<a>\xE9</a>", "ISO-8859-1", "<a>é</a>", "", iso_8859_1},
        {"a charset without declaration", "{\"a\":\"é\"}", "UTF-8", "{\"a\":\"é\"}", "", utf_8},
        {"charset and declaration agree", saying("UTF-8", "é"), "utf-8", saying("UTF-8", "é"), "UTF-8", utf_8},
        {"charset before declaration", saying("iso-8859-1", "é"), "utf-8", saying("iso-8859-1", "é"), "iso-8859-1",
         utf_8, true},
        {"charset before declaration, with the encodings exchanged", saying("utf-8", "\xE9"), "latin1",
         saying("utf-8", "é"), "utf-8", iso_8859_1, true},
        {"a declaration of UTF-8 that the bytes confirm", saying("utf-8", "Zoë"), "ISO8859_1", saying("utf-8", "Zoë"),
         "utf-8", utf_8, true},
        {"charset before an unknown declaration", saying("klingon", "é"), "utf-8", saying("klingon", "é"), "klingon",
         utf_8, true},
        {"a mark before charset and declaration", mark + saying("iso-8859-1", "é"), "iso-8859-1",
         saying("iso-8859-1", "é"), "iso-8859-1", utf_8, true, 3},
        {"a mark before an unknown charset", mark + "<a/>", "klingon", "<a/>", "", utf_8, true, 3},
        {"8-bit bytes that claim UTF-16", saying("utf-16", "é"), "", saying("utf-16", "é"), "utf-16", utf_8, true},
        {"the same with UTF-16LE", saying("UTF-16LE", "é"), "", saying("UTF-16LE", "é"), "UTF-16LE", utf_8, true},
        {"a charset that claims UTF-16", "<a>é</a>", "utf-16", "<a>é</a>", "", utf_8, true},
        {"a charset that claims UTF-16, the declaration knows better", saying("iso-8859-1", "\xE9"), "utf-16",
         saying("iso-8859-1", "é"), "iso-8859-1", iso_8859_1, true},
        {"UTF-16LE with its mark", "\xFF\xFE" + little(saying_16(u"utf-16", u"é€😀")), "", saying("utf-16", "é€😀"),
         "utf-16", utf_16_little, false, 2},
        {"UTF-16BE with its mark", "\xFE\xFF" + big(saying_16(u"utf-16", u"é€😀")), "", saying("utf-16", "é€😀"),
         "utf-16", utf_16_big, false, 2},
        {"UTF-16LE without", little(saying_16(u"UTF-16", u"é")), "", saying("UTF-16", "é"), "UTF-16", utf_16_little},
        {"UTF-16BE without", big(u"<a>é</a>"), "", "<a>é</a>", "", utf_16_big},
        {"UTF-16LE without, JSON", little(u"{\"a\":1}"), "", "{\"a\":1}", "", utf_16_little},
        {"UTF-16BE without, JSON", big(u"[\"é\"]"), "utf-16be", "[\"é\"]", "", utf_16_big},
        {"UTF-16 that declares UTF-8", little(saying_16(u"utf-8", u"é")), "", saying("utf-8", "é"), "utf-8",
         utf_16_little, true},
        {"UTF-16 in a charset of UTF-8", little(u"<a/>"), "utf-8", "<a/>", "", utf_16_little, true},
        {"UTF-16LE that declares the other order", little(saying_16(u"utf-16be", u"")), "", saying("utf-16be", ""),
         "utf-16be", utf_16_little, true},
        {"UTF-16 with its charset", "\xFF\xFE" + little(u"<a/>"), "utf-16", "<a/>", "", utf_16_little, false, 2},
        {"an old name of UTF-16", "\xFF\xFE" + little(u"<a/>"), "ISO-10646-UCS-2", "<a/>", "", utf_16_little, false, 2},
        {"only a mark of UTF-16", "\xFF\xFE", "", "", "", utf_16_little, false, 2},
    };
    for (auto const& row : table) {
        SCOPED_TRACE(row.why);
        auto const document = decode_document(row.bytes, row.charset);
        ASSERT_TRUE(document) << waybill::name_of(document.error().code) << ' ' << document.error().found;
        EXPECT_EQ(document->text(), row.text);
        EXPECT_EQ(document->bytes.used, row.used) << name_of(document->bytes.used);
        EXPECT_EQ(document->bytes.declared, row.declared);
        EXPECT_EQ(document->bytes.misdeclared, row.misdeclared);
        EXPECT_EQ(document->bytes.mark, row.mark);

        auto const recognised_alone = support::required(recognise(row.bytes, row.charset));
        EXPECT_EQ(recognised_alone->used, row.used);
        EXPECT_EQ(recognised_alone->misdeclared, row.misdeclared);
    }
}

TEST(encoding, of_utf_8_and_ascii_is_not_copied) {
    for (std::string const& bytes : {"\xEF\xBB\xBF<a>\xC3\xA9</a>"s, saying("us-ascii", "e"), saying("utf-16", "e")}) {
        auto const document = support::required(decode_document(bytes));
        EXPECT_GE(document->text().data(), bytes.data());
        EXPECT_EQ(document->text().data() + document->text().size(), bytes.data() + bytes.size());
    }
}

TEST(encoding, of_converted_text_survives_being_moved) {
    auto document = decode_document("\xE9", "latin1"); // short enough to live inside the string itself
    ASSERT_TRUE(document);
    auto const moved = *std::move(document);
    EXPECT_EQ(moved.text(), "é");
}

struct refused_bytes {
    std::string_view why;
    std::string bytes;
    std::string_view charset;
    error_code code;
    std::size_t offset;
    std::string_view expected;
    std::string_view found;
};

TEST(encoding, that_is_not_known_or_not_kept_is_refused_with_its_place) {
    using enum error_code;
    auto const mark = "\xEF\xBB\xBF"s;
    constexpr std::string_view known = "UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII";
    refused_bytes const table[] = {
        {"unknown declaration", saying("klingon", ""), "", encoding_unsupported, 0, known, "klingon"},
        {"another code page", saying("windows-1256", "\xC7"), "", encoding_unsupported, 0, known, "windows-1256"},
        {"declared UTF-7", saying("utf-7", "Zo+AOk"), "", encoding_unsupported, 0, known, "utf-7"},
        {"an unknown charset", "<a/>", "shift_jis", encoding_unsupported, 0, known, "shift_jis"},
        {"an unknown charset before a good declaration", saying("utf-8", ""), "shift_jis", encoding_unsupported, 0,
         known, "shift_jis"},
        {"declared UTF-32", saying("utf-32", ""), "", encoding_unsupported, 0, known, "utf-32"},
        {"UTF-32LE with its mark", "\xFF\xFE\0\0<\0\0\0"s, "", encoding_unsupported, 0, known, "UTF-32"},
        {"UTF-32BE with its mark", "\0\0\xFE\xFF\0\0\0<"s, "", encoding_unsupported, 0, known, "UTF-32"},
        {"UTF-32LE without", "<\0\0\0a\0\0\0"s, "", encoding_unsupported, 0, known, "UTF-32"},
        {"UTF-32BE without", "\0\0\0<\0\0\0a"s, "", encoding_unsupported, 0, known, "UTF-32"},
        {"Latin-1 that nobody announces", "<a>\xE9</a>", "", encoding_invalid, 3, "UTF-8", "byte 0xE9"},
        {"Latin-1 after a mark", mark + "<a>\xE9</a>", "", encoding_invalid, 6, "UTF-8", "byte 0xE9"},
        {"Latin-1 that claims UTF-16", saying("utf-16", "\xE9"), "", encoding_invalid, saying("utf-16", "").size() - 4,
         "UTF-8", "byte 0xE9"},
        {"a cut character", "<a>\xC3", "", encoding_invalid, 3, "UTF-8", "byte 0xC3"},
        {"more than ASCII", "<a>\xC3\xA9</a>", "us-ascii", encoding_invalid, 3, "US-ASCII", "byte 0xC3"},
        {"no character of windows-1252", "<a>\xE9\x81</a>", "windows-1252", encoding_invalid, 4, "windows-1252",
         "byte 0x81"},
        {"half a pair", "\xFF\xFE" + little(u"<a>") + "\x3D\xD8" + little(u"</a>"), "", encoding_invalid, 8, "UTF-16LE",
         "byte 0x3D"},
        {"half a pair at the end", big(u"<a>") + "\xD8\x3D", "", encoding_invalid, 6, "UTF-16BE", "byte 0xD8"},
        {"the second half alone", little(u"<a>") + "\x00\xDC"s, "", encoding_invalid, 6, "UTF-16LE", "byte 0x00"},
        {"a byte too many", little(u"<a/>") + " ", "", encoding_invalid, 8, "UTF-16LE", "byte 0x20"},
    };
    for (auto const& row : table) {
        SCOPED_TRACE(row.why);
        auto const document = decode_document(row.bytes, row.charset);
        auto const why = support::expect_error(
            document, {.code = row.code, .expected = std::string(row.expected), .found = std::string(row.found)});
        EXPECT_EQ(why.offset, row.offset);
    }
}

TEST(encoding, latin_1_and_windows_1252_differ_where_latin_1_has_controls) {
    std::string every;
    for (int byte = 1; byte < 256; ++byte) every += static_cast<char>(byte);
    auto const latin = support::required(decode_document(every, "iso-8859-1"));
    std::string expected;
    for (char32_t point = 1; point < 256; ++point) append_utf8(expected, point);
    EXPECT_EQ(latin->text(), expected);

    // the table of the WHATWG's index for windows-1252, less the five bytes that have no character
    constexpr std::string_view characters = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
    std::string bytes;
    std::string undefined;
    for (int byte = 0x80; byte < 0xA0; ++byte) {
        bool const has = byte != 0x81 && byte != 0x8D && byte != 0x8F && byte != 0x90 && byte != 0x9D;
        (has ? bytes : undefined) += static_cast<char>(byte);
    }
    auto const windows = support::required(decode_document(bytes, "cp1252"));
    EXPECT_EQ(windows->text(), characters);
    for (char const byte : undefined) EXPECT_FALSE(decode_document(std::string(1, byte), "windows-1252"));
}

TEST(encoding, declared_is_found_however_it_is_written) {
    for (std::string_view const text :
         {"<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<?xml version='1.0' encoding='utf-8'?>",
          "<?xml version = \"1.0\"\tencoding\n=\r\n'utf-8' standalone='yes' ?>",
          "<?xml encoding=\"utf-8\" version=\"1.0\"?>", "<?xml encoding=\"utf-8\"?>",
          " \r\n\t<?xml encoding=\"utf-8\"?>"})
        EXPECT_EQ(declared_encoding(text), "utf-8") << text;
    // unclosed: the reader will say so
    EXPECT_EQ(declared_encoding("<?xml version=\"1.0\" encoding=\"utf-8\""), "utf-8");
    for (std::string_view const text :
         {"<?xml version=\"1.0\" encoding=\"\"?>", "<?xml version=\"1.0\"?><a encoding=\"utf-16\"/>",
          "<?xml version=\"encoding='x'\"?>", "<?xml version=\"1.0\" encoding=\"utf-8?>",
          "<?xml version=\"1.0\" encoding=utf-8?>", "<?xml version=\"1.0\" encoding?>",
          "<?xml version=\"1.0\" encoding=", "<?xml version=1.0 encoding=\"utf-8\"?>",
          "<?xml-stylesheet encoding=\"utf-16\"?>", "<?xml", "<?xml ", "<?xml ?>", "x<?xml encoding=\"utf-16\"?>",
          "<?XML encoding=\"utf-16\"?>", ""})
        EXPECT_EQ(declared_encoding(text), "") << text;
    // a declaration is searched only at the beginning, however long the document is
    EXPECT_EQ(declared_encoding("<?xml " + std::string(longest_declaration, ' ') + "encoding='utf-16'?>"), "");
}

TEST(encoding, names_are_known_in_any_letter_case) {
    EXPECT_EQ(encoding_named("Utf-8"), encoding::utf_8);
    EXPECT_EQ(encoding_named("ISO_8859-1"), encoding::iso_8859_1);
    EXPECT_EQ(encoding_named("ANSI_X3.4-1968"), encoding::us_ascii);
    EXPECT_EQ(encoding_named("unicode"), encoding::utf_16);
    EXPECT_EQ(encoding_named("ISO_8859-1:1987"), encoding::iso_8859_1);
    EXPECT_EQ(encoding_named("x-utf_8"), encoding::utf_8);
    EXPECT_EQ(encoding_named(""), std::nullopt);
    EXPECT_EQ(encoding_named("utf-8 "), std::nullopt);
    EXPECT_EQ(encoding_named("iso-8859-15"), std::nullopt);
}

/// Each code point by itself: written, read, and in the text of a document of UTF-16.
TEST(encoding, every_code_point_goes_through_utf_8_and_utf_16) {
    std::string all;
    std::string as_utf_16 = "\xFE\xFF";
    std::size_t count = 0;
    for (char32_t point = 0; point <= 0x10FFFF; ++point) {
        if (is_high_surrogate(point) || is_low_surrogate(point)) continue;
        ++count;
        append_utf8(all, point);
        support::append_utf16(as_utf_16, point, true);
    }
    EXPECT_EQ(count, 0x110000U - 0x800U);
    EXPECT_EQ(first_invalid_utf8(all), std::string_view::npos);
    EXPECT_EQ(count_characters(all), count);
    auto const document = support::required(decode_document(as_utf_16));
    EXPECT_EQ(document->text(), all);
}

/// Sequences of up to four bytes beside a plain statement of the table of well-formed sequences (Unicode 3-7).
TEST(utf8, agrees_with_the_table_of_well_formed_sequences) {
    // after the first two bytes, those at which a rule begins or ends are enough
    constexpr unsigned edges[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xED, 0xFF};
    auto const check = [&](std::vector<unsigned> const& bytes) {
        std::string text;
        for (unsigned const byte : bytes) text += static_cast<char>(byte);
        ASSERT_EQ(first_invalid_utf8(text), support::first_ill_formed_utf8(text)) << ::testing::PrintToString(bytes);
    };
    for (unsigned first = 0; first < 256; ++first) {
        check({first});
        for (unsigned second = 0; second < 256; ++second) check({first, second});
        for (unsigned const second : edges) {
            for (unsigned const third : edges) {
                check({first, second, third});
                for (unsigned const fourth : edges) check({first, second, third, fourth});
            }
        }
    }
}

TEST(utf8, names_the_first_bad_byte_at_every_offset) {
    for (std::size_t size = 1; size < 100; ++size) {
        for (std::size_t bad = 0; bad < size; ++bad) {
            std::string text(size, 'x');
            text[bad] = '\xFF';
            ASSERT_EQ(first_invalid_utf8(text), bad) << size;
            ASSERT_EQ(ascii_run(text), bad) << size;
            ASSERT_EQ(ascii_run(text, bad + 1), size - bad - 1) << size;
        }
        ASSERT_EQ(first_invalid_utf8(std::string(size, 'x')), std::string_view::npos);
        ASSERT_EQ(first_invalid_utf8(std::string(size, 'x') + "é€😀"), std::string_view::npos);
        ASSERT_EQ(first_invalid_utf8("é€😀" + std::string(size, 'x') + "\xF0\x9F\x98"), 9 + size);
    }
    EXPECT_EQ(first_invalid_utf8(""), std::string_view::npos);
}

// the same answers in constant expressions, where bytes go one by one
static_assert(first_invalid_utf8("aé€😀, and a text that is longer than one step") == std::string_view::npos);
static_assert(first_invalid_utf8("abcdefghijklmnopqrstuvwxyz0123456789\xC0\x80") == 36);
static_assert(first_invalid_utf8("\xED\xA0\x80") == 0 && first_invalid_utf8("a\xF4\x90\x80\x80") == 1);
static_assert(first_invalid_utf8("ab\xE2\x82") == 2 && first_invalid_utf8("\x80") == 0);
static_assert(count_characters("aé€😀") == 4);
static_assert(declared_encoding("<?xml version='1.0' encoding='utf-8'?>") == "utf-8");

} // namespace
