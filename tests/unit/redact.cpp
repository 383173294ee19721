// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/redact.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

/// The page of a partner that repeats a request, redacted.
std::string redacted(std::string_view body, std::string_view secret) {
    error why;
    why.body = body;
    std::string_view const values[] = {secret};
    redactor by(values, {});
    redact(why, by);
    return why.body;
}

TEST(redact, strikes_a_secret_in_every_escape_it_may_be_repeated_in) {
    constexpr std::string_view secret = "s&\"<\\ w";
    constexpr std::string_view repeated[] = {
        "s&\"<\\ w",
        "s&amp;\"&lt;\\ w",                 // content of an element
        "s&amp;&quot;&lt;\\ w",             // an attribute
        "s&amp;amp;\"&amp;lt;\\ w",         // a document inside of an envelope
        "s&amp;amp;&amp;quot;&amp;lt;\\ w", // by a writer that escapes every quote
        "s&\\\"<\\\\ w",                    // JSON
        "s\\u0026\\\"\\u003c\\\\ w",        // JSON of .NET
        "s&amp;\\\"&lt;\\\\ w",             // JSON inside of an envelope
        "s&\\\\\\\"<\\\\\\\\ w",            // JSON in a string of JSON
        "s%26%22%3C%5C%20w",                // a form
        "s%26%22%3c%5c+w",                  // by another writer
        "s%26amp%3B%22%26lt%3B%5C%20w",     // an XML document in it
        "s%26%5C%22%3C%5C%5C%20w",          // a JSON document in it
    };
    for (auto const form : repeated) EXPECT_EQ(redacted("no, " + std::string(form) + "!", secret), "no, ***!") << form;
}

TEST(redact, strikes_letters_and_quotes_that_other_writers_escape) {
    constexpr std::string_view secret = "O'Zo\xC3\xAB/\t\xF0\x9F\x98\x80\"<";
    constexpr std::string_view repeated[] = {
        "O&#39;Zo&#235;/&#9;&#128512;&quot;&lt;",                              // HtmlEncode of .NET
        "O&#x27;Zo&#xEB;/&#x9;&#x1f600;&#x22;&#X3C;",                          // in hexadecimal
        "O&apos;Zo&euml;/\t\xF0\x9F\x98\x80&quot;&lt;",                        // htmlentities of PHP
        "O'Zo\\u00eb\\/\\t\\ud83d\\ude00\\\"<",                                // json_encode of PHP
        "O\\u0027Zo\\u00EB/\\u0009\\uD83D\\uDE00\\u0022\\u003C",               // JSON of .NET
        "O&amp;#39;Zo&amp;#235;/&amp;#9;&amp;#128512;&amp;quot;&amp;lt;",      // a page inside of a fault
        "O\\u0026#39;Zo\\u0026#235;/\\t\\u0026#128512;\\u0026quot;\\u0026lt;", // a page in a string of JSON
        "O%27Zo%C3%AB%2F%09%F0%9F%98%80%22%3C",                                // a form
        "O%26%2339%3BZo%26%23235%3B/%09%F0%9F%98%80%22%26lt%3B",               // a page in a form
    };
    for (auto const form : repeated) EXPECT_EQ(redacted("no, " + std::string(form) + "!", secret), "no, ***!") << form;
    EXPECT_EQ(redacted("no, Zo\xEB!", "Zo\xC3\xAB"), "no, ***!") << "a page in Latin-1";
    EXPECT_EQ(redacted("\xEB"
                       "conome",
                       "\xC3\xAB"
                       "conome"),
              "***")
        << "a page in Latin-1";
    EXPECT_EQ(redacted("&; &#; &#x; &#xFFFFFFFFF; \\u12 \\ud800 %4", "abcd"),
              "&; &#; &#x; &#xFFFFFFFFF; \\u12 \\ud800 %4");
    EXPECT_EQ(redacted("end\\", "d\\\\x"), "end\\");
}

TEST(redact, leaves_nothing_of_a_secret_that_contains_another) {
    error why;
    why.body = "anna annabella xannabell";
    std::string_view const values[] = {"anna", "annabella", "nabell"};
    redactor by(values, {});
    redact(why, by);
    EXPECT_EQ(why.body, "*** *** x***");
}

