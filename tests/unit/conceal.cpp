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
