// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/version.hpp>

#include <string>

namespace CLI {
class App;
} // namespace CLI

/// Each of these adds one subcommand, which sets `exit_code` when it has run.
namespace waybill::native::command_line {

inline constexpr int usage_error = 2;

/// What `waybill --version` prints.
inline std::string version_line() { return "waybill " + std::string(library_version); }

/// `waybill serve`: the service.
void add_serve(CLI::App& program, int& exit_code);
/// `waybill load FILE`: load inventory and bookings into the store.
void add_load(CLI::App& program, int& exit_code);
/// `waybill export inventory`: print the inventory of the store.
void add_export(CLI::App& program, int& exit_code);
/// `waybill bookings list`, `show`, `decide`, `cancel`, `export`: the bookings of a store.
void add_bookings(CLI::App& program, int& exit_code);
/// `waybill user add`: manage logins.
void add_user(CLI::App& program, int& exit_code);
/// `waybill allow add`, `waybill allow list`: manage the addresses that are served.
void add_allow(CLI::App& program, int& exit_code);
/// `waybill traveler export`, `waybill traveler erase`: the data of travelers in the store.
void add_traveler(CLI::App& program, int& exit_code);
/// `waybill key rotate`, `waybill key retire`: the key that seals offers.
void add_key(CLI::App& program, int& exit_code);
/// `waybill audit`: show who changed what.
void add_audit(CLI::App& program, int& exit_code);
/// `waybill backup`: copy a store.
void add_backup(CLI::App& program, int& exit_code);
/// `waybill doctor`: diagnose a partner or a store.
void add_doctor(CLI::App& program, int& exit_code);
/// `waybill certify`: examine a partner before going live.
void add_certify(CLI::App& program, int& exit_code);
/// `waybill search`: a hotel search at a partner.
void add_search(CLI::App& program, int& exit_code);
/// `waybill cities`: the ids of cities at a partner.
void add_cities(CLI::App& program, int& exit_code);
/// `waybill boards`: the ids of boards at a partner.
void add_boards(CLI::App& program, int& exit_code);
/// `waybill quote`: a binding price for an offer of a hotel.
void add_quote(CLI::App& program, int& exit_code);
/// `waybill book`: search, quote and book.
void add_book(CLI::App& program, int& exit_code);
/// `waybill acknowledge NUMBER`: decide a booking On Request.
void add_acknowledge(CLI::App& program, int& exit_code);
/// `waybill cancel NUMBER`: cancel a booking, or show the fee.
void add_cancel(CLI::App& program, int& exit_code);
/// `waybill booking NUMBER`: the current state of a booking.
void add_booking(CLI::App& program, int& exit_code);
/// `waybill trips`: a trip booking list from a partner.
void add_trips(CLI::App& program, int& exit_code);
/// `waybill check FILE...`: validate documents.
void add_check(CLI::App& program, int& exit_code);
/// `waybill convert FILE --to xml|json`: convert a document.
void add_convert(CLI::App& program, int& exit_code);
/// `waybill explain FILE`: show what a document or a captured HTTP message means.
void add_explain(CLI::App& program, int& exit_code);
/// `waybill contract KIND`: WSDL, schemas and types for partners.
void add_contract(CLI::App& program, int& exit_code);
/// `waybill demo`: service and client with all sixteen combinations of access method, operation and family.
void add_demo(CLI::App& program, int& exit_code);
/// `waybill completion SHELL`: a script that completes command lines.
void add_completion(CLI::App& program, int& exit_code);
/// `waybill manual`: the manual page.
void add_manual(CLI::App& program, int& exit_code);
/// `waybill help [COMMAND]`: the same as `--help`.
void add_help(CLI::App& program, int& exit_code);
/// `waybill version`: the same as `--version`.
void add_version(CLI::App& program, int& exit_code);

} // namespace waybill::native::command_line
