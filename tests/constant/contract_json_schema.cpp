// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/constant.hpp>
#include <waybill/describe.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill_schema/openapi.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// What a contract says of each kind of field, worked out by the compiler.
namespace {

using namespace waybill;

enum class colour { red, deep_blue };
BOOST_DESCRIBE_ENUM(colour, red, deep_blue)

struct tag {
    colour tint{};
    std::string words{};
};
BOOST_DESCRIBE_STRUCT(tag, (), (tint, words))

struct box {
    int weight = 0;
};
BOOST_DESCRIBE_STRUCT(box, (), (weight))
struct crate {
    bool open = false;
    std::optional<int> height{};
};
BOOST_DESCRIBE_STRUCT(crate, (), (open, height))
using freight = std::variant<box, crate>;

struct label_rq {
    std::string pin{};
    std::optional<date> day{};
    std::vector<tag> tags{};
    std::vector<freight> pieces{};
};
BOOST_DESCRIBE_STRUCT(label_rq, (), (pin, day, tags, pieces))

} // namespace

namespace waybill {
template <>
inline constexpr auto wire<colour> = values("Red", "DeepBlue");
template <>
inline constexpr auto wire<tag> = fields(field<&tag::tint>("Tint").attribute(), field<&tag::words>().text());
template <>
inline constexpr auto wire<crate> = fields(field<&crate::height>().range(-1, 200));
template <>
inline constexpr auto wire<freight> = choice("kind", alternative<box>("box"), alternative<crate>("crate"));
template <>
inline constexpr auto wire<label_rq> =
    document("LabelRQ", field<&label_rq::pin>("Pin").secret().note("A \"number\""), field<&label_rq::day>("Day"),
             field<&label_rq::tags>("Tag").not_empty(), field<&label_rq::pieces>("Pieces").items("Piece"));
} // namespace waybill

namespace {

template <auto const& Write>
inline constexpr auto text = detail::constant_written<detail::constant_size(Write)>(Write);

constexpr auto schema = [](waybill::writing& to) {
    schema::put_json_schema(to.out, detail::schema::documents_of<document_list<label_rq>>);
};

/// Compares two texts word by word, so that a text of many lines fits here into few.
constexpr bool same_words(std::string_view left, std::string_view right) {
    std::size_t at = 0;
    for (char const byte : left) {
        if (byte == ' ' || byte == '\n') continue;
        while (at < right.size() && (right[at] == ' ' || right[at] == '\n')) ++at;
        if (at == right.size() || right[at++] != byte) return false;
    }
    return true;
}
constexpr std::string_view from(std::string_view whole, std::string_view words) {
    auto const at = whole.find(words);
    return at == whole.npos ? std::string_view() : whole.substr(at);
}

static_assert(same_words(R"("properties": {"LabelRQ": {"$ref": "#/$defs/LabelRQ"}}, "additionalProperties": false,
    "$defs": {
      "LabelRQ": {
        "type": "object",
        "properties": {
          "Pin": {"description": "A \"number\"", "type": "string", "writeOnly": true},
          "Day": {"type": "string", "title": "a date dd/mm/yyyy",
                  "pattern": "^((0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[0-9]{4})$"},
          "Tag": {"type": "array", "items": {"$ref": "#/$defs/Tag"}, "minItems": 1},
          "Pieces": {"type": "object",
                     "properties": {"Piece": {"type": "array", "items": {"$ref": "#/$defs/Piece"}}},
                     "additionalProperties": false}
        },
        "required": ["Pin", "Tag", "Pieces"],
        "additionalProperties": false
      },
      "Tag": {"type": "object",
              "properties": {"@Tint": {"$ref": "#/$defs/Colour"}, "#text": {"type": "string"}},
              "required": ["@Tint", "#text"], "additionalProperties": false},
      "Colour": {"type": "string", "enum": ["Red", "DeepBlue"]},
      "Piece": {"oneOf": [{"$ref": "#/$defs/BoxPiece"}, {"$ref": "#/$defs/CratePiece"}]},
      "BoxPiece": {"type": "object",
                   "properties": {"@kind": {"const": "box"},
                                  "weight": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647}},
                   "required": ["@kind", "weight"], "additionalProperties": false},
      "CratePiece": {"type": "object", "properties": {"@kind": {"const": "crate"}, "open": {"type": "boolean"},
                                    "height": {"description": "-1 to 200", "type": "integer", "minimum": -1, "maximum": 200}},
                     "required": ["@kind", "open"], "additionalProperties": false}
    }})",
                         from(text<schema>.view(), "\"properties\"")));

// An answer may be a refusal in its place.
constexpr auto answers = [](waybill::writing& to) {
    schema::put_json_schema(
        to.out,
        detail::schema::documents_of<document_list<hotel_booking_detail_req, hotel_booking_detail_res, error_res>>);
};
static_assert(same_words(R"("properties": {
      "HotelBookingDetailREQ": {"$ref": "#/$defs/HotelBookingDetailREQ"},
      "HotelBookingDetailRES": {"anyOf": [{"$ref": "#/$defs/HotelBookingDetailRES"}, {"$ref": "#/$defs/ErrorRES"}]},
      "ErrorRES": {"$ref": "#/$defs/ErrorRES"}})",
                         from(text<answers>.view(), "\"properties\"")));

// The addresses of a service are its own.
constexpr auto service = [](waybill::writing& to) {
    schema::put_openapi(
        to.out, detail::schema::documents_of<document_list<label_rq>>,
        {.server_url = "https://here.example", .flight_path = "/f", .hotel_path = "", .get_enabled = false});
};
static_assert(!from(text<service>.view(), "\"url\": \"https://here.example\"").empty());
static_assert(!from(text<service>.view(), "\"/f/WebServiceJsonRQ\": {\n      \"post\"").empty());
static_assert(from(text<service>.view(), "ByGet").empty());
static_assert(!from(text<service>.view(), "\"propertyName\": \"@kind\"").empty());

} // namespace
