// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// std::optional in std::optional: tests/constant/member_nullable.cpp has its forms.
#include <waybill/detail/describe/placeholders.hpp>
#include <waybill/detail/describe/secret_values.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/nullable.hpp>
#include <waybill/schema/field_tables.hpp>
#include <waybill/schema/json_schema.hpp>
#include <waybill/schema/typescript.hpp>
#include <waybill/schema/xsd.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nullable {

struct villa {
    int beds = 0;
    friend bool operator==(villa const&, villa const&) = default;
};
BOOST_DESCRIBE_STRUCT(villa, (), (beds))
struct boat {
    std::string name{};
    friend bool operator==(boat const&, boat const&) = default;
};
BOOST_DESCRIBE_STRUCT(boat, (), (name))
using home = std::variant<villa, boat>;

struct patch {
    std::optional<std::optional<std::string>> pin{};
    std::optional<std::optional<int>> age{};
    std::optional<std::optional<nullable::home>> home{};
    friend bool operator==(patch const&, patch const&) = default;
};
BOOST_DESCRIBE_STRUCT(patch, (), (pin, age, home))

} // namespace nullable

template <>
inline constexpr auto waybill::wire<nullable::home> = waybill::choice(
    "kind", waybill::alternative<nullable::villa>("villa"), waybill::alternative<nullable::boat>("boat"));
template <>
inline constexpr auto waybill::wire<nullable::patch> =
    waybill::document("Patch", waybill::field<&nullable::patch::pin>("Pin").secret(),
                      waybill::field<&nullable::patch::age>("Age"), waybill::field<&nullable::patch::home>("Home"));

namespace nullable {
namespace {

bool read(std::string_view document, patch& into, waybill::read_options const& options = {}) {
    return (document.starts_with('<') ? waybill::read_xml(document, into, options)
                                      : waybill::read_json(document, into, options))
        .has_value();
}

TEST(nullable, values_are_absent_null_or_there) {
    std::vector<patch> all(4);
    all[1].pin.emplace();
    all[1].age.emplace();
    all[1].home.emplace();
    all[2] = {"1234", 7, home(villa{3})};
    all[3] = {"", 0, home(boat{"x"})};
    for (auto const& value : all)
        for (auto const& text : {waybill::to_xml(value), waybill::to_json(value)})
            for (auto used : all) { // of an earlier document
                ASSERT_TRUE(read(text, used, {.strict = true})) << text;
                EXPECT_EQ(used, value) << text;
            }
}

TEST(nullable, empty_values_are_absent) {
    for (std::string_view const text : {"<Patch><Age/></Patch>", R"({"Patch":{"Age":""}})"}) {
        std::vector<waybill::quirk> quirks;
        patch into{{}, 7, {}};
        ASSERT_TRUE(read(text, into, {.quirks = &quirks}));
        EXPECT_EQ(into, patch{});
        ASSERT_EQ(quirks.size(), 1u);
        EXPECT_EQ(quirks[0].kind, waybill::quirk_kind::empty_for_absent);
        EXPECT_EQ(quirks[0].path, "Patch/Age");
    }
}

TEST(nullable, nil_elements_are_empty) {
    patch into;
    ASSERT_TRUE(read(R"(<Patch><Home xsi:nil="1"> <!-- - --></Home><Age xsi:nil="false">7</Age></Patch>)", into));
    EXPECT_TRUE(into.home && !*into.home);
    EXPECT_EQ(into.age, 7);
    EXPECT_FALSE(read(R"(<Patch><Home xsi:nil="1"><Beds/></Home></Patch>)", into));
}

TEST(nullable, secrets_are_hidden) {
    patch value{"1234", {}, {}};
    std::vector<std::string_view> secrets;
    waybill::detail::describe::collect_secret_values(value, secrets);
    EXPECT_EQ(secrets, (std::vector<std::string_view>{"1234"}));
    std::vector<std::string> struck;
    waybill::detail::describe::put_placeholders(value, struck);
    EXPECT_EQ(struck, (std::vector<std::string>{"1234"}));
    auto const wrong = waybill::from_json<patch>(R"({"Patch":{"Pin":["1234"]}})");
    ASSERT_FALSE(wrong);
    EXPECT_TRUE(wrong.error().redacted);
    waybill::detail::describe::change_texts(value, [](std::string& text) { text += '!'; });
    EXPECT_TRUE((**value.pin).ends_with('!'));
}

TEST(nullable, values_have_contracts) {
    using documents = waybill::document_list<patch>;
    auto const xsd = waybill::schema::xsd_of(documents{});
    EXPECT_NE(xsd.find(R"(<xs:element name="Age" type="xs:int" minOccurs="0" nillable="true" />)"), xsd.npos) << xsd;
    auto const schema = waybill::schema::json_schema_of(documents{});
    EXPECT_NE(schema.find("\"type\": \"null\""), schema.npos) << schema;
    auto const script = waybill::schema::typescript_of(documents{});
    EXPECT_NE(script.find("age?: number | null\n"), script.npos) << script;
    auto const tables = waybill::schema::field_tables_of(documents{});
    EXPECT_NE(tables.find("| `Pin` | 0, 1 | text; may be null | secret |"), tables.npos) << tables;
}

} // namespace
} // namespace nullable
