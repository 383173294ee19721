// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/conceal.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace waybill;

/// What a partner's page says when it repeats a request, concealed.
std::string concealed(std::string_view body, std::string_view secret) {
    error why;
    why.body = body;
    std::string_view const values[] = {secret};
    conceal(why, values, {});
    return why.body;
}

TEST(conceal, strikes_a_secret_in_every_escape_it_may_be_repeated_in) {
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
    for (auto const form : repeated) EXPECT_EQ(concealed("no, " + std::string(form) + "!", secret), "no, ***!") << form;
}

TEST(conceal, strikes_letters_and_quotes_that_other_writers_escape) {
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
    for (auto const form : repeated) EXPECT_EQ(concealed("no, " + std::string(form) + "!", secret), "no, ***!") << form;
    EXPECT_EQ(concealed("no, Zo\xEB!", "Zo\xC3\xAB"), "no, ***!") << "a page in Latin-1";
    EXPECT_EQ(concealed("\xEB"
                        "conome",
                        "\xC3\xAB"
                        "conome"),
              "***")
        << "a page in Latin-1";
    EXPECT_EQ(concealed("&; &#; &#x; &#xFFFFFFFFF; \\u12 \\ud800 %4", "abcd"),
              "&; &#; &#x; &#xFFFFFFFFF; \\u12 \\ud800 %4");
    EXPECT_EQ(concealed("end\\", "d\\\\x"), "end\\");
}

TEST(conceal, tells_nothing_of_a_secret_that_holds_another) {
    error why;
    why.body = "anna annabella xannabell";
    std::string_view const values[] = {"anna", "annabella", "nabell"};
    conceal(why, values, {});
    EXPECT_EQ(why.body, "*** *** x***");
}

TEST(conceal, finds_short_values_as_whole_words_and_either_case_where_asked) {
    std::string_view const values[] = {"Al", "\xC3\x96", "Ann", "Annan"};
    concealing::finder const names(values, letter_case::ignored, 1);
    EXPECT_EQ(names.struck("AL, Alba, Gal and al"), "***, Alba, Gal and ***");
    EXPECT_EQ(names.struck("<b>Al</b> &lt;al&gt; %3CAl%3E \"Al\\u003e Al"),
              "<b>***</b> &lt;***&gt; %3C***%3E \"***\\u003e ***");
    EXPECT_EQ(names.struck("\xC3\x96l, &#214;; x\xC3\x96"), "\xC3\x96l, ***; x\xC3\x96");
    EXPECT_EQ(names.struck("ANNAN, Annan and annette"), "***, *** and ***ette");
    EXPECT_EQ(names.struck(""), "");
}

TEST(conceal, leaves_what_is_too_short_to_be_searched_for_to_its_name) {
    EXPECT_EQ(concealed("abc", "abc"), "abc");
    error why;
    why.body = "<Password>abc</Password>";
    std::string_view const values[] = {"abc"};
    conceal(why, values, default_secret_names);
    EXPECT_EQ(why.body, "<Password>***</Password>");
}

TEST(conceal, strikes_it_everywhere_an_error_repeats_an_answer) {
    error why;
    why.message = why.detail = why.body = why.found = why.id = "abcdabcd";
    std::string_view const values[] = {"abcd"};
    conceal(why, values, {});
    for (auto const* const text : {&why.message, &why.detail, &why.body, &why.found, &why.id})
        EXPECT_EQ(*text, "******");
}

} // namespace
