// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/converted.hpp"
#include "support/every_document.hpp"
#include "support/json_variant.hpp"
#include "support/sanitized.hpp"
#include "support/streamed.hpp"
#include "support/xml_variant.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using every_document::how;
using generate::fullness;
using generate::maker;

template <class T>
class round_trips : public testing::Test {};

TYPED_TEST_SUITE(round_trips, every_document::types<>, every_document::root_names);

constexpr std::uint64_t many = support::sanitized ? 20 : 60;

/// Read strictly, the text is this message.
template <class T>
void expect_read(result<T> const& read, std::string const& text, T const& message) {
    ASSERT_TRUE(read) << name_of(read.error().code) << ' ' << read.error().id << ' ' << read.error().path << '\n'
                      << text;
    ASSERT_TRUE(*read == message) << text;
}
template <class T>
void expect_xml(std::string const& text, T const& message) {
    expect_read(from_xml<T>(text, {.strict = true}), text, message);
}
template <class T>
void expect_json(std::string const& text, T const& message) {
    expect_read(from_json<T>(text, {.strict = true}), text, message);
}

TYPED_TEST(round_trips, what_is_written_is_read_as_the_same_without_a_quirk) {
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        maker from(seed, how(seed));
        auto const message = generate::message<TypeParam>(from);
        std::string xml;
        std::string json;
        ASSERT_TRUE(write_xml(message, xml));
        ASSERT_TRUE(write_json(message, json));
        ASSERT_NO_FATAL_FAILURE(expect_xml(xml, message));
        ASSERT_NO_FATAL_FAILURE(expect_json(json, message));
        EXPECT_EQ(to_xml(message).value(), xml);
        EXPECT_EQ(to_json(message).value(), json);
    }
}

TYPED_TEST(round_trips, json_carries_control_characters) {
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        maker from(seed, how(seed));
        from.controls = true;
        auto const message = generate::message<TypeParam>(from);
        std::string json;
        ASSERT_TRUE(write_json(message, json));
        ASSERT_NO_FATAL_FAILURE(expect_json(json, message));
    }
}

// Reading replaces everything in the struct, and writing replaces everything in the string.
TYPED_TEST(round_trips, storage_that_is_reused_makes_no_difference) {
    TypeParam from_xml_reused{};
    TypeParam from_json_reused{};
    std::string xml = "what was there before";
    std::string json = "what was there before";
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        maker from(seed, how(seed % 3));
        auto const message = generate::message<TypeParam>(from);
        ASSERT_TRUE(write_xml(message, xml));
        ASSERT_TRUE(write_json(message, json));
        ASSERT_TRUE(read_xml(xml, from_xml_reused, {.strict = true}));
        EXPECT_TRUE(from_xml_reused == message) << xml;
        ASSERT_TRUE(read_json(json, from_json_reused, {.strict = true}));
        EXPECT_TRUE(from_json_reused == message) << json;
        // a read that fails in the middle leaves nothing that the next one keeps
        (void)read_xml(std::string_view(xml).substr(0, xml.size() / 2), from_xml_reused);
        (void)read_json(std::string_view(json).substr(0, json.size() / 2), from_json_reused);
    }
}