TEST(redact, finds_short_values_as_whole_words_and_in_either_case_on_request) {
    std::string_view const values[] = {"Al", "\xC3\x96", "Ann", "Annan"};
    redactor names(values, {}, letter_case::ignored, 1);
    EXPECT_EQ(names("AL, Alba, Gal and al"), "***, Alba, Gal and ***");
    EXPECT_EQ(names("<b>Al</b> &lt;al&gt; %3CAl%3E \"Al\\u003e Al"),
              "<b>***</b> &lt;***&gt; %3C***%3E \"***\\u003e ***");
    EXPECT_EQ(names("\xC3\x96l, &#214;; x\xC3\x96"), "\xC3\x96l, ***; x\xC3\x96");
    EXPECT_EQ(names("ANNAN, Annan and annette"), "***, *** and ***ette");
    EXPECT_EQ(names(""), "");
}

TEST(redact, leaves_what_is_too_short_to_be_searched_for_to_its_name) {
    EXPECT_EQ(redacted("abc", "abc"), "abc");
    error why;
    why.body = "<Password>abc</Password>";
    std::string_view const values[] = {"abc"};
    redactor by(values, default_secret_names);
    redact(why, by);
    EXPECT_EQ(why.body, "<Password>***</Password>");
}

TEST(redact, strikes_it_everywhere_an_error_repeats_an_answer) {
    error why;
    why.message = why.detail = why.body = why.found = why.id = "abcdabcd";
    std::string_view const values[] = {"abcd"};
    redactor by(values, {});
    redact(why, by);
    for (auto const* const text : {&why.message, &why.detail, &why.body, &why.found, &why.id})
        EXPECT_EQ(*text, "******");
}

TEST(redact, strikes_it_out_of_places_and_quirks) {
    std::string_view const values[] = {"hunter2"};
    redactor strike(values, {});
    error why{.code = error_code::content_unexpected, .path = "R/hunter2", .expected = "hunter2"};
    redact(why, strike);
    EXPECT_EQ(why.path, "R/***");
    EXPECT_EQ(why.expected, "***");
    quirk deviation{.kind = quirk_kind::unknown_field, .path = "R/hunter2", .found = "hunter2"};
    redact(deviation, strike);
    EXPECT_EQ(deviation.path, "R/***");
    EXPECT_EQ(deviation.found, "***");
}

TEST(redact, strikes_a_secret_in_any_nesting_of_escapes) {
    constexpr std::string_view secret = "h&\"<\\\xC3\xAB w";
    constexpr std::string_view repeated[] = {
        R"(h&\\\"<\\\\)"
        "\xC3\xAB w", // JSON in JSON
        R"(h&\\\\\\\"<\\\\\\\\)"
        "\xC3\xAB w",                             // and once more
        R"(h\\u0026\\u0022\\u003c\\\\\\u00eb w)", // by .NET in JSON
        R"(h\u0026amp;\"\u0026lt;\\)"
        "\xC3\xAB w",                                             // XML in JSON of .NET
        "h%2526%2522%253C%255C%25C3%25AB%2520w",                  // a target encoded twice
        "h%26amp%3Bamp%3B%22%26amp%3Blt%3B%5C%C3%AB+w",           // an envelope in a form
        "h&amp;amp;amp;&amp;amp;quot;&amp;amp;lt;\\&amp;#xEB; w", // a page in a page in a page
        "h%u0026%u0022%u003C%u005C%u00EB%20w",                    // by a proxy of .NET
        "h&\"<\\\xEB w",                                          // Latin-1
        "<![CDATA[h&\"<\\]]><![CDATA[\xC3\xAB w]]>",
    };
    for (auto const form : repeated) {
        auto const shown = redacted("no, \"" + std::string(form) + "\"!", secret);
        EXPECT_EQ(shown.find('w'), shown.npos) << form << "\n" << shown;
        EXPECT_NE(shown.find("***"), shown.npos) << form;
    }
    std::string wide("\xFF\xFE", 2); // UTF-16, with a letter of no Latin alphabet
    for (char16_t const unit : std::u16string_view(u"no, \u0628hunter2!"))
        (wide += static_cast<char>(unit & 0xFFU)) += static_cast<char>(unit >> 8U);
    EXPECT_EQ(redacted(wide, "\xD8\xA8hunter2"), wide.substr(0, 10) + "***" + wide.substr(26));
}

