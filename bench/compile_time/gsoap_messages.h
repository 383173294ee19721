// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The messages of two_messages.cpp for soapcpp2, whose reader and writer are compiled: XML alone.
#import "stlvector.h"
typedef std::string xsd__string;

class credential {
public:
    xsd__string Login 1;
    xsd__string Password 1;
};
class minors {
public:
    @int* age 0;
    int __item;
};
class occupancy {
public:
    int Adult 1;
    std::vector<minors> Child 0;
    std::vector<minors> Infant 0;
};
class room_request {
public:
    occupancy Pax 1;
    xsd__string* Boarding 0;
};
class room_list {
public:
    std::vector<room_request> Room 1;
};
class stay_request {
public:
    LONG64* User 0;
    LONG64* Language 0;
    xsd__string FromDate 1;
    xsd__string ToDate 1;
    LONG64 IdCity 1;
    room_list Rooms 1;
    int* Timeout 0;
};
class sorting {
public:
    int By 1;
};
class search_filters {
public:
    bool* PriceBreakDown 0;
    sorting* Sort 0;
    int* ItemsPerPage 0;
    int* PageNumber 0;
    bool* OnlyAvailable 0;
    bool* WithoutNRF 0;
    xsd__string* Nationality 0;
    xsd__string* SourceMarket 0;
    xsd__string* hotels_USCOREids 0;
    xsd__string* exclude_USCOREhotels_USCOREids 0;
};
class search_details {
public:
    stay_request BookingDetails 1;
    search_filters* Filters 0;
};
class HotelSearchReq {
public:
    credential Credential 1;
    search_details SearchDetails 1;
};
class TripBookingListRQ {
public:
    credential Credential 1;
    LONG64 User 1;
    LONG64* IdMember 0;
    LONG64* Ilng 0;
    xsd__string FromDate 1;
};
