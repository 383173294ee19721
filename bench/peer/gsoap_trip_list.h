// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trip list for soapcpp2, which makes gSOAP's reader and writer of it. In names _USCORE stands for an underscore, and
// an underscore at the end for nothing. Both kinds of booking are one class, as a choice without a schema becomes.
#import "stlvector.h"
typedef std::string xsd__string;

class one_place {
public:
    double latitude 1;
    double longitude 1;
};

class one_person {
public:
    xsd__string name 1;
    xsd__string* ticket_USCOREnumber 0;
    xsd__string* type_USCOREof_USCOREroom 0;
};

class person_list {
public:
    std::vector<one_person> traveler 1;
};

class one_booking {
public:
    @xsd__string kind 1;
    xsd__string* reservation_USCOREreference 0;
    xsd__string* transport_USCOREnumber 0;
    xsd__string* class_ 0;
    xsd__string* departure_USCOREdate 0;
    xsd__string* departure_USCOREcity 0;
    xsd__string* arrival_USCOREcity 0;
    xsd__string* airline_USCOREcompany 0;
    xsd__string* departure_USCOREairport 0;
    xsd__string* departure_USCOREairport_USCOREiata 0;
    xsd__string* arrival_USCOREairport 0;
    xsd__string* arrival_USCOREairport_USCOREiata 0;
    xsd__string* departure_USCOREterminal 0;
    xsd__string* arrival_USCOREterminal 0;
    xsd__string* arrival_USCOREdate 0;
    xsd__string* duration 0;
    one_place* departure_USCORElocation 0;
    one_place* arrival_USCORElocation 0;
    xsd__string* booking_USCOREnumber 0;
    xsd__string* name 0;
    xsd__string* from_USCOREdate 0;
    xsd__string* to_USCOREdate 0;
    one_place* location 0;
    xsd__string* address 0;
    xsd__string* picture_USCOREurl 0;
    xsd__string* type_USCOREof_USCOREroom 0;
    xsd__string* city 0;
    xsd__string* phone 0;
    xsd__string* email 0;
    person_list travelers 1;
};

class booking_list {
public:
    std::vector<one_booking> Booking 0;
};

class TripBookingListRS {
public:
    booking_list Bookings 1;
};
