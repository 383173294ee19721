// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

/// Valid documents, written over many lines, for tests that corrupt one thing in them.
namespace documents {

inline constexpr std::string_view list_request_xml = R"(<TripBookingListRQ>
  <Credential>
    <Login>agency</Login>
    <Password>open sesame</Password>
  </Credential>
  <User>9032</User>
  <IdMember>55</IdMember>
  <Ilng>1</Ilng>
  <FromDate>2026/11/01 08:30:00.000</FromDate>
</TripBookingListRQ>
)";

inline constexpr std::string_view list_request_json = R"({
  "TripBookingListRQ": {
    "Credential": {
      "Login": "agency",
      "Password": "open sesame"
    },
    "User": 9032,
    "IdMember": 55,
    "Ilng": 1,
    "FromDate": "2026/11/01 08:30:00.000"
  }
}
)";

inline constexpr std::string_view list_response_xml = R"(<TripBookingListRS>
  <Bookings>
    <Booking kind="transport">
      <reservation_reference>R-77</reservation_reference>
      <transport_number>TU 712</transport_number>
      <class>M</class>
      <departure_date>2026-11-05T09:15:00</departure_date>
      <departure_city>Tunis</departure_city>
      <duration>2h :25m</duration>
      <arrival_location>
        <latitude>48.8566</latitude>
        <longitude>2.3522</longitude>
      </arrival_location>
      <travelers>
        <traveler>
          <name>Amira Ben Salah</name>
          <ticket_number>199-2400</ticket_number>
        </traveler>
      </travelers>
    </Booking>
    <Booking kind="accommodation">
      <booking_number>H90017</booking_number>
      <name>Palm</name>
      <from_date>2026-11-05</from_date>
      <to_date>2026-11-09</to_date>
      <address>1 Rue de la Plage</address>
      <type_of_room>Double</type_of_room>
      <city>Hammamet</city>
      <travelers>
        <traveler>
          <name>Amira Ben Salah</name>
          <type_of_room>Double</type_of_room>
        </traveler>
      </travelers>
    </Booking>
  </Bookings>
</TripBookingListRS>
)";

inline constexpr std::string_view list_response_json = R"({
  "TripBookingListRS": {
    "Bookings": {
      "Booking": [
        {
          "@kind": "transport",
          "reservation_reference": "R-77",
          "transport_number": "TU 712",
          "class": "M",
          "departure_date": "2026-11-05T09:15:00",
          "departure_city": "Tunis",
          "duration": "2h :25m",
          "arrival_location": {
            "latitude": 48.8566,
            "longitude": 2.3522
          },
          "travelers": {
            "traveler": [
              {
                "name": "Amira Ben Salah",
                "ticket_number": "199-2400"
              }
            ]
          }
        },
        {
          "@kind": "accommodation",
          "booking_number": "H90017",
          "name": "Palm",
          "from_date": "2026-11-05",
          "to_date": "2026-11-09",
          "address": "1 Rue de la Plage",
          "type_of_room": "Double",
          "city": "Hammamet",
          "travelers": {
            "traveler": [
              {
                "name": "Amira Ben Salah",
                "type_of_room": "Double"
              }
            ]
          }
        }
      ]
    }
  }
}
)";

inline constexpr std::string_view search_request_xml = R"(<HotelSearchREQ>
  <Credential>
    <Login>agency</Login>
    <Password>open sesame</Password>
  </Credential>
  <SearchDetails>
    <BookingDetails>
      <User>9032</User>
      <Language>1</Language>
      <FromDate>21/04/2026</FromDate>
      <ToDate>27/04/2026</ToDate>
      <IdCity>104</IdCity>
      <Rooms>
        <Room>
          <Pax>
            <Adult>2</Adult>
            <Child age="7">1</Child>
          </Pax>
          <Boarding/>
        </Room>
      </Rooms>
      <Timeout>30</Timeout>
    </BookingDetails>
    <Filters>
      <PriceBreakDown>True</PriceBreakDown>
      <Sort>
        <By>1</By>
      </Sort>
    </Filters>
  </SearchDetails>
</HotelSearchREQ>
)";

inline constexpr std::string_view search_request_json = R"({
  "HotelSearchREQ": {
    "Credential": {
      "Login": "agency",
      "Password": "open sesame"
    },
    "SearchDetails": {
      "BookingDetails": {
        "User": 9032,
        "Language": 1,
        "FromDate": "21/04/2026",
        "ToDate": "27/04/2026",
        "IdCity": 104,
        "Rooms": {
          "Room": [
            {
              "Pax": {
                "Adult": 2,
                "Child": [
                  {
                    "@age": 7,
                    "#text": 1
                  }
                ]
              },
              "Boarding": ""
            }
          ]
        },
        "Timeout": 30
      },
      "Filters": {
        "PriceBreakDown": true,
        "Sort": {
          "By": 1
        }
      }
    }
  }
}
)";

inline constexpr std::string_view quote_response_xml = R"(<HotelQuoteRES>
  <QuoteId>Q-7f</QuoteId>
  <Status>Available</Status>
  <BookableAs>On Request</BookableAs>
  <ExpiresAt>2026-04-01T10:20:00Z</ExpiresAt>
  <TotalRate currency="TND">220.000</TotalRate>
  <CancellationPolicies/>
</HotelQuoteRES>
)";

inline constexpr std::string_view quote_response_json = R"({
  "HotelQuoteRES": {
    "QuoteId": "Q-7f",
    "Status": "Available",
    "BookableAs": "On Request",
    "ExpiresAt": "2026-04-01T10:20:00Z",
    "TotalRate": {
      "@currency": "TND",
      "#text": "220.000"
    },
    "CancellationPolicies": {
      "CancellationPolicy": []
    }
  }
}
)";

inline constexpr std::string_view refusal_xml = R"(<ErrorRES>
  <ErrorResult id="PRICE_CHANGED" type="3">
    <message>Another price</message>
    <Field path="ExpectedPrice"/>
  </ErrorResult>
</ErrorRES>
)";

inline constexpr std::string_view refusal_json = R"({
  "ErrorRES": {
    "ErrorResult": {
      "@id": "PRICE_CHANGED",
      "@type": 3,
      "message": "Another price",
      "Field": [
        {
          "@path": "ExpectedPrice"
        }
      ]
    }
  }
}
)";

/// `text` with `cut` replaced by `put`; empty unless `text` contains `cut` exactly once.
inline std::string changed(std::string_view text, std::string_view cut, std::string_view put) {
    auto const at = text.find(cut);
    if (at == std::string_view::npos || text.find(cut, at + 1) != std::string_view::npos) return {};
    std::string made(text.substr(0, at));
    made += put;
    made += text.substr(at + cut.size());
    return made;
}

} // namespace documents
