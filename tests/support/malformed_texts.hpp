// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <iterator>
#include <random>
#include <regex>
#include <string>
#include <string_view>

namespace support {

/// Makes texts that are no documents: a secret after its name, both among pieces of XML, JSON, forms, URLs and escapes
/// in any order.
class malformed_texts {
public:
    malformed_texts(unsigned seed, std::string_view secret) : random_(seed), secret_(secret) {}

    std::string next() {
        for (;;) {
            std::string text;
            for (auto left = random_() % 4; left > 0; --left) text += one_of(around);
            auto const name = text.size();
            text += one_of(names);
            for (auto left = random_() % 4; left > 0; --left) text += one_of(between);
            bool const ended = ends_value(text.substr(name < 3 ? 0 : name - 3)); // `</` may be before it
            text += secret_;
            for (auto left = random_() % 4; left > 0; --left) text += one_of(around);
            if (!ended) return text;
        }
    }

private:
    /// Whether the secret is no value of the name by any reading: after the end tag it is in another element, or
    /// there is another value on the line of the name.
    static bool ends_value(std::string const& before) {
        static std::regex const ended(
            "</:?(s:|new)?(password|authorization)\\s*(>|&gt;)[^]*<|(password|authorization)[^]*@host[^]*\\n",
            std::regex::icase);
        return std::regex_search(before, ended);
    }
    template <class Pieces>
    std::string_view one_of(Pieces const& of) {
        return of[random_() % std::size(of)];
    }

    static constexpr std::string_view around[] = {
        "",          "<",    "{",       "[",           "\"",   "'",           "<a>",
        "{\"a\":1,", "a=1&", "a=1 ",    "}",           "]",    "</a>",        "<a ",
        "=",         ">",    ":",       " ",           ",",    "\": \"",      "<!-- ",
        "<![CDATA[", "&lt;", "%22",     "%3D",         "\\\"", "\n",          "</",
        "</b>",      "-->",  "]]>",     "&b=2",        ";",    "</Password>", "https://user:",
        "@host",     "\r\n", "\\u003c", "<Credential>"};
    static constexpr std::string_view between[] = {
        // what separates a name from its value
        "", ">", "=", ":", "\":\"", "\"=\"", "' => '", "=\"", "='", " : ", "\": {\"x\":\"", "\" \"",
        // something else in between
        "><a>", ">\n", " ", "\"", "</a>", "&gt;", "%3D", "\\\"", ",", "(", "%22%3A%22", "[",
        // ends and begins
        "<b>", "<", "<![CDATA[", "&lt;", "{", "}", "]", "'", "\n", ";", "</Password>", "@host", "<!-- ", "\": \"",
        "https://user:", "<Credential>"};
    static constexpr std::string_view names[] = {"Password",    "password",      "<Password",
                                                 "{\"Password", "\"Password",    "'Password",
                                                 "s:Password",  "Authorization", "NewPassword"};

    std::minstd_rand random_;
    std::string_view secret_;
};

} // namespace support
