// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <command_line/store_option.hpp>
#include <inventory/export_inventory.hpp>
#include <program_options/command.hpp>
#include <terminal/pretty.hpp>
#include <terminal/report.hpp>

#include <waybill/json.hpp>

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>

namespace waybill::native::command_line {

namespace {

int export_to_output(std::string const& store) {
    auto const from = open_store(store, {.use_time = std::chrono::milliseconds(0), .create = false});
    if (!from) return 1;
    auto const document = inventory::export_inventory(*from);
    if (!document) return print_store_error(document.error());
    auto const text = to_json(*document);
    if (!text) return terminal::print_error(text.error());
    fmt::print("{}\n", terminal::harmless_document(terminal::pretty(*text, document_form::json), document_form::json));
    return 0;
}

} // namespace

void add_export(program_options::command program) {
    auto const command = program.add_subcommand("export", "Print what is in the store");
    command.require_subcommand();
    auto const inventory = command.add_subcommand(
        "inventory", "Print cities, boards, hotels and addresses as a document that `waybill load` reads");
    auto const store = std::make_shared<std::string>();
    add_store_option(inventory, *store);
    inventory.runs([store] { return export_to_output(*store); });
}

} // namespace waybill::native::command_line
