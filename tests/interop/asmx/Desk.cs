// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
using System;
using System.Collections.Generic;
using System.Text;
using System.Web.Services.Protocols;
using System.Xml;

namespace Partner {

/// What the partner knows of travel: answers that repeat what was asked, so that the caller sees that it was understood.
/// Some logins stand for a mishap.
static class Desk {
    public const string Password = "correct-horse";

    public static XmlDocument Answer(string request) {
        XmlDocument asked = request.TrimStart().StartsWith("{") ? Json.Read(request) : Parsed(request);
        Mishap(Text(asked, "//Login"));
        switch (Text(asked, "//Login")) {
            case "null": return null;
            case "empty": return new XmlDocument();
        }
        string root = asked.DocumentElement.Name;
        string answerRoot = root.EndsWith("RQ") ? root.Substring(0, root.Length - 2) + "RS"
                                                : root.Substring(0, root.Length - 3) + "RES";
        if (Text(asked, "//Password") != Password)
            return Parsed("<" + answerRoot + "><ErrorResult id=\"AUTH_INVALID\" type=\"4\" retry=\"no\"><message>Not " +
                          "you</message></ErrorResult></" + answerRoot + ">");
        switch (root) {
            case "TripBookingListRQ": return Trips.List(asked);
            case "HotelSearchREQ": return Hotels.Search(asked);
            case "HotelQuoteREQ": return Hotels.Quote(asked);
            case "HotelBookingCreationREQ": return Hotels.Create(asked);
        }
        throw new ArgumentException("unknown root " + root);
    }

    static void Mishap(string login) {
        if (login == "throw") throw new InvalidOperationException("no luck <today> & \"رسالة\"");
        if (login != "soap") return;
        var holder = new XmlDocument();
        XmlNode detail = holder.CreateNode(XmlNodeType.Element, SoapException.DetailElementName.Name, "");
        detail.InnerXml = "<Error Code=\"E42\" xmlns=\"urn:partner:error\">no availability</Error>";
        throw new SoapException("the caller is wrong", SoapException.ClientFaultCode, "http://partner.example/desk",
                                detail);
    }

    public static XmlDocument Parsed(string text) {
        var document = new XmlDocument();
        document.LoadXml(text);
        return document;
    }

    public static string Text(XmlDocument asked, string path) {
        XmlNode found = asked.SelectSingleNode(path);
        return found == null ? "" : found.InnerText;
    }

    public static string Escaped(string text) { return System.Security.SecurityElement.Escape(text); }
}

static class Trips {
    public const int Many = 3000;

    public static XmlDocument List(XmlDocument asked) {
        string login = Desk.Text(asked, "//Login");
        var text = new StringBuilder("<TripBookingListRS><Bookings>");
        if (login == "large")
            for (int i = 0; i < Many; ++i) text.Append(Stay("H" + (100000 + i), "Hôtel n° " + i));
        else
            text.Append(Flight(Desk.Text(asked, "//User")))
                .Append(Stay("since " + Desk.Text(asked, "//FromDate"), "Hôtel «" + login + "» & more"));
        return Desk.Parsed(text.Append("</Bookings></TripBookingListRS>").ToString());
    }

    static string Flight(string user) {
        return "<Booking kind=\"transport\"><reservation_reference>T" + Desk.Escaped(user) + "</reservation_reference>" +
               "<transport_number>TU 714</transport_number><class>Economy With Restrictions</class>" +
               "<departure_date>2026-12-24T10:35:00</departure_date><departure_city>تونس</departure_city>" +
               "<arrival_city>İstanbul</arrival_city><travelers><traveler><name>Zoë 😀</name>" +
               "<ticket_number>199-2400000001</ticket_number></traveler></travelers></Booking>";
    }

