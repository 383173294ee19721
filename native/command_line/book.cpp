// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/agency_session.hpp>
#include <command_line/booking_tables.hpp>
#include <command_line/commands.hpp>
#include <command_line/earlier_booking.hpp>
#include <command_line/partner_call.hpp>
#include <command_line/stay_arguments.hpp>
#include <command_line/value_option.hpp>
#include <program_options/command.hpp>
#include <terminal/amount.hpp>
#include <terminal/report.hpp>
#include <terminal/terminal.hpp>

#include <waybill/text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace waybill::native::command_line {

namespace {

/// The differences between offer and quote that the caller takes.
struct acceptance {
    bool price = false;
    bool terms = false;
};

struct book_arguments {
    partner_arguments to;
    offer_arguments offer;
    acceptance accepts{};
    std::string reference{};
    std::vector<std::string> guests{};
    std::string customer{};
    std::optional<std::string> civility{};
    std::optional<std::string> email{};
    std::optional<std::string> phone{};
    std::optional<std::int64_t> member{};
    std::optional<std::string> requests{};
    bool yes = false;
    bool acknowledge = false;
};

/// `O'Neil, Zoë` or `Zoë O'Neil`: first and last name.
std::pair<std::string, std::string> names_of(std::string_view whole) {
    auto const trimmed = [](std::string_view text) { return std::string(text::trimmed(text)); };
    if (auto const comma = whole.find(','); comma != whole.npos)
        return {trimmed(whole.substr(comma + 1)), trimmed(whole.substr(0, comma))};
    whole = text::trimmed(whole);
    auto const blank = whole.find(' ');
    if (blank == whole.npos) return {std::string(whole), std::string(whole)};
    return {trimmed(whole.substr(0, blank)), trimmed(whole.substr(blank + 1))};
}

/// The guest of a room at a place in the order of `--guest`.
occupant_type type_at(stay_arguments const& stay, std::size_t place) {
    auto const adults = std::size_t(stay.adults);
    if (place < adults) return occupant_type::adult;
    return place - adults < stay.children.size() ? occupant_type::child : occupant_type::infant;
}

/// Nothing if the number of guests differs from the number that the rooms were searched for.
std::optional<booking_party> party_of(book_arguments const& arguments) {
    auto const& stay = arguments.offer.stay;
    auto const in_room = std::size_t(stay.adults) + stay.children.size() + std::size_t(stay.infants);
    auto const wanted = std::size_t(stay.rooms) * in_room;
    if (arguments.guests.size() != wanted) {
        terminal::print_failure(
            fmt::format("guests of the stay: {}, named by --guest: {}; in each room the adults first, then the "
                        "children, then the infants",
                        wanted, arguments.guests.size()));
        return std::nullopt;
    }
    booking_party party{
        .client_reference = arguments.reference, .id_member = arguments.member, .special_requests = arguments.requests};
    auto const [first, last] = names_of(arguments.customer.empty() ? arguments.guests.front() : arguments.customer);
    party.customer = {arguments.civility, first, last, arguments.email, arguments.phone};
    for (std::size_t at = 0; at < wanted; ++at) {
        auto const place = at % in_room;
        if (place == 0) party.rooms.emplace_back();
        occupant who;
        who.type = type_at(stay, place);
        if (who.type == occupant_type::child) who.age = stay.children[place - std::size_t(stay.adults)];
        std::tie(who.first_name, who.last_name) = names_of(arguments.guests[at]);
        party.rooms.back().push_back(std::move(who));
    }
    return party;
}

hotel_quote_res const& answer_of(quote_outcome const& quote) {
    return std::visit([](auto const& each) -> hotel_quote_res const& { return each.answer(); }, quote);
}

struct quoted_offers {
    std::vector<offered> offers{};
    quote_outcome quote;
};

/// Searches, chooses and quotes. Prints what goes wrong. `books`: an offer that is not refunded must have been chosen.
std::optional<quoted_offers> quote_offer(agency_session& session, offer_arguments const& wanted, bool books) {
    auto const found = session().search(stay_of(wanted.stay), filters_of(wanted));
    if (!session.contained(found)) return std::nullopt;
    auto chosen = choose_offers(wanted, *found);
    if (!chosen) {
        agency_session::report(chosen.error());
        return std::nullopt;
    }
    auto const& terms = chosen->front().terms();
    if (books && terms.non_refundable && !wanted.non_refundable && !wanted.offer) {
        terminal::print_failure("nothing was booked: the cheapest offer, " + terminal::reported(terms.rate) +
                                ", is not refunded; --non-refundable books it, --refundable the cheapest one that is");
        return std::nullopt;
    }
    auto quote = session().quote(*chosen);
    if (!session.contained(quote)) return std::nullopt;
    auto const& price = answer_of(*quote).total_rate;
    if (wanted.max_price && compare(price.amount, *wanted.max_price) > 0) {
        terminal::print_failure(fmt::format("{}the price is {}, and --max-price is {}",
                                            books ? "nothing was booked: " : "",
                                            terminal::harmless(terminal::reported(price)), text_of(*wanted.max_price)));
        return std::nullopt;
    }
    return quoted_offers{std::move(chosen).value(), std::move(quote).value()};
}

/// The quote, if it is that of the offers or its differences are accepted. Otherwise prints them; `outcome`: what has
/// happened.
std::optional<quoted> bookable(acceptance const& accepts, quote_outcome const& quote, std::string_view outcome) {
    if (auto const* const same = std::get_if<quoted>(&quote)) return *same;
    auto const* const terms = std::get_if<terms_changed>(&quote);
    auto const* const price = std::get_if<price_changed>(&quote);
    auto const& answer = answer_of(quote);
    auto const& differences = terms != nullptr ? terms->differences() : price->differences();
    bool const dearer = price != nullptr || std::any_of(differences.begin(), differences.end(), [](auto const& each) {
                            return each.path == "HotelQuoteRES/TotalRate";
                        });
    bool const takes_price = !dearer || accepts.price;
    if (takes_price && (terms == nullptr || accepts.terms)) return terms != nullptr ? terms->accept() : price->accept();
    std::string text(outcome);
    if (dearer) text += "the price has changed to " + terminal::reported(answer.total_rate);
    if (terms != nullptr) text += dearer ? ", and the terms have changed" : "the terms have changed";
    text += "; ";
    if (!takes_price) text += "--accept-price";
    if (terms != nullptr && !accepts.terms) text += takes_price ? "--accept-terms" : " --accept-terms";
    terminal::print_failure(terminal::harmless(text + " takes it"));
    print_contradictions(stderr, differences);
    return std::nullopt;
}

int quote(partner_arguments const& to, offer_arguments const& wanted, acceptance const& accepts) {
    auto const session = agency_session::open(to, wanted.stay.language);
    if (!session) return 1;
    auto const made = quote_offer(*session, wanted, false);
    bool const good = made && print_response(to, answer_of(made->quote), [&](hotel_quote_res const& answer) {
                          print_quote(stdout, answer, made->offers);
                      });
    if (!good) return session->finish(1);
    return session->finish(bookable(accepts, made->quote, "") ? 0 : contradicted);
}

/// Asks on the terminal whether to book at the terms that were printed.
bool agreed(book_arguments const& arguments) {
    if (arguments.yes) return true;
    if (!terminal::is_terminal(stdin)) {
        terminal::print_failure("nothing was booked: these are the terms; --yes books without a question");
        return false;
    }
    fmt::print(stderr, "Book it? [y/N] ");
    std::fflush(stderr);
    int const first = std::getchar();
    if (first == 'y' || first == 'Y') return true;
    terminal::print_failure("nothing was booked");
    return false;
}

/// Searches, quotes and books. Prints what goes wrong, and sets the exit code then.
std::optional<booked> book_offer(book_arguments const& arguments, booking_party party, agency_session& session,
                                 int& code) {
    auto const made = quote_offer(session, arguments.offer, true);
    if (!made) return std::nullopt;
    print_quote(stderr, answer_of(made->quote), made->offers); // standard output has only the booking
    auto const price = bookable(arguments.accepts, made->quote, "nothing was booked: ");
    if (!price) code = contradicted;
    if (!price || !agreed(arguments)) return std::nullopt;
    auto booking = session().book(*price, std::move(party));
    if (!session.contained(booking)) return std::nullopt;
    return std::move(booking).value();
}

int book_stay(book_arguments const& arguments, booking_party party, agency_session& session) {
    auto earlier = find_earlier_booking(session, arguments.offer, party);
    if (earlier.obstacle) return 1;
    int code = 1;
    auto const booking =
        earlier.same ? std::move(earlier.same) : book_offer(arguments, std::move(party), session, code);
    if (!booking) return code;
    auto order = details_of(*booking);
    auto differs = contradictions_of(*booking);
    bool good = true;
    auto const* const open = std::get_if<on_request_booking>(&*booking);
    if (open != nullptr && arguments.acknowledge && !differs.empty()) {
        fmt::print(stderr, "booking {} is not as requested: it was not acknowledged\n",
                   terminal::harmless(order.booking_number));
    } else if (open != nullptr && arguments.acknowledge && order.decided_by == booking_decider::hotel) {
        fmt::print(stderr, "the hotel decides booking {}: it was not acknowledged\n",
                   terminal::harmless(order.booking_number));
    } else if (open != nullptr && arguments.acknowledge) {
        auto const confirmed = session().acknowledge(*open);
        good = session.contained(confirmed);
        if (good) order = confirmed->details();
        if (good) differs = confirmed->contradictions();
    }
    bool const printed =
        print_response(arguments.to, hotel_booking_creation_res{order},
                       [](hotel_booking_creation_res const& answer) { print_order(answer.order_details); });
    session.report_booking(order, differs);
    return !good || !printed ? 1 : differs.empty() ? 0 : contradicted;
}

int book(book_arguments const& arguments) {
    auto party = party_of(arguments);
    if (!party) return usage_error;
    auto const session = agency_session::open(arguments.to, arguments.offer.stay.language);
    if (!session) return 1;
    return session->finish(book_stay(arguments, *std::move(party), *session));
}

void add_acceptance(program_options::command command, acceptance& accepts) {
    command.add_flag("--accept-price", accepts.price, "Take another price than that of the search");
    command.add_flag("--accept-terms", accepts.terms,
                     "Take worse terms than those of the search, such as an earlier or higher cancellation fee");
}

} // namespace

