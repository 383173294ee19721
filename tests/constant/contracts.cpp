// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Contracts made by the compiler out of descriptions.
#include <waybill/message/functions.hpp>
#include <waybill/message/money.hpp>
#include <waybill_schema/wsdl.hpp>
#include <waybill_schema/xsd.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

enum class speed { slow, quick };
BOOST_DESCRIBE_ENUM(speed, slow, quick)

struct ride {
    std::string kind_of_car{};
    std::optional<speed> how{};
};
BOOST_DESCRIBE_STRUCT(ride, (), (kind_of_car, how))

struct ride_list_rs {
    int count = 0;
    std::vector<ride> rides{};
    std::vector<std::string> remark{};
    std::optional<waybill::money> price{};
};
BOOST_DESCRIBE_STRUCT(ride_list_rs, (), (count, rides, remark, price))

} // namespace

template <>
inline constexpr auto waybill::wire<ride_list_rs> =
    waybill::document("RideListRS", waybill::field<&ride_list_rs::count>().attribute(),
                      waybill::field<&ride_list_rs::rides>("Rides").items("Ride").note("Cars & <drivers>"));

namespace {

using namespace waybill;

struct buffer {
    char bytes[100'000]{};
    std::size_t size = 0;

    [[nodiscard]] constexpr std::string_view view() const { return {bytes, size}; }
};
template <class Write>
consteval buffer written(Write write) {
    buffer held;
    sink out(std::span<char>(held.bytes));
    write(out);
    out.finish();
    held.size = out.size();
    return held;
}

constexpr auto rides = written([](sink& out) { schema::write_xsd(out, document_list<ride_list_rs>{}); });
static_assert(rides.view() == R"(<?xml version="1.0" encoding="utf-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="RideListRS" type="RideListRS" />
  <xs:complexType name="RideListRS">
    <xs:sequence>
      <xs:element name="Rides">
        <xs:annotation>
          <xs:documentation>Cars &amp; &lt;drivers&gt;</xs:documentation>
        </xs:annotation>
        <xs:complexType>
          <xs:sequence>
            <xs:element name="Ride" type="Ride" minOccurs="0" maxOccurs="unbounded" />
          </xs:sequence>
        </xs:complexType>
      </xs:element>
      <xs:element name="remark" type="xs:string" minOccurs="0" maxOccurs="unbounded" />
      <xs:element name="price" type="Money" minOccurs="0" />
    </xs:sequence>
    <xs:attribute name="count" type="xs:int" use="required" />
  </xs:complexType>
  <xs:complexType name="Ride">
    <xs:sequence>
      <xs:element name="kind_of_car" type="xs:string" />
      <xs:element name="how" type="Speed" minOccurs="0" />
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="Money">
    <xs:simpleContent>
      <xs:extension base="Decimal">
        <xs:attribute name="currency" type="xs:string" use="required" />
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>
  <xs:simpleType name="Speed">
    <xs:restriction base="xs:token">
      <xs:enumeration value="slow" />
      <xs:enumeration value="quick" />
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="Decimal">
    <xs:annotation>
      <xs:documentation>a decimal number of at most 18 digits</xs:documentation>
    </xs:annotation>
    <xs:restriction base="xs:decimal">
      <xs:pattern value="-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?" />
      <xs:totalDigits value="18" />
    </xs:restriction>
  </xs:simpleType>
</xs:schema>
)");

// choices, shared types and refusals, of the whole protocol
constexpr auto protocol = written([](sink& out) { schema::write_xsd(out, protocol_documents{}); });
static_assert(protocol.view().find(R"(<xs:element name="travelers" type="BookingTravelers">)") !=
              std::string_view::npos);
static_assert(protocol.view().find(R"(<xs:element name="ErrorResult" type="ErrorResult" minOccurs="0" />)") !=
              std::string_view::npos);
static_assert(protocol.view().find("xs:any") == std::string_view::npos);

constexpr auto hotel = written([](sink& out) {
    schema::write_wsdl(out, {family::hotel, "https://travel.example/cr.ws/Hotel.asmx", "urn:travel", true});
});
static_assert(hotel.view().find(R"(<soap:address location="https://travel.example/cr.ws/Hotel.asmx" />)") !=
              std::string_view::npos);
static_assert(hotel.view().find(R"(<soap12:operation soapAction="urn:travel/WebServiceJsonRQ" style="document" />)") !=
              std::string_view::npos);

} // namespace
