// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the commands of `waybill`: options, steps, exit codes.
#pragma once

#include <program_options/command.hpp>

#include <waybill/version.hpp>

#include <string>

/// Each of these adds one subcommand.
namespace waybill::native::command_line {

using program_options::usage_error;

/// The exit code if the partner's response contradicts the request, or what it has offered, and a person must decide.
inline constexpr int contradicted = 3;

/// What `waybill --version` prints.
inline std::string version_line() { return "waybill " + std::string(library_version); }

/// `waybill serve`: the service.
void add_serve(program_options::command program);
/// `waybill load FILE`: load inventory and bookings into the store.
void add_load(program_options::command program);
/// `waybill export inventory`: print the inventory of the store.
void add_export(program_options::command program);
/// `waybill bookings list`, `show`, `decide`, `cancel`, `export`: the bookings of a store.
void add_bookings(program_options::command program);
/// `waybill user add`: manage logins.
void add_user(program_options::command program);
/// `waybill allow add`, `waybill allow list`: manage the addresses that are served.
void add_allow(program_options::command program);
/// `waybill traveler export`, `waybill traveler erase`: the data of travelers in the store.
void add_traveler(program_options::command program);
/// `waybill key rotate`, `waybill key retire`: the key that seals offers.
void add_key(program_options::command program);
/// `waybill audit`: show who changed what.
void add_audit(program_options::command program);
/// `waybill backup`: copy a store.
void add_backup(program_options::command program);
/// `waybill restore`: replace a store by a copy.
void add_restore(program_options::command program);
/// `waybill doctor`: diagnose a partner or a store.
void add_doctor(program_options::command program);
/// `waybill certify`: examine a partner before going live.
void add_certify(program_options::command program);
/// `waybill watch`: judge what a client and a partner say to each other.
void add_watch(program_options::command program);
/// `waybill search`: a hotel search at a partner.
void add_search(program_options::command program);
/// `waybill cities`: the ids of cities at a partner.
void add_cities(program_options::command program);
/// `waybill boards`: the ids of boards at a partner.
void add_boards(program_options::command program);
/// `waybill hotels`: the hotels of a city at a partner.
void add_hotels(program_options::command program);
/// `waybill rates`: the rates of a hotel that the login may update.
void add_rates(program_options::command program);
/// `waybill quote`: a binding price for an offer of a hotel.
void add_quote(program_options::command program);
/// `waybill book`: search, quote and book.
void add_book(program_options::command program);
/// `waybill acknowledge NUMBER`: decide a booking On Request.
void add_acknowledge(program_options::command program);
/// `waybill cancel NUMBER`: cancel a booking, or show the fee.
void add_cancel(program_options::command program);
/// `waybill booking NUMBER`: the current state of a booking.
void add_booking(program_options::command program);
/// `waybill reservations`: the bookings of a hotel.
void add_reservations(program_options::command program);
/// `waybill accept NUMBER`: accept a booking On Request for its hotel.
void add_accept(program_options::command program);
/// `waybill decline NUMBER`: decline a booking On Request for its hotel.
void add_decline(program_options::command program);
/// `waybill trips`: a trip booking list from a partner.
void add_trips(program_options::command program);
/// `waybill send FILE`: send any document to a partner.
void add_send(program_options::command program);
/// `waybill check FILE...`: validate documents.
void add_check(program_options::command program);
/// `waybill convert FILE --to xml|json`: convert a document.
void add_convert(program_options::command program);
/// `waybill explain FILE`: show what a document or a captured HTTP message means.
void add_explain(program_options::command program);
/// `waybill contract KIND`: WSDL, schemas and types for partners.
void add_contract(program_options::command program);
/// `waybill demo`: service and client with all sixteen combinations of access method, operation and family.
void add_demo(program_options::command program);
/// `waybill completion`: a script that completes command lines in bash.
void add_completion(program_options::command program);
/// `waybill manual`: the manual page.
void add_manual(program_options::command program);

} // namespace waybill::native::command_line
