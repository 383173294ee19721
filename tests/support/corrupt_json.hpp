// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// JSON documents with one thing changed that a schema can see, the same in every run.
namespace corrupt_json {

using nlohmann::json;

inline void collect(json& value, std::vector<json*>& into) {
    into.push_back(&value);
    if (value.is_structured())
        for (auto& each : value) collect(each, into);
}

/// The library writes no exponents: the text of this number is replaced in the document.
inline constexpr double with_exponent = 9032.25;
inline std::string text_of(json const& document) {
    auto text = document.dump();
    if (auto const at = text.find("9032.25"); at != text.npos) text.replace(at, 7, "9.032e+3");
    return text;
}

class corrupter {
public:
    explicit corrupter(std::uint64_t seed) : engine_(seed) {}

    /// Changes the value if possible; returns a description of the change.
    std::string_view change(json& value) {
        if (value.is_object()) return change_object(value);
        if (value.is_array()) return change_array(value);
        if (value.is_string()) return change_text(value);
        if (value.is_number()) return change_number(value);
        return replace(value);
    }

private:
    std::size_t below(std::size_t count) { return std::size_t(engine_() % count); }

    std::string_view change_object(json& value) {
        if (value.empty()) return replace(value);
        auto const at = std::next(value.begin(), std::ptrdiff_t(below(value.size())));
        auto const name = at.key();
        switch (below(7)) {
        case 0: value.erase(at); return "a member left out";
        case 1: value["Unheard"] = 1; return "a member that nobody knows";
        case 2: value["@unheard"] = "x"; return "an attribute that nobody knows";
        case 3: return rename(value, name, other_letters(name)), "a name in other letters";
        case 4:
            return rename(value, name, name.starts_with('@') ? name.substr(1) : '@' + name),
                   "an attribute for an element, or an element for an attribute";
        case 5: return rename(value, name, name + 's'), "a name misspelled";
        default: return replace(value);
        }
    }
    std::string_view change_array(json& value) {
        switch (below(4)) {
        case 0: value = json::array(); return "an array emptied";
        case 1:
            if (value.empty()) return replace(value);
            value = json(value[0]);
            return "a lone item";
        case 2: value.push_back(nullptr); return "null among the items";
        default: return replace(value);
        }
    }
    std::string_view change_text(json& value) {
        auto text = value.get<std::string>();
        switch (below(6)) {
        case 0: value = text + "x"; return "a letter at the end";
        case 1: value = " " + text; return "a blank in front";
        case 2: value = ""; return "an empty text";
        case 3: value = other_letters(text); return "a text in other letters";
        case 4:
            for (auto& letter : text)
                if (letter >= '0' && letter <= '9' && below(3) == 0) letter = char('0' + below(10));
            value = text;
            return "other digits";
        default: return replace(value);
        }
    }
    std::string_view change_number(json& value) {
        switch (below(7)) {
        case 0: value = 1e19; return "a number beyond 64 bits";
        case 1: value = 3'000'000'000; return "a number beyond 32 bits";
        case 2: value = 1.5; return "a number with a fraction";
        case 3: value = 2.0; return "a whole number written with a point";
        case 4: value = value.dump(); return "a number in quotes";
        case 5: value = with_exponent; return "a whole number with an exponent";
        default: return replace(value);
        }
    }
    std::string_view replace(json& value) {
        json const others[] = {nullptr,        "",        "other", "1", 1, -1, true, false, json::array(),
                               json::object(), {{"a", 1}}};
        value = others[below(std::size(others))];
        return "another kind of value";
    }

    static void rename(json& value, std::string const& name, std::string const& to) {
        if (name == to) return;
        auto held = std::move(value[name]);
        value.erase(name);
        value[to] = std::move(held);
    }
    static std::string other_letters(std::string text) {
        for (auto& letter : text) {
            if (letter >= 'a' && letter <= 'z')
                letter = char(letter - 'a' + 'A');
            else if (letter >= 'A' && letter <= 'Z')
                letter = char(letter - 'A' + 'a');
        }
        return text;
    }

    std::mt19937_64 engine_;
};

/// Changes one value anywhere in the document; returns a description of the change.
inline std::string_view corrupt(json& document, std::uint64_t seed) {
    corrupter change(seed);
    std::vector<json*> values;
    collect(document, values);
    std::mt19937_64 engine(seed + 1);
    return change.change(*values[std::size_t(engine() % values.size())]);
}

} // namespace corrupt_json
