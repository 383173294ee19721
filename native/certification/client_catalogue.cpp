// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/client_scenario.hpp>

#include <waybill/workflow/quote_differences.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>

namespace waybill::native::certification {

namespace clients {
namespace {

using events = std::vector<client_event>;

constexpr std::string_view searching = "HotelSearch", quoting = "HotelQuote", creating = "HotelBookingCreation",
                           detailing = "HotelBookingDetail", deciding = "HotelBookingAcknowledge",
                           cancelling = "HotelBookingCancellation", listing = "HotelBookingList";

client_judgement passed() { return {verdict::passed, {}, {}}; }
client_judgement failed(std::string text, std::size_t at) { return {verdict::failed, std::move(text), at}; }
/// The client has not come to the point that the scenario examines.
client_judgement open(std::string text) { return {verdict::not_examined, std::move(text), {}}; }

/// The first event of a function after a position.
template <class Met>
std::optional<std::size_t> next(events const& all, std::size_t from, Met const& met) {
    for (std::size_t i = from; i < all.size(); ++i)
        if (met(all[i])) return i;
    return std::nullopt;
}
std::optional<std::size_t> next_of(events const& all, std::size_t from, std::string_view function) {
    return next(all, from, [&](client_event const& each) { return each.function == function; });
}
std::optional<std::size_t> first_altered(events const& all, std::string_view function) {
    return next(all, 0, [&](client_event const& each) { return each.altered && each.function == function; });
}

/// The client read the altered answers: it booked what they offer, at the quoted price.
client_judgement reads(events const& all) {
    auto const found = first_altered(all, searching);
    if (!found) return open("no search was answered with this deviation; a client of JSON or of XML may not meet it");
    auto const quoted = next_of(all, *found, quoting);
    if (!quoted) return failed("no offer of the search was quoted", *found);
    if (!all[*quoted].answered) return failed("the quote was refused: " + all[*quoted].refused_as, *quoted);
    auto const created = next_of(all, *quoted, creating);
    if (!created) return failed("the quote was not booked", *quoted);
    if (!all[*created].answered) return failed("the booking was refused: " + all[*created].refused_as, *created);
    return passed();
}

/// The client repeats a search that was not answered, and not before `wait`.
client_judgement repeats_after(events const& all, std::chrono::milliseconds wait) {
    auto const first = first_altered(all, searching);
    if (!first) return open("no search was sent");
    auto const again = next_of(all, *first + 1, searching);
    if (!again) return failed("the search was not repeated", *first);
    auto const waited = std::chrono::duration_cast<std::chrono::milliseconds>(all[*again].begun - all[*first].ended);
    constexpr std::chrono::milliseconds tolerance(50);
    if (waited + tolerance < wait)
        return failed(fmt::format("the search was repeated after {} ms; Retry-After was {} s", waited.count(),
                                  client_retry_after),
                      *again);
    return passed();
}
client_judgement repeats_when_allowed(events const& all) {
    return repeats_after(all, std::chrono::seconds(client_retry_after));
}
client_judgement repeats(events const& all) { return repeats_after(all, {}); }

client_judgement waits(events const& all) {
    auto const slow = first_altered(all, quoting);
    if (!slow) return open("nothing was quoted");
    for (std::size_t i = *slow + 1; i < all.size(); ++i)
        if (all[i].function == quoting && all[i].begun < all[*slow].ended)
            return failed("the quote was repeated before it was answered", i);
    auto const created = next(all, *slow + 1, [&](client_event const& each) {
        return each.function == creating && each.quote_id == all[*slow].answered_quote;
    });
    if (!created) return failed("the slow answer was not used", *slow);
    return passed();
}

/// After a creation with an unknown outcome: a look-up of it, or the same request again. If the look-up finds nothing,
/// the creation had no effect, and a new reference is right.
client_judgement recovers(events const& all) {
    auto const lost = first_altered(all, creating);
    if (!lost) return open("nothing was booked");
    auto const& reference = all[*lost].reference;
    bool looked_up = false, repeated = false, absent = false, listed = false;
    for (std::size_t i = *lost + 1; i < all.size(); ++i) {
        auto const& each = all[i];
        if (each.function == detailing && each.reference == reference) {
            looked_up = true;
            absent = each.refused_as == "BOOKING_NOT_FOUND";
        }
        if (each.function == listing && each.answered) {
            looked_up = true;
            listed = listed || std::find(each.listed.begin(), each.listed.end(), reference) != each.listed.end();
            absent = each.is_end_of_list && !listed;
        }
        if (each.function != creating) continue;
        if (each.reference != reference && absent) return passed();
        if (each.reference != reference)
            return failed("another reference was booked while the outcome of the first one was unknown", i);
        if (each.fingerprint != all[*lost].fingerprint)
            return failed("the repeated request differs from the first one", i);
        repeated = true;
    }
    return looked_up || repeated ? passed()
                                 : failed("neither a look-up by the reference nor the same request followed", *lost);
}

client_judgement takes_new_price(events const& all) {
    auto const quoted = first_altered(all, quoting);
    if (!quoted) return open("nothing was quoted");
    auto const created = next_of(all, *quoted, creating);
    if (!created) return open("the client has not booked at the new price; it need not");
    if (all[*created].quote_id != all[*quoted].answered_quote) return passed();
    auto const &expected = all[*created].expected_price, &total = all[*quoted].total;
    if (!expected || !total || quote_differences({{*total}}, {*expected}).price)
        return failed("ExpectedPrice is not the TotalRate of the quote", *created);
    return passed();
}

/// After a refused creation the client quotes before it books.
client_judgement quotes_again(events const& all) {
    auto const refused = first_altered(all, creating);
    if (!refused) return open("nothing was booked");
    for (std::size_t i = *refused + 1; i < all.size(); ++i) {
        if (all[i].function == creating)
            return failed(all[i].quote_id == all[*refused].quote_id ? "the refused quote was booked again"
                                                                    : "booked without a new quote",
                          i);
        if (all[i].function == quoting) return passed();
    }
    return open("the client has not gone on after " + all[*refused].refused_as + "; it need not");
}

client_judgement leaves_sold_out(events const& all) {
    auto const quoted = first_altered(all, quoting);
    if (!quoted) return open("nothing was quoted");
    auto const wrong = next(all, *quoted + 1, [&](client_event const& each) {
        return each.function == creating && each.quote_id == all[*quoted].answered_quote;
    });
    if (wrong) return failed("a quote with the status SoldOut was booked", *wrong);
    return passed();
}

client_judgement acknowledges(events const& all) {
    auto const created =
        next(all, 0, [](client_event const& each) { return each.function == creating && each.status == "OR"; });
    if (!created) return open("nothing was booked On Request");
    auto const decided = next(all, *created, [&](client_event const& each) {
        bool const decides = each.function == deciding || (each.function == cancelling && !each.simulates);
        return decides && each.number == all[*created].number && each.answered;
    });
    return decided ? passed()
                   : failed("the booking On Request was neither accepted nor declined nor cancelled", *created);
}

client_judgement cancels(events const& all) {
    auto const created =
        next(all, 0, [](client_event const& each) { return each.function == creating && each.answered; });
    if (!created) return open("nothing was booked");
    auto const cancelled = next(all, *created, [&](client_event const& each) {
        return each.function == cancelling && each.number == all[*created].number && !each.simulates && each.answered;
    });
    return cancelled ? passed() : failed("the booking was not cancelled", *created);
}

/// No request was refused for its form.
client_judgement sends_valid(events const& all) {
    if (all.empty()) return open("nothing was sent");
    constexpr std::string_view of_form[] = {"FIELD_REQUIRED", "FIELD_INVALID", "XML_INVALID",
                                            "JSON_INVALID",   "ROOT_UNKNOWN",  "STRRQ_MISSING"};
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::find(std::begin(of_form), std::end(of_form), all[i].refused_as) != std::end(of_form))
            return failed(fmt::format("{} was refused: {}{}", all[i].function, all[i].refused_as,
                                      all[i].refused_for.empty() ? "" : " at " + all[i].refused_for),
                          i);
    return passed();
}

/// Each request was in canonical form.
client_judgement sends_canonical(events const& all) {
    if (all.empty()) return open("nothing was sent");
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!all[i].deviations.empty())
            return failed(fmt::format("{}: {}{}", all[i].function, all[i].deviations.front(),
                                      all[i].deviations.size() > 1
                                          ? fmt::format(", and {} more", all[i].deviations.size() - 1)
                                          : ""),
                          i);
    return passed();
}

/// A stay that `wanted` recognizes by its guests is searched, quoted and booked with the same guests.
template <class Wanted>
client_judgement books_guests(events const& all, Wanted const& wanted, std::string const& missing) {
    auto const searched = next(all, 0, [&](client_event const& each) {
        return each.function == searching && each.answered && wanted(each.rooms);
    });
    if (!searched) return open(missing);
    auto const& guests = all[*searched].rooms;
    auto const quoted = next_of(all, *searched, quoting);
    if (!quoted) return failed("no offer of the search was quoted", *searched);
    if (all[*quoted].rooms != guests) return failed("the quote is for other rooms or guests than the search", *quoted);
    if (!all[*quoted].answered) return failed("the quote was refused: " + all[*quoted].refused_as, *quoted);
    auto const created = next_of(all, *quoted, creating);
    if (!created) return failed("the quote was not booked", *quoted);
    if (all[*created].rooms != guests) return failed("the booking has other rooms or guests than the quote", *created);
    if (!all[*created].answered) return failed("the booking was refused: " + all[*created].refused_as, *created);
    return passed();
}
client_judgement books_three_rooms(events const& all) {
    auto const are_three = [](std::vector<room_guests> const& rooms) { return rooms.size() == 3; };
    return books_guests(all, are_three, "no search for three rooms was answered");
}
client_judgement books_children(events const& all) {
    auto const has_minors = [](std::vector<room_guests> const& rooms) {
        return std::any_of(rooms.begin(), rooms.end(), [](auto const& each) { return each.minors != 0; });
    };
    auto const ageless = next(all, 0, [](client_event const& each) {
        return each.function == searching && std::any_of(each.rooms.begin(), each.rooms.end(), [](auto const& room) {
                   return room.ages.size() != std::size_t(room.minors);
               });
    });
    if (ageless) return failed("a child has no age: the hotel cannot find its price", *ageless);
    return books_guests(all, has_minors, "no search with children was answered");
}

constexpr auto tolerant_fix =
    "Read documents by names, not by positions; ignore what is unknown, and letter case and prefixes.";
constexpr auto recovery_fix =
    "Keep the reference before the request is sent. After an unknown outcome look it up, and repeat only "
    "the same request with the same reference.";
constexpr auto looks_up = "A look-up by ClientReference or in the list of bookings, or the same request with the same "
                          "reference. A new reference only after BOOKING_NOT_FOUND.";
constexpr auto books = "An offer of the answer is quoted and booked at the quoted price.";

constexpr client_plan deviates(document_deviation which) { return {.occurrence = 0, .deviation = which}; }
constexpr client_plan fault(std::string_view name, std::string_view function) {
    return {.fault = name, .function = function};
}
constexpr client_plan status(int number) { return {.function = searching, .status = number}; }

constexpr client_scenario scenarios[] = {
    {{"letter-case", "Names in another letter case are read", "profile, General rules",
      "Answers with rooms, room, boardings and totalRate.", books, tolerant_fix},
     deviates(document_deviation::letter_case),
     reads},
    {{"prefixes", "Prefixed names are read", "Namespaces in XML",
      "Answers whose elements have a prefix and a namespace.", books, tolerant_fix},
     deviates(document_deviation::prefixes),
     reads},
    {{"reordered", "Fields in another order are read", "profile, General rules",
      "Answers with the fields of each element in reverse order.", books, tolerant_fix},
     deviates(document_deviation::reordered),
     reads},
    {{"unknown-fields", "Unknown fields are ignored", "profile, General rules",
      "Answers with the additional field CertificationNote.", books, tolerant_fix},
     deviates(document_deviation::unknown_fields),
     reads},
    {{"lone-items", "A lone object is read as an array", "profile, General rules",
      "Answers in JSON with objects instead of arrays of one item.", books,
      "Accept one object where a list is expected."},
     deviates(document_deviation::lone_items),
     reads},
    {{"too-many-requests", "Retry-After is respected", "profile, Errors",
      "Status 429 with Retry-After 1 to the first search.", "The search is repeated after a second or later.",
      "Wait as long as Retry-After says before any request of this login."},
     status(429),
     repeats_when_allowed},
    {{"unavailable", "An unavailable service is called again later", "RFC 9110, 15.6.4",
      "Status 503 with Retry-After 1 to the first search.", "The search is repeated after a second or later.",
      "Repeat reads after a pause, and as late as Retry-After says."},
     status(503),
     repeats_when_allowed},
    {{"gateway-page", "An HTML page is no result", "profile, Errors",
      "Status 502 with the HTML page of a gateway to the first search.", "The search is repeated.",
      "Treat HTML as a failure of the network, not as an empty result."},
     fault("html", searching),
     repeats},
    {{"slow-answer", "A slow answer is waited for", "profile, Quote",
      "The first quote is answered after the delay of --sandbox-slow, 5 s.", "One request, and its answer is booked.",
      "Wait at least 30 seconds before a request is repeated."},
     fault("slow", quoting),
     waits},
    {{"lost-answer", "A lost answer does not book twice", "profile, Create, detail",
      "The first creation takes effect, and the connection is closed instead of an answer.", looks_up, recovery_fix},
     fault("lost-answer", creating),
     recovers},
    {{"cut-request", "A lost request is looked up before it is repeated", "profile, Create, detail",
      "The first creation has no effect, and the connection is closed instead of an answer.", looks_up, recovery_fix},
     fault("cut", creating),
     recovers},
    {{"gateway-at-booking", "A gateway's page leaves the outcome unknown", "profile, Create, detail",
      "The first creation is answered with status 502 and an HTML page.", looks_up, recovery_fix},
     fault("html", creating),
     recovers},
    {{"price-changed", "A changed price is accepted knowingly", "profile, Quote",
      "The first quote has the status PriceChanged.",
      "No booking, or one whose ExpectedPrice is the TotalRate of the quote.",
      "Show the new price, and send it as ExpectedPrice if it is accepted."},
     fault("price-changed", quoting),
     takes_new_price},
    {{"price-changed-at-booking", "A price that changed at booking is quoted again", "profile, Errors",
      "The first creation is refused with PRICE_CHANGED.", "A new quote before the next creation.",
      "Quote again, and show the price."},
     fault("price-changed", creating),
     quotes_again},
    {{"expired-quote", "An expired quote is not booked again", "profile, Errors",
      "The first creation is refused with QUOTE_EXPIRED.", "A new quote before the next creation.",
      "Quote again. A quote that has expired never becomes valid."},
     {.function = creating, .refusal = "QUOTE_EXPIRED"},
     quotes_again},
    {{"sold-out", "A quote that is sold out is not booked", "profile, Quote", "The first quote has the status SoldOut.",
      "No creation with that QuoteId.", "Check Status before booking."},
     fault("sold-out", quoting),
     leaves_sold_out},
    {{"sold-out-at-booking", "Rooms that were sold in the meantime are quoted again", "profile, Errors",
      "The first creation is refused with SOLD_OUT.", "A quote of another offer, or the end.",
      "Search or quote again. Do not repeat the creation."},
     fault("sold-out", creating),
     quotes_again},
    {{"on-request", "A booking On Request is decided", "spec 3", "Quotes are bookable On Request, and are booked so.",
      "An acknowledgement of the booking, with Accept or Decline, or its cancellation.",
      "Check Status after booking: OR needs the step acknowledge."},
     {.fault = "on-request", .occurrence = 0},
     acknowledges},
    {{"cancel", "A booking is cancelled by its number", "spec 3", "Answers of the service.",
      "A cancellation of the booking that was made.", "Keep BookingNumber, and cancel by it."},
     {},
     cancels},
    {{"three-rooms", "Three rooms are booked as they were searched", "spec 2.2; profile, Create, detail",
      "Answers of the service.", "A search for three rooms, a quote of three, and a booking with the guests of each.",
      "Send one Room for each room, in the quote and in the booking too, with its own guests."},
     {},
     books_three_rooms},
    {{"child-ages", "Children are booked with their ages", "profile, Hotel search request", "Answers of the service.",
      "A search with children and their ages, a quote and a booking with the same ages.",
      "Ask for the age of each child at check-in, and send it each time."},
     {},
     books_children},
    {{"valid-requests", "Requests are valid", "spec 2; profile", "Answers of the service, in all scenarios.",
      "No request is refused with FIELD_REQUIRED, FIELD_INVALID, XML_INVALID, JSON_INVALID or ROOT_UNKNOWN.",
      "Validate requests against the published XSD or JSON Schema."},
     {},
     sends_valid,
     true},
    {{"canonical-requests", "Requests are in canonical form", "spec 2; profile, General rules",
      "Answers of the service, in all scenarios.",
      "Names in their letter case, dates as dd/mm/yyyy, no empty or unknown fields.",
      "Write names and values as specified: other services do not tolerate variants.", severity::recommended},
     {},
     sends_canonical,
     true},
};

} // namespace
} // namespace clients

std::span<client_scenario const> client_catalogue() { return clients::scenarios; }

} // namespace waybill::native::certification