// Found by fuzzing: bytes that look like a byte order mark in front of a text that is not UTF-16.
TEST(redact, does_not_trust_a_byte_order_mark) {
    for (std::string const mark : {"\xFF\xFE", "\xFE\xFF"}) {
        EXPECT_EQ(redacted(mark + "no, hunter2!", "hunter2"), mark + "no, ***!");
        EXPECT_EQ(redacted(mark + "no, hunter%26 went", "hunter&"), mark + "no, *** went");
        EXPECT_EQ(masked(mark + "<Password>hunter2</Password>"), mark + "<Password>***</Password>");
    }
}

// Messages quote a response in short: the part of a secret in front of the cut is masked, too.
TEST(redact, strikes_the_beginning_of_a_secret_where_a_text_is_cut) {
    EXPECT_EQ(redacted("no, hunt...", "hunter&2"), "no, ***...");
    EXPECT_EQ(redacted("no, hunter&am...", "hunter&2"), "no, ***...");
    EXPECT_EQ(redacted("no, hunter%2", "hunter&2"), "no, ***");
    EXPECT_EQ(redacted("no, hunter\\u00", "hunter&2"), "no, ***");
    EXPECT_EQ(redacted("no, hunter]]&gt;", "hunter]]>2"), "no, ***");
    EXPECT_EQ(redacted(R"(no, \\\u0075\u0030\u0030\u0036\u0038unter2 went)", "hunter2"), "no, *** went");
    EXPECT_EQ(redacted(R"(no, %5C\u00750068unter2 went)", "hunter2"), "no, *** went") << "JSON in a form in JSON";
    EXPECT_EQ(redacted("a hunter went", "hunter&2"), "a hunter went");
    EXPECT_EQ(redacted("no, a b", "a  b"), "no, ***") << "white space was made one blank";
}

// The search uses an automaton: a text of first letters of a secret takes no longer than any other.
TEST(redact, takes_its_time_by_the_length_alone) {
    std::string const secret = std::string(20'000, 'a') + 'b';
    std::string const page(400'000, 'a');
    auto const shown = redacted(page + secret + "!", secret);
    EXPECT_EQ(shown, page + "***!");
    std::string const backslashes(400'000, '\\');
    EXPECT_EQ(redacted(backslashes + "u0041", "hunter2"), backslashes + "u0041");
    std::string layers;
    for (int i = 0; i < 100'000; ++i) layers += "%5C\\";
    EXPECT_EQ(redacted(layers + "u0041", "hunter2"), layers + "u0041");
    std::string openings;
    for (int i = 0; i < 100'000; ++i) openings += "&#3%5";
    EXPECT_EQ(redacted(openings, "hunter2"), openings);
}

// A recording of a list has thousands of names.
TEST(redact, takes_its_time_whatever_the_number_of_values) {
    std::vector<std::string> names;
    std::string page, shown;
    for (int i = 0; i < 20'000; ++i) {
        names.push_back("Surname" + std::to_string(i) + "x");
        (page += names.back()) += '\n';
        shown += "***\n";
    }
    EXPECT_EQ(redactor(std::vector<std::string_view>(names.begin(), names.end()), {})(page), shown);
}

// More layers than are decoded may hide anything.
TEST(redact, masks_a_text_with_too_many_layers_of_backslashes) {
    for (int const layers : {8, 40}) {
        std::string name = "\\u005c";
        for (int i = 1; i < layers; ++i) name += "u005c";
        auto const text = "{\"" + name + "u0050assword\": \"hunter2\"}";
        EXPECT_EQ(redacted(text, "hunter2").find("hunter2"), text.npos) << layers;
        EXPECT_EQ(masked(text).find("hunter2"), text.npos) << layers;
    }
}

// Found by fuzzing: a start tag whose beginning is damaged is not an end tag.
TEST(redact, masks_what_follows_a_damaged_tag_in_a_malformed_text) {
    std::string_view const names[] = {"password"};
    for (std::string_view const text : {"</a></\x84\xA0password><a>&gt;hunter2{", "</\xFFpassword><b>hunter2"}) {
        auto const spans = detail::redaction::secret_spans(text, names, {}, detail::redaction::text_state::malformed);
        auto const shown = detail::redaction::text_without(text, spans);
        EXPECT_EQ(shown.find("hunter2"), shown.npos) << shown;
    }
}

} // namespace
