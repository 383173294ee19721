// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The samples of docs/try.md.

const hotelSearch = `<HotelSearchREQ>
  <Credential>
    <Login>agency</Login>
    <Password>secret</Password>
  </Credential>
  <SearchDetails>
    <BookingDetails>
      <FromDate>21/04/2027</FromDate>
      <ToDate>28/04/2027</ToDate>
      <IdCity>104</IdCity>
      <Rooms>
        <Room>
          <Pax>
            <Adult>2</Adult>
            <Child age="7">1</Child>
          </Pax>
        </Room>
      </Rooms>
    </BookingDetails>
  </SearchDetails>
</HotelSearchREQ>`

const tripList = `{
  "TripBookingListRQ": {
    "Credential": { "Login": "agency", "Password": "secret" },
    "User": 9032,
    "FromDate": "2026/11/01 00:00:00.000"
  }
}`

// Escaped XML with a wrong encoding in its declaration, a date in another form and an unknown element.
const answer = `HTTP/1.1 200 OK
Content-Type: text/xml; charset=utf-8

<?xml version="1.0" encoding="utf-16"?>
<string xmlns="http://tempuri.org/">&lt;TripBookingListRS&gt;
  &lt;Bookings&gt;
    &lt;Booking kind="accommodation"&gt;
      &lt;booking_number&gt;H8831&lt;/booking_number&gt;
      &lt;name&gt;Palm Beach&lt;/name&gt;
      &lt;from_date&gt;2027-04-21&lt;/from_date&gt;
      &lt;to_date&gt;28/04/2027&lt;/to_date&gt;
      &lt;location&gt;
        &lt;latitude&gt;36.4&lt;/latitude&gt;
        &lt;longitude&gt;10.6&lt;/longitude&gt;
      &lt;/location&gt;
      &lt;address&gt;Plage&lt;/address&gt;
      &lt;city&gt;Hammamet&lt;/city&gt;
      &lt;Stars&gt;4&lt;/Stars&gt;
      &lt;travelers&gt;
        &lt;traveler&gt;
          &lt;name&gt;Amira&lt;/name&gt;
        &lt;/traveler&gt;
      &lt;/travelers&gt;
    &lt;/Booking&gt;
  &lt;/Bookings&gt;
&lt;/TripBookingListRS&gt;</string>`

const envelope = `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <WebServiceRQ xmlns="http://tempuri.org/">
      <strRQ><![CDATA[<TripBookingListRQ>
        <Credential><Login>agency</Login><Password>secret</Password></Credential>
        <user>9032</user>
        <FromDate>2026/11/01 00:00:00.000</FromDate>
      </TripBookingListRQ>]]></strRQ>
    </WebServiceRQ>
  </soap:Body>
</soap:Envelope>`

const refusal = `HTTP/1.1 401 Unauthorized
Content-Type: text/xml; charset=utf-8

<TripBookingListRS>
  <ErrorResult id="AUTH_INVALID" type="4" retry="no">
    <message>Login or password is wrong.</message>
  </ErrorResult>
</TripBookingListRS>`

const invalid = `<TripBookingListRQ>
  <Credential><Login>agency</Login><Password>secret</Password></Credential>
  <User>9032</User>
  <FromDate>2026/02/31 00:00:00.000</FromDate>
</TripBookingListRQ>`

export const samples = [
    { name: 'Hotel search request, XML', text: hotelSearch },
    { name: 'Trip list request, JSON', text: tripList },
    { name: 'Captured answer with quirks', text: answer },
    { name: 'SOAP envelope of a request', text: envelope },
    { name: 'Refusal of a service', text: refusal },
    { name: 'Request with an impossible date', text: invalid },
]