TYPED_TEST(round_trips, xml_written_otherwise_is_the_same_message) {
    constexpr xml_variant::manner manners[] = {
        {.between = "\n  "},  {.between = "<!-- <a> & --> <?pi <b> & ?>\r\n"},
        {.in_tags = " \n\t"}, {.in_tags = "\r\n", .quote = '\''},
        {.references = true}, {.cdata = true, .short_empty = false},
    };
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        maker from(seed, how(seed));
        auto const message = generate::message<TypeParam>(from);
        auto root = xml_variant::parse(to_xml(message).value());
        ASSERT_NO_FATAL_FAILURE(expect_xml(xml_variant::written(root, {}), message));
        if (seed % 2 != 0) xml_variant::shuffle(from, root);
        auto const manner = manners[seed % std::size(manners)];
        ASSERT_NO_FATAL_FAILURE(expect_xml(xml_variant::written(root, manner), message));
        ASSERT_NO_FATAL_FAILURE(
            expect_xml("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + to_xml(message).value(), message));
    }
}

TYPED_TEST(round_trips, xml_with_a_reference_for_each_unit_of_utf_16_is_the_same_message_with_quirks) {
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        maker from(seed, how(seed));
        auto const message = generate::message<TypeParam>(from);
        auto const xml = to_xml(message).value();
        auto const text = xml_variant::written(xml_variant::parse(xml), {.references = seed % 2 != 0, .units = true});
        auto const above = std::size_t(
            std::count_if(xml.begin(), xml.end(), [](char byte) { return static_cast<unsigned char>(byte) >= 0xF0; }));
        std::vector<quirk> quirks;
        auto const read = from_xml<TypeParam>(text, {.quirks = &quirks});
        ASSERT_TRUE(read) << read.error().path << '\n' << text;
        ASSERT_TRUE(*read == message) << text;
        ASSERT_EQ(quirks.size(), above) << text;
        for (auto const& one : quirks) {
            EXPECT_EQ(one.kind, quirk_kind::value_form);
            EXPECT_NE(one.path.find('/'), one.path.npos) << one.path; // the root is no field
        }
        EXPECT_EQ(from_xml<TypeParam>(text, {.strict = true}).has_value(), above == 0) << text;
        if (seed > 6) continue;
        converted::expect_alike<TypeParam>(text, true);
        if constexpr (detail::stream::list_document<TypeParam>)
            streamed::expect_same_in_pieces<TypeParam>(text, document_form::xml, {});
    }
}

TYPED_TEST(round_trips, prefixed_xml_is_the_same_message_with_one_quirk) {
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        maker from(seed, how(seed));
        auto const message = generate::message<TypeParam>(from);
        auto const text =
            xml_variant::written(xml_variant::parse(to_xml(message).value()), {.prefix = "ns0:", .between = " "});
        std::vector<quirk> quirks;
        auto const read = from_xml<TypeParam>(text, {.quirks = &quirks});
        ASSERT_TRUE(read) << read.error().path << '\n' << text;
        EXPECT_TRUE(*read == message) << text;
        ASSERT_EQ(quirks.size(), 1U) << text;
        EXPECT_EQ(quirks[0].kind, quirk_kind::namespaced);
    }
}

TYPED_TEST(round_trips, json_written_otherwise_is_the_same_message) {
    constexpr json_variant::manner manners[] = {{}, {.between = "\n\t "}, {.between = "\r\n"}, {.references = true}};
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        maker from(seed, how(seed));
        from.controls = true;
        auto const message = generate::message<TypeParam>(from);
        auto root = json_variant::parse(to_json(message).value());
        if (seed % 2 != 0) json_variant::shuffle(from, root);
        auto const manner = manners[seed % std::size(manners)];
        ASSERT_NO_FATAL_FAILURE(expect_json(json_variant::written(root, manner), message));
    }
}

/// All names of a description, at every depth.
template <class T>
void add_names(std::set<std::string>& into);
template <class... T>
void add_names_of_choice(std::variant<T...>*, std::set<std::string>& into) {
    // items that are kept as text are not generated
    ((std::is_same_v<T, unknown_booking> ? void() : add_names<T>(into)), ...);
}
template <class T>
void add_names(std::set<std::string>& into) {
    if constexpr (detail::describe::optional_shape<T>) {
        add_names<detail::describe::unwrap_optional<T>>(into);
    } else if constexpr (detail::describe::sequence_shape<T>) {
        add_names<detail::describe::item_of<T>>(into);
    } else if constexpr (detail::describe::choice_shape<T>) {
        add_names_of_choice(static_cast<T*>(nullptr), into);
    } else if constexpr (detail::describe::record_shape<T>) {
        for (auto const& field : detail::describe::table<T>) {
            auto const name = std::string(field.wire);
            if (field.place == detail::describe::field_place::element) into.insert('<' + name);
            if (field.place == detail::describe::field_place::attribute) into.insert(' ' + name + '=');
            if (!field.item.empty()) into.insert('<' + std::string(field.item));
        }
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (add_names<detail::describe::member_type<T, I>>(into), ...);
        }(std::make_index_sequence<detail::describe::member_count<T>>{});
    }
}