    static string Stay(string number, string name) {
        return "<Booking kind=\"accommodation\"><booking_number>" + Desk.Escaped(number) + "</booking_number><name>" +
               Desk.Escaped(name) + "</name><from_date>2026-12-24</from_date><to_date>2026-12-31</to_date>" +
               "<city>Hammamet</city><travelers><traveler><name>محمد بن علي</name></traveler><traveler>" +
               "<name>Élodie</name></traveler></travelers></Booking>";
    }
}

static class Hotels {
    const string Policy = "<CancellationPolicy><FromDate>18/04/2026</FromDate><Fee currency=\"TND\">110.000</Fee>" +
                          "</CancellationPolicy>";

    public static XmlDocument Search(XmlDocument asked) {
        var text = new StringBuilder("<HotelSearchRES>");
        foreach (string name in new List<string> { "FromDate", "ToDate" })
            text.Append("<" + name + ">" + Desk.Escaped(Desk.Text(asked, "//" + name)) + "</" + name + ">");
        text.Append("<Language>1</Language><Currency>TND</Currency><City id=\"" +
                    Desk.Escaped(Desk.Text(asked, "//IdCity")) + "\">الحمامات</City>" +
                    "<PaginationData currentPage=\"1\" TotalPages=\"1\"/><Hotels count=\"1\"><Hotel id=\"10001\">" +
                    "<Title>Résidence & Palm</Title><Category id=\"4\">4*</Category>".Replace("&", "&amp;") +
                    "<Localization><Longitude>10.6</Longitude><Latitude>36.4</Latitude></Localization><Address/>" +
                    "<Summary/><Rooms><Room id=\"501\" count=\"1\"><Adult>" +
                    Desk.Escaped(Desk.Text(asked, "//Adult")) + "</Adult><Child>0</Child><Title>Double</Title>" +
                    "<AvailableQuantity>3</AvailableQuantity><Boardings><Boarding id=\"5\" OfferId=\"opaque/+=\">" +
                    "<Title>Half board</Title><Available code=\"203\" status=\"Request\">On Request</Available>" +
                    "<Rate currency=\"TND\">220.000</Rate>" +
                    "<RateWithoutPromotion currency=\"TND\">250.000</RateWithoutPromotion>" +
                    "<NonRefundable>False</NonRefundable>" + Policy + "</Boarding></Boardings></Room></Rooms></Hotel>" +
                    "</Hotels></HotelSearchRES>");
        return Desk.Parsed(text.ToString());
    }

    public static XmlDocument Quote(XmlDocument asked) {
        string offer = Desk.Text(asked, "//Boarding/@OfferId");
        if (offer == "") offer = Desk.Text(asked, "//*[@item='@OfferId']"); // as the reader of JSON tells such names
        if (offer != "opaque/+=") throw new ArgumentException("not the offer that was made: " + offer);
        return Desk.Parsed("<HotelQuoteRES><QuoteId>Q-7f</QuoteId><Status>Available</Status><BookableAs>On " +
                           "Request</BookableAs><ExpiresAt>2099-04-01T10:20:00Z</ExpiresAt>" +
                           "<TotalRate currency=\"TND\">220.000</TotalRate><CancellationPolicies>" + Policy +
                           "</CancellationPolicies></HotelQuoteRES>");
    }

    public static XmlDocument Create(XmlDocument asked) {
        if (Desk.Text(asked, "//QuoteId") != "Q-7f") throw new ArgumentException("not the quote that was made");
        return Desk.Parsed("<HotelBookingCreationRES><OrderDetails id=\"90017\"><BookingNumber>H90017</BookingNumber>" +
                           "<ClientReference>" + Desk.Escaped(Desk.Text(asked, "//ClientReference")) +
                           "</ClientReference><Status code=\"OR\">On Request</Status>" +
                           "<AcknowledgeBefore>2099-04-02T10:00:00Z</AcknowledgeBefore>" +
                           "<TotalRate currency=\"TND\">220.000</TotalRate><CancellationPolicies>" + Policy +
                           "</CancellationPolicies></OrderDetails></HotelBookingCreationRES>");
    }
}

}