void add_quote(program_options::command program) {
    auto const command =
        program.add_subcommand("quote", "Get a binding price for the cheapest matching offer of a hotel");
    struct quote_arguments {
        partner_arguments to;
        offer_arguments offer;
        acceptance accepts{};
    };
    auto const arguments = std::make_shared<quote_arguments>();
    add_offer_options(command, arguments->offer);
    add_acceptance(command, arguments->accepts);
    add_partner_options(command, arguments->to);
    command.runs([arguments] { return quote(arguments->to, arguments->offer, arguments->accepts); });
}

void add_book(program_options::command program) {
    auto const command =
        program.add_subcommand("book", "Search, quote and book the cheapest matching offer of a hotel");
    auto const arguments = std::make_shared<book_arguments>();
    add_offer_options(command, arguments->offer);
    command
        .add_option("--reference", arguments->reference,
                    "Your reference for this booking, 1 to 64 characters; a reference books once, and a repeat for "
                    "the same stay shows the existing booking")
        .required()
        .group("Party");
    command
        .add_option("--guest", arguments->guests,
                    "\"Last, First\" or \"First Last\", once for each guest: in each room the adults first, then the "
                    "children and the infants")
        .required()
        .group("Party");
    command.add_option("--customer", arguments->customer, "Name of the customer, if not the first guest")
        .group("Party");
    command.add_option("--civility", arguments->civility, "Civility of the customer: Mr, Ms").group("Party");
    command.add_option("--email", arguments->email, "Email address of the customer").group("Party");
    command.add_option("--phone", arguments->phone, "Phone number of the customer, such as +216 71000000")
        .group("Party");
    command.add_option("--member", arguments->member, "Member that the booking belongs to").group("Party");
    command
        .add_option("--requests", arguments->requests,
                    "Wishes of the guests, passed on to the hotel and not promised; at most 1000 characters")
        .group("Party");
    add_acceptance(command, arguments->accepts);
    command.add_flag("-y,--yes", arguments->yes,
                     "Book without a question; required where standard input is not a terminal");
    command.add_flag("--acknowledge", arguments->acknowledge, "Acknowledge the booking at once if it is On Request");
    add_partner_options(command, arguments->to);
    command.runs([arguments] { return book(*arguments); });
}

} // namespace waybill::native::command_line