// The generated messages have every field of the descriptions.
TYPED_TEST(round_trips, no_field_is_left_out_by_the_generator) {
    std::set<std::string> names;
    add_names<TypeParam>(names);
    ASSERT_FALSE(names.empty());
    std::string all;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        maker from(seed, fullness::everything);
        all += to_xml(generate::message<TypeParam>(from)).value();
    }
    for (auto const& name : names) EXPECT_NE(all.find(name), std::string::npos) << name;
}

// A document that is cut at any place is refused, so that no field is lost silently.
TYPED_TEST(round_trips, a_document_that_is_cut_is_refused) {
    maker from(3, fullness::everything);
    auto const message = generate::message<TypeParam>(from);
    auto const xml = to_xml(message).value();
    auto const json = to_json(message).value();
    for (std::string_view const whole : {xml, json})
        for (std::size_t size = 0; size < whole.size(); size += support::stride) {
            auto const text = whole.substr(0, size);
            auto const read = whole.front() == '<' ? from_xml<TypeParam>(text) : from_json<TypeParam>(text);
            ASSERT_FALSE(read) << text;
            EXPECT_LE(read.error().offset, size);
        }
}

// The writer reports text that XML 1.0 or UTF-8 cannot carry, with its field; the document is well-formed all the same.
TYPED_TEST(round_trips, text_that_cannot_be_carried_is_reported_and_harms_nothing) {
    struct unwritable {
        std::string_view text;
        bool by_json;
    };
    constexpr unwritable cases[] = {{std::string_view("a\0b", 3), false},
                                    {"\x01", false},
                                    {"a\x1F", false},
                                    {"\xEF\xBF\xBE", false},
                                    {"\xEF\xBF\xBF", false},
                                    {"\xFF", true},
                                    {"a\xC3", true},
                                    {"\xC0\xAF", true},
                                    {"\xED\xA0\x80", true},
                                    {"\xF4\x90\x80\x80", true},
                                    {"<\xE9&\"", true}};
    maker counting(7, fullness::everything);
    (void)generate::message<TypeParam>(counting);
    std::size_t first = 0; // with sanitizers each place has one of the texts
    for (auto const& each : cases) {
        std::size_t const begin = first++ % support::stride;
        for (std::size_t at = begin; at < counting.texts(); at += support::stride) {
            maker from(7, fullness::everything);
            from.corrupt = at;
            from.corrupting = each.text;
            auto const message = generate::message<TypeParam>(from);
            std::string text;
            auto const xml = write_xml(message, text);
            ASSERT_FALSE(xml) << from.corrupted_field;
            EXPECT_EQ(xml.error().code, error_code::value_invalid);
            EXPECT_EQ(xml.error().path, from.corrupted_field);
            EXPECT_TRUE(from_xml<TypeParam>(text, {.strict = true})) << "ill-formed: " << text;
            auto const returned = to_xml(message);
            ASSERT_FALSE(returned);
            EXPECT_EQ(returned.error().path, from.corrupted_field);

            auto const json = write_json(message, text);
            ASSERT_EQ(!json, each.by_json) << from.corrupted_field;
            if (!json) {
                EXPECT_EQ(json.error().code, error_code::value_invalid);
                EXPECT_EQ(json.error().path, from.corrupted_field);
            }
            EXPECT_TRUE(from_json<TypeParam>(text, {.strict = true})) << "ill-formed: " << text;
        }
    }
}

} // namespace
